import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long a group waits for as many moves as the last one had, and the size from which it waits: as in Icebreaker. */
const GATHER = { ms: 4, from: 16 }

/**
 * Stores moves in SQLite, synced (WAL, FULL), before `stored` is called. By `how` each move is a commit of its own (`single`),
 * or all moves of a moment are one (`group`).
 */
export class Moves {
  #db
  #insert
  #how
  #waiting = []
  #expected = 0
  #isScheduled = false
  #timer = null

  constructor(how) {
    const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'peer-bench-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    this.#how = how
    this.#db = new DatabaseSync(join(folder, 'moves.db'))
    this.#db.exec('PRAGMA journal_mode = wal; PRAGMA synchronous = FULL')
    this.#db.exec(
      `CREATE TABLE moves (match TEXT NOT NULL, revision INTEGER NOT NULL, move TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (match, revision)) STRICT, WITHOUT ROWID`,
    )
    this.#insert = this.#db.prepare('INSERT INTO moves VALUES (?, ?, ?, ?)')
  }

  store(match, revision, move, stored) {
    const row = [match, revision, JSON.stringify(move), Date.now()]
    if (this.#how === 'single') {
      this.#insert.run(...row)
      stored()
      return
    }
    this.#waiting.push({ row, stored })
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#waiting.length >= this.#expected) this.#commit()
      else this.#timer ??= setTimeout(() => this.#commit(), GATHER.ms)
    })
  }

  #commit() {
    clearTimeout(this.#timer)
    this.#timer = null
    const group = this.#waiting
    this.#waiting = []
    if (group.length === 0) return
    this.#expected = group.length < GATHER.from ? 0 : group.length
    this.#db.exec('BEGIN IMMEDIATE')
    for (const { row } of group) this.#insert.run(...row)
    this.#db.exec('COMMIT')
    for (const { stored } of group) stored()
  }
}

/** The contenders of a peer that stores nothing, that commits each move, and that commits groups. */
export function durableVariants(peer) {
  return [
    peer,
    { ...peer, name: `${peer.name}, synced singly`, keeps: 'on disk, synced', args: ['single'] },
    { ...peer, name: `${peer.name}, synced in groups`, keeps: 'on disk, synced', args: ['group'] },
  ].map((variant, at) => ({ ...variant, isVariant: at > 0 }))
}
