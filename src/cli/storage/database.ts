import { join, resolve } from 'node:path'
import { UsageError } from '../../cli-kit/usage.ts'
import { DATABASE, VARIABLES } from '../../server/config.ts'

/** Returns the database file of the configured server; a UsageError if its data is in PostgreSQL. */
export function configuredDatabase(): string {
  if ((process.env.DATABASE_URL?.trim() ?? '') !== '')
    throw new UsageError(
      'This command works on the file in DATA_DIR, but DATABASE_URL says that the data is in PostgreSQL: use its own tools.',
    )
  return join(resolve(process.env.DATA_DIR?.trim() || VARIABLES.DATA_DIR.standard), DATABASE)
}
