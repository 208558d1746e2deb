import { parentPort, workerData } from 'node:worker_threads'
import { Solver } from '../../bots/solver/solver.ts'
import type { JokerRule } from '../../rules/joker.ts'

/** The data that a solver thread starts with. */
export interface SolveData {
  readonly rule: JokerRule
  /** Shared by all threads: each writes the cards assigned to it, and reads cards that are solved already. */
  readonly values: Float64Array
}

const REPORT_EVERY = 32

const { rule, values }: SolveData = workerData
const solver = new Solver(rule, values)
parentPort?.on('message', (cards: readonly number[]) => {
  for (const [at, card] of cards.entries()) {
    solver.solve(card)
    if ((at + 1) % REPORT_EVERY === 0) parentPort?.postMessage(REPORT_EVERY)
  }
  parentPort?.postMessage(null)
})
