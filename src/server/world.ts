import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Store } from './store/store.ts'

/** Time and chance, as the core gets them from outside. A simulation passes in its own. */
export interface World {
  /** The time of day, in milliseconds since 1970. It is corrected now and then, and may jump in both directions. */
  now(): number
  /** Milliseconds since some moment. It runs evenly, whatever happens to the time of day. */
  elapsed(): number
  /** Calls back later, and returns a function that cancels it. */
  later(delayMs: number, job: () => void): () => void
  random(bytes: number): Uint8Array
}

/** A smaller difference is drift, which is corrected silently; a larger one is a step. */
const STEP_MS = 1_000
/** An answer that took longer than this is too inexact to set the clock by. */
const ANSWER_MS = 2_000

/** A clock that runs evenly like a stopwatch, and is set by another clock now and then. */
export class FollowingClock {
  readonly #elapsed: () => number
  #offset: number
  #last = Number.NEGATIVE_INFINITY

  constructor(elapsed: () => number, now: number) {
    this.#elapsed = elapsed
    this.#offset = now - elapsed()
  }

  /** The present time; never earlier than the last one returned, except after a step. */
  now(): number {
    this.#last = Math.max(this.#last, Math.floor(this.#elapsed() + this.#offset))
    return this.#last
  }

  /** Sets the clock to this time. Returns by how much it was moved; 0 if it only drifted. */
  follow(now: number): number {
    const differenceMs = now - (this.#elapsed() + this.#offset)
    this.#offset += differenceMs
    if (Math.abs(differenceMs) < STEP_MS) return 0
    this.#last = Number.NEGATIVE_INFINITY
    return Math.round(differenceMs)
  }
}

/** A world whose clock can be corrected. */
export interface CorrectableWorld extends World {
  /** The time of the machine, which may be wrong or change at any moment. */
  machineTime(): number
  follow(now: number): number
}

/**
 * Sets the clock by the store's shared clock, or by the machine's if the store has one server. Returns by how much the
 * clock moved.
 */
export async function correctClock(
  world: CorrectableWorld,
  store: Pick<Store, 'sharedTime'>,
  answerMs = ANSWER_MS,
): Promise<number> {
  const askedAt = world.elapsed()
  const shared = await store.sharedTime()
  if (shared === null) return world.follow(world.machineTime())
  const tookMs = world.elapsed() - askedAt
  return tookMs > answerMs ? 0 : world.follow(shared + tookMs / 2)
}

/** The world of this process; tests pass another `machineTime`. */
export function worldOf(machineTime: () => number): CorrectableWorld {
  const elapsed = () => performance.now()
  const clock = new FollowingClock(elapsed, machineTime())
  return {
    now: () => clock.now(),
    elapsed,
    machineTime,
    follow: (now) => clock.follow(now),
    later: (delayMs, job) => {
      const timer = setTimeout(job, Math.min(Math.max(delayMs, 0), 2 ** 31 - 1))
      return () => clearTimeout(timer)
    },
    random: (bytes) => randomBytes(bytes),
  }
}

export const realWorld: CorrectableWorld = worldOf(() => Date.now())
