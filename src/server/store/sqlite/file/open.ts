import {
  chmodSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addChecksums } from '../../checksums.ts'
import { numberAt } from '../../rows.ts'
import { StoreFault } from '../../store.ts'
import { checkCommits } from './commit-mark.ts'
import { APPLICATION_ID, MIGRATIONS, migrate } from './migrations.ts'

export const MEMORY = ':memory:'

/** How long opening or writing waits for another program that reads the file. */
const BUSY_MS = 1_000

/** The largest file that is checked completely at the start. A larger one would delay the start. */
const CHECKED_AT_START_BYTES = 16 * 1024 * 1024

/** Whether this file is checked in the background, by `checkBeside`, instead of at the start. */
export function isCheckedLater(file: string): boolean {
  return file !== MEMORY && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > CHECKED_AT_START_BYTES
}

/** Opens a connection; tests open one that fails. */
export type Connect = (file: string) => DatabaseSync

export const connect: Connect = (file) => new DatabaseSync(file)

/** The settings that durability needs. Each is set and read back: SQLite ignores unknown and unsupported ones. */
const PRAGMAS: readonly (readonly [name: string, value: string | number])[] = [
  ['busy_timeout', BUSY_MS],
  ['journal_mode', 'wal'],
  ['synchronous', 2], // FULL: a commit returns when it is on the disk
  ['fullfsync', 1], // On macOS a sync would otherwise stop at the disk's own cache; elsewhere it has no effect.
  ['checkpoint_fullfsync', 1],
  ['foreign_keys', 1],
  ['wal_autocheckpoint', 0], // The engine makes checkpoints after it has answered; automatic ones hide their failures.
]

/** The error of SQLite itself, by its number; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  return error.errcode & 0xff // the rest is more specific
}

const WHY: Readonly<Record<number, (file: string) => string>> = {
  5: (file) => `${file} is in use by another Icebreaker: stop that one, or choose another file.`,
  8: (file) => `${file} cannot be written: change its permissions, or choose another file.`,
  10: (file) => `${file} cannot be read or written: the disk fails.`,
  11: (file) => `${file} is damaged: restore it from a backup.`,
  13: (file) => `${file} cannot be written: the disk is full.`,
  14: (file) => `${file} cannot be opened: its folder must exist, and both must be writable.`,
  26: (file) => `${file} is no database of Icebreaker: choose another file.`,
}

/** SQLite's error code for each error code of the system. */
const SYSTEM_CODES: Readonly<Record<string, number>> = { EACCES: 8, EPERM: 8, EROFS: 8, EIO: 10, ENOSPC: 13 }

export function refusal(file: string, error: unknown): StoreFault {
  if (error instanceof StoreFault) return error
  const because = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? SYSTEM_CODES[String(error.code)] : undefined
  const sentence = WHY[sqliteCode(error) ?? code ?? 0]?.(file) ?? `${file} cannot be opened.`
  return new StoreFault(`${sentence} (${because})`, { cause: error })
}

/** The real path of the file: a symbolic link must not have a lock of its own. */
const lockOf = (file: string): string => `${existsSync(file) ? realpathSync(file) : file}.lock`

/** Readable for this user alone: the file has the seeds of running matches and the hashes of tokens. */
function createPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

const OTHERS_MAY = 0o077

/**
 * Makes the files of a store readable for this user alone; SQLite gives its log the permissions of the file. To be called
 * before any of them is opened: closing a second handle would release SQLite's locks.
 */
export function keepPrivate(file: string): void {
  if (process.platform === 'win32') return
  for (const path of ['', '-wal', '-shm', '.lock', '.mark'].map((suffix) => file + suffix)) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode
    try {
      if (mode === undefined && path === file) createPrivate(path)
      else if (mode !== undefined && (mode & OTHERS_MAY) !== 0) chmodSync(path, mode & 0o700)
    } catch {
      // The file belongs to another user, or its folder is missing: the opening that follows reports the reason.
    }
  }
}

/**
 * Locks a file for this process, by a system lock on a file beside it, through SQLite because Node has no file locks. The
 * lock ends with the process, and other programs can still read the file itself.
 */
