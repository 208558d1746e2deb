import { join, resolve } from 'node:path'
import { DATABASE, VARIABLES } from '../server/config.ts'

/** The file of the server that is configured here. */
export function databaseHere(): string {
  return join(resolve(process.env.DATA_DIR?.trim() || VARIABLES.DATA_DIR.standard), DATABASE)
}
