import type { World } from '../world.ts'

/** While clocks run the timer fires at least this often: no more of a clock is lost when the machine is suspended. */
const AWAKE_MS = 2_000
/** A timer that fires this late means that the machine was suspended, or had no time for anything. */
const LATE_MS = 500

/** The timer of a table: wakes it for the next due thing, and measures how late it fired. */
export class TableClock {
  readonly #world: World
  readonly #wake: () => void
  #cancel: (() => void) | null = null
  #wakesAt: number | null = null
  /** Due work was started, and nothing has come to its end at the table since. */
  #isRunning = false

  constructor(world: World, wake: () => void) {
    this.#world = world
    this.#wake = wake
  }

  /** Sets the timer for this moment. While clocks run it also fires before, to notice a suspended machine. */
  set(at: number | null, now: number, doClocksRun: boolean): void {
    this.#isRunning = false
    this.#setTimer(at, now, doClocksRun)
  }

  /**
   * To be called when the timer has fired. Due work may take long, so while clocks run the timer keeps firing. Returns
   * whether due work is to be started: not while earlier work is under way.
   */
  startWork(now: number, doClocksRun: boolean): boolean {
    if (doClocksRun) this.#setTimer(now + AWAKE_MS, now, true)
    if (this.#isRunning) return false
    this.#isRunning = true
    return true
  }

  /** The time for which the machine was suspended past the timer, reported once; 0 if it was not. */
  takeSuspendedMs(now: number): number {
    const lateMs = this.#wakesAt === null ? 0 : now - this.#wakesAt
    this.#wakesAt = null
    return lateMs < LATE_MS ? 0 : lateMs
  }

  clockStepped(ms: number): void {
    if (this.#wakesAt !== null) this.#wakesAt += ms
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #setTimer(at: number | null, now: number, doClocksRun: boolean): void {
    this.#cancel?.()
    // Something that has been due for long fires now: the time since then was not a suspension.
    const wanted = at === null ? null : Math.max(at, now)
    this.#wakesAt = wanted === null || !doClocksRun ? wanted : Math.min(wanted, now + AWAKE_MS)
    this.#cancel = this.#wakesAt === null ? null : this.#world.later(this.#wakesAt - now, this.#wake)
  }
}
