import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'

/** What the core knows of the world outside: time and chance. A simulation gives it another one. */
export interface World {
  /** Milliseconds since 1970; may jump. */
  now(): number
  /** Calls back later, and gives a function that calls it off. */
  later(delayMs: number, job: () => void): () => void
  random(bytes: number): Uint8Array
}

const { timeOrigin } = performance

export const realWorld: World = {
  // The clock of the process never runs backwards, though the machine's may be set.
  now: () => Math.floor(timeOrigin + performance.now()),
  later: (delayMs, job) => {
    const timer = setTimeout(job, Math.min(Math.max(delayMs, 0), 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
  random: (bytes) => randomBytes(bytes),
}
