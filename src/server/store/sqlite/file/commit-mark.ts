import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { numberAt } from '../../rows.ts'
import { StoreFault } from '../../store.ts'

/** The width of the count, so that a new one overwrites the old one in place. */
const DIGITS = 16

/** The file beside the database that says how many commits were acknowledged. */
export const markOf = (file: string): string => `${file}.mark`

function markText(commits: number): string {
  const count = String(commits).padStart(DIGITS, '0')
  return `${count} ${crc32(count).toString(16).padStart(8, '0')}\n`
}

/** The number of acknowledged commits in the mark; null if the mark is missing or damaged. */
export function markedCommits(file: string): number | null {
  try {
    const text = readFileSync(markOf(file), 'utf8')
    const commits = Number.parseInt(text, 10)
    return text === markText(commits) ? commits : null
  } catch {
    return null
  }
}

/** The number of commits in the file. Each transaction of the writer increments it. */
export function commitsIn(db: DatabaseSync): number {
  const hasMeta = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'meta'`).get() !== undefined
  const row = hasMeta ? db.prepare(`SELECT value FROM meta WHERE key = 'commits'`).get() : undefined
  return row === undefined ? 0 : numberAt(row, 'value')
}

/** Counts the running transaction, within it, and returns the new count. */
export function countCommitOn(db: DatabaseSync): () => number {
  const count = db.prepare(
    `INSERT INTO meta (key, value) VALUES ('commits', 1)
      ON CONFLICT (key) DO UPDATE SET value = value + 1 RETURNING value`,
  )
  return () => numberAt(count.get() ?? {}, 'value')
}

/** Throws if acknowledged commits are missing: the log was lost, or the file was replaced by an older one. */
export function checkCommits(db: DatabaseSync, file: string): void {
  const [marked, commits] = [markedCommits(file) ?? 0, commitsIn(db)]
  if (marked <= commits) return
  throw new StoreFault(
    `${file} has lost ${marked - commits} of ${marked} acknowledged commits: its log ${file}-wal was removed or damaged, or an older file was put in its place. Put the right files back, or restore a backup with "icebreaker restore FILE". To go on without what is lost, remove ${markOf(file)}.`,
  )
}

/**
 * Writes the number of acknowledged commits into the mark, after each commit was synced. The mark itself is synced only now
 * and then. So it is never ahead of the file; after a kill it is exact, and after a power cut it lacks the last seconds.
 */
export class CommitMark {
  readonly #handle: number

  constructor(file: string) {
    closeSync(openSync(markOf(file), 'a', 0o600)) // created if it is missing; its content stays
    this.#handle = openSync(markOf(file), 'r+')
  }

  /** A failure to write the mark is ignored: a loss may go unnoticed, but play goes on. */
  write(commits: number, isSynced: boolean): void {
    try {
      writeSync(this.#handle, markText(commits), 0)
      if (isSynced) fdatasyncSync(this.#handle)
    } catch {
      // The disk fails: SQLite reports it at the next commit.
    }
  }

  close(): void {
    closeSync(this.#handle)
  }
}
