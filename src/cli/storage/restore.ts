import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Screen } from '../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../cli-kit/usage.ts'
import { markOf } from '../../server/store/sqlite/file/commit-mark.ts'
import { copyStore } from '../../server/store/sqlite/file/copy.ts'
import { lock, openFile } from '../../server/store/sqlite/file/open.ts'
import { assertOwnDatabase, countsIn } from './backup.ts'
import { configuredDatabase } from './database.ts'

export const RESTORE_HELP = `icebreaker restore FILE

  Replaces the server's data with a backup (icebreaker backup FILE). Stop the
  server first. The backup is checked before anything is replaced, and the
  replaced data is kept beside it, as icebreaker.db.before-restore.

  DATA_DIR names the folder of the data, as for icebreaker serve.`

/** The database and SQLite's files beside it; the log comes first, so that it never outlives its database. */
const SUFFIXES = ['-wal', '-shm', '']

/** Restores a backup completely, or leaves everything as it was. */
export function restore(args: readonly string[], screen: Screen): number {
  const { positionals } = readArguments(args, {})
  const from = resolve(onlyWord(positionals, 'FILE'))
  const into = configuredDatabase()
  if (!existsSync(from)) throw new UsageError(`${from} does not exist.`)
  if (existsSync(into) && realpathSync(into) === realpathSync(from))
    throw new UsageError("This is the server's own file: name a backup of it.")
  const before = `${into}.before-restore`
  try {
    mkdirSync(dirname(into), { recursive: true, mode: 0o700 })
    assertOwnDatabase(from)
    const held = lock(into)
    try {
      copyStore({ file: from, partial: `${into}.new.partial`, into: `${into}.new` })
      if (existsSync(into)) setAside(into, before)
      rmSync(markOf(into), { force: true }) // It counts the commits of the old database.
      copyStore({ file: null, partial: `${into}.new`, into })
    } finally {
      held.close()
    }
  } catch (error) {
    for (const suffix of ['.new', '.new.partial']) rmSync(into + suffix, { force: true })
    throw new UsageError(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { matches, actions } = countsIn(into)
  screen.print(`${into}: matches ${matches}, actions ${actions}.`)
  if (existsSync(before)) screen.print(`The replaced data is in ${before}.`)
  return 0
}

/** Keeps a copy of the old database, and removes its log, which must not be applied to the new one. */
function setAside(file: string, before: string): void {
  for (const suffix of SUFFIXES) rmSync(before + suffix, { force: true })
  if (isSound(file)) {
    copyStore({ file, partial: `${before}.partial`, into: before })
    const db = openFile(file)
    const [mode] = Object.values(db.prepare('PRAGMA journal_mode = DELETE').get() ?? {})
    db.close()
    if (mode !== 'delete') throw new Error(`${file} is in use by another program: stop that program`)
  } else {
    // A damaged database is a reason to restore, so it must not prevent it.
    for (const suffix of SUFFIXES) if (existsSync(file + suffix)) renameSync(file + suffix, before + suffix)
  }
}

function isSound(file: string): boolean {
  try {
    openFile(file).close()
    return true
  } catch {
    return false
  }
}
