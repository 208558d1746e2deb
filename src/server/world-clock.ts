import type { Store } from './store/store.ts'
import type { World } from './world.ts'

/** A smaller difference is drift, which is made up for silently; a larger one is a step. */
const STEP_MS = 1_000
/** An answer that took longer than this says too little about the time. */
const ANSWER_MS = 2_000

/** A clock that runs as evenly as a stopwatch, and follows the corrections of a time that it is told. */
export class FollowingClock {
  readonly #elapsed: () => number
  #offset: number
  #last = Number.NEGATIVE_INFINITY

  constructor(elapsed: () => number, now: number) {
    this.#elapsed = elapsed
    this.#offset = now - elapsed()
  }

  /** Never earlier than the last time that it gave, except after a step. */
  now(): number {
    this.#last = Math.max(this.#last, Math.floor(this.#elapsed() + this.#offset))
    return this.#last
  }

  /** From now on it is this time. Returns by how much the clock was set forward or back; 0 if it only drifted. */
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
  /** The time by the clock of this machine, which may be wrong or be set at any moment. */
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
