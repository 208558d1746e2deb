import { join, resolve } from 'node:path'
import { UsageError } from '../../cli-kit/usage.ts'
import { DATABASE, VARIABLES } from '../../server/config.ts'

/** The file of the server that is configured here; there is none where its data is in PostgreSQL. */
export function databaseHere(): string {
  if ((process.env.DATABASE_URL?.trim() ?? '') !== '')
    throw new UsageError(
      'This is for the file in DATA_DIR, and DATABASE_URL says that the data is in PostgreSQL: its own tools do it there.',
    )
  return join(resolve(process.env.DATA_DIR?.trim() || VARIABLES.DATA_DIR.standard), DATABASE)
}