export function lock(file: string): DatabaseSync {
  let held: DatabaseSync | undefined
  try {
    const path = lockOf(file)
    if (!existsSync(path)) createPrivate(path)
    held = new DatabaseSync(path, { timeout: BUSY_MS })
    held.exec('PRAGMA journal_mode = MEMORY') // no journal beside the lock file
    held.exec('BEGIN EXCLUSIVE')
    return held
  } catch (error) {
    held?.close()
    throw refusal(file, error)
  }
}

/**
 * Opens a file of ours: checks and migrates it, and makes its durability settings. Throws the reason if that is impossible.
 * At a start, only one table of a large file is checked.
 */
export function openFile(file: string, connecting: Connect = connect, isStart = false): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    const part = isStart && isCheckedLater(file) ? "'meta'" : 1
    db = connecting(file)
    const version = identify(db, file)
    for (const [name, value] of PRAGMAS) db.prepare(`PRAGMA ${name} = ${value}`).get()
    checkSound(db, file, part)
    for (const [name, value] of PRAGMAS)
      checkSetting(db, name, file === MEMORY && value === 'wal' ? 'memory' : value)
    if (file !== MEMORY) checkCommits(db, db.location() ?? file)
    settle(db)
    migrate(db, version)
    addChecksums(db)
    return db
  } catch (error) {
    if (db?.isOpen) db.close()
    throw refusal(file, error)
  }
}

function pragma(db: DatabaseSync, name: string): string | number | undefined {
  const value = Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The version of the schema in the file. Checked before anything is changed: another program's file stays as it is. */
function identify(db: DatabaseSync, file: string): number {
  const application = pragma(db, 'application_id')
  const version = Number(pragma(db, 'user_version'))
  const isEmpty =
    numberAt(db.prepare('SELECT count(*) AS count FROM sqlite_schema').get() ?? {}, 'count') === 0
  if (application !== APPLICATION_ID && !(application === 0 && version === 0 && isEmpty)) {
    throw new StoreFault(`${file} is a database of another program: choose another file.`)
  }
  if (version > MIGRATIONS.length) {
    throw new StoreFault(
      `${file} was written by a newer Icebreaker (its schema is ${version}, this one knows ${MIGRATIONS.length}): update Icebreaker, or choose another file.`,
    )
  }
  return version
}

/** To be called after the file was read: before that, SQLite reports `wal` even if it could not write it to the file. */
function checkSetting(db: DatabaseSync, name: string, value: string | number): void {
  const now = pragma(db, name)
  if (now !== value) {
    throw new StoreFault(`SQLite has ${name} = ${now} instead of ${value}: acknowledged data could be lost.`)
  }
}

export function checkSound(db: DatabaseSync, file: string, part: 1 | "'meta'" = 1): void {
  const found = pragma(db, `quick_check(${part})`)
  if (found !== 'ok') throw new StoreFault(`${file} is damaged: restore it from a backup. (${found})`)
}

/**
 * After a crash or a failed sync, data that can be read may be in the system's memory and not on the disk. It must be on the
 * disk before it is used, so the log is written and synced again, then moved into the file.
 */
function settle(db: DatabaseSync): void {
  const file = db.location()
  if (file === null) return
  const log = `${file}-wal`
  if (existsSync(log)) {
    db.exec('BEGIN IMMEDIATE') // Keeps others from appending to the log meanwhile.
    try {
      rewrite(log)
    } finally {
      db.exec('ROLLBACK')
    }
  }
  syncFolder(dirname(file))
  checkpoint(db, 'TRUNCATE')
}

/** Rewrites and syncs a file. Syncing alone is not enough: after a failed sync the system regards unwritten pages as written. */
function rewrite(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    const piece = Buffer.alloc(1 << 20)
    for (let at = 0, length = 1; length > 0; at += length) {
      length = readSync(handle, piece, 0, piece.length, at)
      for (let done = 0; done < length; ) done += writeSync(handle, piece, done, length - done, at + done)
    }
    fdatasyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Syncs the folder, which makes a new file name durable. SQLite does the same, but ignores failures. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // Folders cannot be synced on Windows, and need not be.
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Moves the log into the file itself. */
export function checkpoint(db: DatabaseSync, how: 'PASSIVE' | 'TRUNCATE'): void {
  db.prepare(`PRAGMA wal_checkpoint(${how})`).get()
}
