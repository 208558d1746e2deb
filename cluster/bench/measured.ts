import type { Costs } from './load-model.ts'

/** The figures of bench/results.md, rounded up. */
export const MEASURED: Costs = {
  actionMs: 0.8,
  followMs: 0.6,
  commitMs: 0.25,
  readMs: 0.25,
  idleUs: 20,
  idleKb: 65,
  pollUs: 16,
}
