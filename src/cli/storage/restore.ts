import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Screen } from '../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../cli-kit/usage.ts'
import { markOf } from '../../server/store/sqlite/file/commit-mark.ts'
import { copyStore } from '../../server/store/sqlite/file/copy.ts'
import { lock, openFile } from '../../server/store/sqlite/file/open.ts'
import { restoreTime, timeText } from '../../server/store/standby/history.ts'
import { standbyReason } from '../../server/store/standby/standby-file.ts'
import { StoreFault } from '../../server/store/store.ts'
import { assertOwnDatabase, countsIn } from './backup.ts'
import { configuredDatabase } from './database.ts'

export const RESTORE_HELP = `icebreaker restore FILE
icebreaker restore --at TIME HISTORY

  Replaces the server's data with a backup (icebreaker backup FILE). Stop the
  server first. The backup is checked before anything is replaced, and the
  replaced data is kept beside it, as icebreaker.db.before-restore.

  With --at, the data is that of a moment, such as 2026-11-19T04:30 (in this
  machine's time zone) or 2026-11-19T04:30:15Z, from the folder "history" of a
  standby (icebreaker follow) or of a copy of it.

  DATA_DIR names the folder of the data, as for icebreaker serve.`

/** The database and SQLite's files beside it; the log comes first, so that it never outlives its database. */
const SUFFIXES = ['-wal', '-shm', '']

/** Restores a backup completely, or leaves everything as it was. */
export async function restore(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { at: { type: 'string' } })
  if (values.at === undefined) return restoreFile(resolve(onlyWord(positionals, 'FILE')), screen)
  const history = resolve(onlyWord(positionals, 'HISTORY'))
  const at = timeOf(values.at)
  const from = `${configuredDatabase()}.at.partial`
  try {
    mkdirSync(dirname(from), { recursive: true, mode: 0o700 })
    const lastAt = await restoreTime(history, at, from)
    screen.print(`The state of ${timeText(at)}; its last change is of ${timeText(lastAt)}.`)
    return restoreFile(from, screen)
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    throw new UsageError(`Nothing was restored: ${error.message}`)
  } finally {
    for (const suffix of SUFFIXES) rmSync(from + suffix, { force: true })
  }
}

function timeOf(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`--at is a time such as 2026-11-19T04:30, not ${text}.`)
  return at
}

function restoreFile(from: string, screen: Screen): number {
  const into = configuredDatabase()
  if (!existsSync(from)) throw new UsageError(`${from} does not exist.`)
  if (existsSync(into) && realpathSync(into) === realpathSync(from))
    throw new UsageError("This is the server's own file: name a backup of it.")
  const standby = standbyReason(dirname(into))
  if (standby !== null) throw new UsageError(standby)
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
