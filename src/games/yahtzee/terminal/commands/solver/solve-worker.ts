import { parentPort } from 'node:worker_threads'
import { cardsFilled, LAYERS } from '../../../bots/solver/states.ts'
import type { JokerRule } from '../../../rules/joker.ts'
import { CATEGORIES } from '../../../rules/scoring.ts'
import { BatchSolver } from './batch-solver.ts'

/** A Joker rule to solve. All threads get the same job and share its arrays. */
export interface SolveJob {
  readonly rule: JokerRule
  /** The number of threads. */
  readonly threads: number
  readonly values: Float64Array
  /** For each layer, two counters that start at 0: the cards that threads have taken, and the threads that are done. */
  readonly layers: Int32Array
}

const REPORT_EVERY = 64

/** Solves layer by layer: a card depends on the cards with one more filled category. */
function solve({ rule, threads, values, layers }: SolveJob, onSolved: (cards: number) => void): void {
  const solver = new BatchSolver(rule, values)
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const cards = cardsFilled(CATEGORIES.length - layer)
    let solved = 0
    for (;;) {
      const card = cards[Atomics.add(layers, layer * 2, 1)]
      if (card === undefined) break
      solver.solve(card)
      solved += 1
      if (solved % REPORT_EVERY === 0) onSolved(REPORT_EVERY)
    }
    onSolved(solved % REPORT_EVERY)
    awaitOthers(layers, layer * 2 + 1, threads)
  }
}

/** Blocks this thread until all threads have come here. */
function awaitOthers(counters: Int32Array, at: number, threads: number): void {
  let arrived = Atomics.add(counters, at, 1) + 1
  if (arrived === threads) Atomics.notify(counters, at)
  while (arrived < threads) {
    Atomics.wait(counters, at, arrived)
    arrived = Atomics.load(counters, at)
  }
}

parentPort?.on('message', (job: SolveJob) => {
  solve(job, (cards) => parentPort?.postMessage(cards))
  parentPort?.postMessage(null)
})
