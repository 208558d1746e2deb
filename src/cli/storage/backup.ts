import { existsSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Screen } from '../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../cli-kit/usage.ts'
import { DATABASE, VARIABLES } from '../../server/config.ts'
import { copyPostgres } from '../../server/store/postgres/copy.ts'
import { copyStore } from '../../server/store/sqlite/file/copy.ts'
import { APPLICATION_ID } from '../../server/store/sqlite/file/migrations.ts'
import { StoreFault } from '../../server/store/store.ts'

export const BACKUP_HELP = `icebreaker backup FILE

  Copies all data of the server into one file, as it is at one moment. The
  server may keep running. FILE appears only when the copy is complete, checked
  and on the disk; an older file is replaced.
  icebreaker restore FILE restores it.

  DATA_DIR names the folder of the data, as for icebreaker serve.
  With DATABASE_URL, the backup is a copy of that database, as a file for a
  server on one machine.

  To restore by hand: stop the server, put FILE in the place of
  DATA_DIR/${DATABASE}, and delete ${DATABASE}-wal and ${DATABASE}-shm.`

/** Backs up the server's data: the file in DATA_DIR, or the database that DATABASE_URL names. */
export async function backup(args: readonly string[], screen: Screen): Promise<number> {
  const { positionals } = readArguments(args, {})
  const into = resolve(onlyWord(positionals, 'FILE'))
  const url = process.env.DATABASE_URL?.trim() ?? ''
  if (url === '') copyFile(into)
  else await copyDatabase(url, into, screen)
  const { matches, actions } = countsIn(into)
  const size = (statSync(into).size / (1024 * 1024)).toFixed(1)
  screen.print(`${into}: matches ${matches}, actions ${actions}, ${size} MB.`)
  return 0
}

function copyFile(into: string): void {
  const dataDir = resolve(process.env.DATA_DIR?.trim() || VARIABLES.DATA_DIR.standard)
  const file = join(dataDir, DATABASE)
  if (!existsSync(file))
    throw new UsageError(`There is nothing to back up: DATA_DIR is ${dataDir}, which has no ${DATABASE}.`)
  if (existsSync(into) && realpathSync(into) === realpathSync(file))
    throw new UsageError("This is the server's own file: choose another one.")
  const partial = `${into}.partial`
  try {
    assertOwnDatabase(file)
    copyStore({ file, partial, into })
  } catch (error) {
    rmSync(partial, { force: true })
    throw new UsageError(`No backup into ${into}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function copyDatabase(url: string, into: string, screen: Screen): Promise<void> {
  screen.print('Copying the database …')
  try {
    await copyPostgres(url, into)
  } catch (error) {
    throw error instanceof StoreFault ? new UsageError(`No backup into ${into}: ${error.message}`) : error
  }
}

/** Throws unless the file is a database of Icebreaker. */
export function assertOwnDatabase(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const { application_id: id } = db.prepare('PRAGMA application_id').get() ?? {}
    if (id !== APPLICATION_ID) throw new Error(`${file} is not a database of Icebreaker`)
  } finally {
    db.close()
  }
}

/** Counts the matches and actions in a database file. */
export function countsIn(file: string): { readonly matches: number; readonly actions: number } {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const count = (table: string) => Number(db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)
    return { matches: count('matches'), actions: count('actions') }
  } finally {
    db.close()
  }
}
