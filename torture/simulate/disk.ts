import { DatabaseSync } from 'node:sqlite'
import { RETRY_MS, SqliteEngine } from '../../src/server/store/sqlite/engine.ts'
import {
  type Answer,
  type FromWorker,
  IS_WRITE,
  type StoreCall,
  type ToWorker,
} from '../../src/server/store/sqlite/messages.ts'
import type { Thread } from '../../src/server/store/sqlite/queue.ts'
import type { Host } from './clock.ts'
import type { Ledger } from './ledger.ts'
import type { Chance } from './plan.ts'
import type { Sim } from './sim.ts'

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

const SLOW_MS = { min: 300, max: 4_000 }

/** The store's thread in simulated time: it may be slow, and die before or after a commit. */
export class SimThread implements Thread {
  /** The fault at the next batch. */
  fate: 'dies before the commit' | 'dies after the commit' | null = null
  readonly #sim: Sim
  readonly #disk: Disk
  readonly #host: Host
  readonly #chance: Chance
  readonly #heard: ((message: FromWorker) => void)[] = []
  readonly #ended: (() => void)[] = []
  #isOver = false

  constructor(sim: Sim, disk: Disk, host: Host) {
    this.#sim = sim
    this.#disk = disk
    this.#host = host
    this.#chance = sim.chance()
    this.#later(0.1, () => this.#say({ type: 'opened', fault: null }))
  }

  on(event: 'message' | 'error' | 'exit', listener: (message: never) => void): void {
    if (event === 'message') this.#heard.push(listener as (message: FromWorker) => void)
    else if (event === 'exit') this.#ended.push(listener as () => void)
  }

  once(_event: 'exit', listener: () => void): void {
    this.#ended.push(listener)
  }

  postMessage(message: ToWorker): void {
    if (message.type === 'close') this.#later(0.1, () => this.#end())
    if (message.type !== 'batch') return
    const { mood } = this.#disk
    const { storeMs } = this.#sim.plan
    const takesMs =
      mood === 'slow' ? this.#chance.between(SLOW_MS.min, SLOW_MS.max) : this.#chance.between(0.1, storeMs)
    this.#readyAfter(takesMs)
    // A crash may come before the commit, or between the commit and its answer.
    this.#later(takesMs * 0.7, () => {
      if (this.fate === 'dies before the commit') return this.#end()
      const answers = JSON.stringify(this.#disk.run(JSON.parse(message.calls)))
      this.#readyAfter(takesMs * 0.3)
      if (this.fate !== null) return this.#end()
      this.#later(takesMs * 0.3, () => this.#say({ type: 'answers', answers }))
    })
  }

  async terminate(): Promise<void> {
    this.#isOver = true
  }

  #say(message: FromWorker): void {
    if (!this.#isOver) for (const heard of this.#heard) heard(message)
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#readyAfter(RETRY_MS)
    this.#sim.say(() => `  the thread of the store ends${this.fate === null ? '' : `: it ${this.fate}`}`)
    for (const ended of this.#ended) ended()
  }

  #readyAfter(ms: number): void {
    this.#disk.readyAt = Math.max(this.#disk.readyAt, this.#sim.clock.now + ms)
  }

  #later(delayMs: number, job: () => void): void {
    this.#sim.clock.at(this.#sim.clock.now + delayMs, this.#host, () => {
      if (!this.#isOver) job()
    })
  }
}
