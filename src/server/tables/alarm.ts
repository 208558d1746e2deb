import type { World } from '../world.ts'

/** While clocks run nothing waits longer than this at a time: so much may be lost of a clock when the machine sleeps. */
const AWAKE_MS = 2_000
/** Who wakes this late has slept. */
const LATE_MS = 500

/** Wakes a table when the next thing is due there, and tells how late that was. */
export class Alarm {
  readonly #world: World
  readonly #ring: () => void
  #cancel: (() => void) | null = null
  #ringsAt: number | null = null

  constructor(world: World, ring: () => void) {
    this.#world = world
    this.#ring = ring
  }

  /** For this moment instead of any other; while clocks run also now and then before, to notice if the machine slept. */
  set(at: number | null, now: number, doClocksRun: boolean): void {
    this.#cancel?.()
    // Something that has been due for long rings now: the time since then was no sleep.
    const wanted = at === null ? null : Math.max(at, now)
    this.#ringsAt = wanted === null || !doClocksRun ? wanted : Math.min(wanted, now + AWAKE_MS)
    this.#cancel = this.#ringsAt === null ? null : this.#world.later(this.#ringsAt - now, this.#ring)
  }

  /** What is due was called for, and may take long: rings now and then until it is set anew, to notice if the machine slept. */
  keepWatch(now: number): void {
    this.set(now + AWAKE_MS, now, true)
  }

  /** How long nothing was done here though it was due, told once; 0 where it was no sleep. */
  sleptMs(now: number): number {
    const lateMs = this.#ringsAt === null ? 0 : now - this.#ringsAt
    this.#ringsAt = null
    return lateMs < LATE_MS ? 0 : lateMs
  }

  clockStepped(ms: number): void {
    if (this.#ringsAt !== null) this.#ringsAt += ms
  }

  off(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
