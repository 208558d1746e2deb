import { DatabaseSync } from 'node:sqlite'
import { SqliteEngine } from '../../src/server/store/sqlite/engine.ts'
import { type Answer, IS_WRITE, type StoreCall } from '../../src/server/store/sqlite/messages.ts'
import type { Ledger } from './ledger.ts'

/** The condition of the disk. A `doubtful` one executes writes and then reports that they failed. */
export type Mood = 'well' | 'slow' | 'failing' | 'doubtful'

/** The storage that survives every process of a schedule: the real tables in memory, and the faults between them and the server. */
export class Disk {
  mood: Mood = 'well'
  /** The time at which all pending work is done and a dead thread may be restarted. */
  readyAt = 0
  readonly #ledger: Ledger
  readonly #engine: SqliteEngine

  constructor(ledger: Ledger) {
    this.#ledger = ledger
    this.#engine = emptyEngine()
  }

  /** Runs one batch, completely or not at all, and notes its writes in the ledger. */
  run(calls: readonly StoreCall[]): readonly Answer[] {
    if (this.mood === 'failing') return calls.map(failed)
    const answers = this.#engine.run(calls)
    for (const [at, call] of calls.entries()) {
      const answer = answers[at]
      if (answer !== undefined && IS_WRITE[call.method]) this.#ledger.note(call, answer)
    }
    // The real engine checks after a fault whether an action is stored, and reports it.
    return this.mood === 'doubtful'
      ? answers.map((answer, at) => {
          const call = calls[at]
          return call !== undefined && IS_WRITE[call.method] && call.method !== 'append'
            ? failed(call)
            : answer
        })
      : answers
  }
}

const failed = ({ method }: StoreCall): Answer => ({ ok: false, fault: `${method}: disk I/O error` })

let db: DatabaseSync | null = null

/** Returns an engine on empty tables. Creating the tables again for each schedule would cost more than the schedule. */
function emptyEngine(): SqliteEngine {
  const tables = db ?? new DatabaseSync(':memory:')
  const engine = new SqliteEngine(':memory:', { connect: () => tables })
  empty(tables)
  const fault = engine.open()
  db = fault === null ? tables : null
  if (fault !== null) throw new Error(`no tables in memory: ${fault}`)
  return engine
}

function empty(tables: DatabaseSync): void {
  const names = tables.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
  tables.exec('BEGIN; PRAGMA defer_foreign_keys = ON')
  for (const { name } of names) if (!String(name).startsWith('sqlite_')) tables.exec(`DELETE FROM ${name}`)
  tables.exec('COMMIT')
}
