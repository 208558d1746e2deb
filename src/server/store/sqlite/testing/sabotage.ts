import { DatabaseSync } from 'node:sqlite'
import type { Connect } from '../file/open.ts'

/** Faults for tests. Each happens once, except that openings fail until the plan changes. */
const PLANS = [
  'none',
  'fail-commit',
  'fail-commit-and-openings',
  'fail-after-commit',
  'die-before-commit',
  'die-after-commit',
  'fail-openings',
] as const
export type Plan = (typeof PLANS)[number]

const [PLAN, COMMITS, OPENINGS] = [0, 1, 2] as const

/** Plans faults of the worker's thread from the test's thread, and counts commits and openings there. */
export class Sabotage {
  readonly shared: SharedArrayBuffer
  readonly #cells: Int32Array

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(12)) {
    this.shared = shared
    this.#cells = new Int32Array(shared)
  }

  set plan(plan: Plan) {
    Atomics.store(this.#cells, PLAN, PLANS.indexOf(plan))
  }

  /** How often a transaction was committed, and a file opened. */
  get commits(): number {
    return Atomics.load(this.#cells, COMMITS)
  }

  get openings(): number {
    return Atomics.load(this.#cells, OPENINGS)
  }

  readonly connect: Connect = (file) => {
    Atomics.add(this.#cells, OPENINGS, 1)
    if (PLANS[Atomics.load(this.#cells, PLAN)] === 'fail-openings') throw ioError()
    const db = new DatabaseSync(file)
    const exec = db.exec.bind(db)
    db.exec = (sql) => (sql === 'COMMIT' ? this.#commit(() => exec(sql)) : exec(sql))
    return db
  }

  #commit(commit: () => void): void {
    const plan = PLANS[Atomics.exchange(this.#cells, PLAN, 0)]
    if (plan === 'fail-commit-and-openings') this.plan = 'fail-openings'
    if (plan === 'fail-commit' || plan === 'fail-commit-and-openings') throw ioError()
    if (plan === 'die-before-commit') process.exit(1) // of the thread alone, in a worker
    commit()
    Atomics.add(this.#cells, COMMITS, 1)
    if (plan === 'fail-after-commit') throw ioError()
    if (plan === 'die-after-commit') process.exit(1)
  }
}

/** The error that SQLite reports if the disk fails. */
function ioError(): Error {
  return Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 })
}
