import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Screen } from '../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../cli-kit/usage.ts'
import { markOf } from '../server/store/sqlite/file/commit-mark.ts'
import { copyStore } from '../server/store/sqlite/file/copy.ts'
import { lock, openFile } from '../server/store/sqlite/file/open.ts'
import { checkOwn, countsIn } from './backup.ts'
import { databaseHere } from './database.ts'

export const RESTORE_HELP = `icebreaker restore FILE

  Puts a backup (icebreaker backup FILE) in the place of what the server keeps,
  with the server stopped. The backup is checked first. What was there until
  then stays beside it, as icebreaker.db.before-restore.

  DATA_DIR says where the server keeps its data, as for icebreaker serve.`

/** The store and what SQLite keeps beside it; the log first, so that it is never without its store. */
const SUFFIXES = ['-wal', '-shm', '']

/** Restores a backup: either wholly, or everything is as it was. */
export function restore(args: readonly string[], screen: Screen): number {
  const { positionals } = readArguments(args, {})
  const from = resolve(onlyWord(positionals, 'FILE'))
  const into = databaseHere()
  if (!existsSync(from)) throw new UsageError(`There is no ${from}.`)
  if (existsSync(into) && realpathSync(into) === realpathSync(from))
    throw new UsageError('This is the file of the server itself: name a backup of it.')
  const before = `${into}.before-restore`
  try {
    mkdirSync(dirname(into), { recursive: true, mode: 0o700 })
    checkOwn(from)
    const held = lock(into)
    try {
      copyStore({ file: from, partial: `${into}.new.partial`, into: `${into}.new` })
      if (existsSync(into)) setAside(into, before)
      rmSync(markOf(into), { force: true }) // It counts the commits of what was there before.
      copyStore({ file: null, partial: `${into}.new`, into })
    } finally {
      held.close()
    }
  } catch (error) {
    for (const half of ['.new', '.new.partial']) rmSync(into + half, { force: true })
    throw new UsageError(`Nothing is restored: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { matches, actions } = countsIn(into)
  screen.print(`${into}: matches ${matches}, actions ${actions}.`)
  if (existsSync(before)) screen.print(`What was there before is in ${before}.`)
  return 0
}

/** Keeps the old store, and takes its log away, which must not be read into the new one. */
function setAside(file: string, before: string): void {
  for (const suffix of SUFFIXES) rmSync(before + suffix, { force: true })
  if (isSound(file)) {
    copyStore({ file, partial: `${before}.partial`, into: before })
    const db = openFile(file)
    const [mode] = Object.values(db.prepare('PRAGMA journal_mode = DELETE').get() ?? {})
    db.close()
    if (mode !== 'delete') throw new Error(`${file} is in use by another program: stop that one`)
  } else {
    // A damaged one is a reason to restore, and no reason not to.
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
