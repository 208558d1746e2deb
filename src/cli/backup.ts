import { existsSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Screen } from '../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../cli-kit/usage.ts'
import { DATABASE, VARIABLES } from '../server/config.ts'
import { copyStore } from '../server/store/sqlite/file/copy.ts'
import { APPLICATION_ID } from '../server/store/sqlite/file/migrations.ts'

export const BACKUP_HELP = `icebreaker backup FILE

  Copies all that a server keeps into one file, as it stands at one moment.
  The server may be running, and goes on meanwhile. FILE is there only when
  the copy is whole, checked and on the disk; an older one is replaced.
  icebreaker restore FILE puts it back.

  DATA_DIR says where the server keeps its data, as for icebreaker serve.
  With DATABASE_URL the copy is made of that database, as a file for one machine.

  To restore: with the server stopped, put FILE in the place of
  DATA_DIR/${DATABASE}, without ${DATABASE}-wal and ${DATABASE}-shm beside it.`

/** Makes a backup of the data folder. */
export function backup(args: readonly string[], screen: Screen): number {
  const { positionals } = readArguments(args, {})
  const into = resolve(onlyWord(positionals, 'FILE'))
  const dataDir = resolve(process.env.DATA_DIR?.trim() || VARIABLES.DATA_DIR.standard)
  const file = join(dataDir, DATABASE)
  if (!existsSync(file))
    throw new UsageError(`There is nothing to back up: DATA_DIR is ${dataDir}, without ${DATABASE} in it.`)
  if (existsSync(into) && realpathSync(into) === realpathSync(file))
    throw new UsageError('This is the file of the server itself: choose another one.')
  const partial = `${into}.partial`
  try {
    checkOwn(file)
    copyStore({ file, partial, into })
  } catch (error) {
    rmSync(partial, { force: true })
    throw new UsageError(`No backup into ${into}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { matches, actions } = countsIn(into)
  const size = (statSync(into).size / (1024 * 1024)).toFixed(1)
  screen.print(`${into}: matches ${matches}, actions ${actions}, ${size} MB.`)
  return 0
}

export function checkOwn(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const { application_id: id } = db.prepare('PRAGMA application_id').get() ?? {}
    if (id !== APPLICATION_ID) throw new Error(`${file} is no database of Icebreaker`)
  } finally {
    db.close()
  }
}

export function countsIn(file: string): { readonly matches: number; readonly actions: number } {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const count = (table: string) => Number(db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)
    return { matches: count('matches'), actions: count('actions') }
  } finally {
    db.close()
  }
}
