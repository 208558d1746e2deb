import { DatabaseSync } from 'node:sqlite'
import { SqliteEngine } from '../../src/server/store/sqlite/engine.ts'
import { type Answer, IS_WRITE, type StoreCall } from '../../src/server/store/sqlite/messages.ts'
import type { Ledger } from './ledger.ts'

/** How the disk is: fails at everything, or does what it is told and then says that it failed. */
export type Mood = 'well' | 'slow' | 'failing' | 'doubtful'

/** The storage that outlives every process of a schedule: the real tables in memory, and the faults between them and the server. */
export class Disk {
  mood: Mood = 'well'
  /** When it will have done all that it was told, and a thread that died may be started again. */
  readyAt = 0
  readonly #ledger: Ledger
  readonly #engine: SqliteEngine

  constructor(ledger: Ledger) {
    this.#ledger = ledger
    this.#engine = emptyEngine()
  }

  /** One batch, done wholly or not at all; what it did is noted as it is done. */
  run(calls: readonly StoreCall[]): readonly Answer[] {
    if (this.mood === 'failing') return calls.map(failed)
    const answers = this.#engine.run(calls)
    for (const [at, call] of calls.entries()) {
      const answer = answers[at]
      if (answer !== undefined && IS_WRITE[call.method]) this.#ledger.note(call, answer)
    }
    // The real engine looks whether an action is there after all, and says so.
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

/** An engine on empty tables; to make the tables anew for each schedule would cost more than the schedule. */
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
