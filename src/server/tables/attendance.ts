import type { Broadcast } from './broadcast.ts'
import type { Presence } from './presence.ts'

interface Attended {
  readonly presence: Presence
  readonly broadcast: Pick<Broadcast, 'size'>
}

/**
 * Whether anybody is at a table: a player or a spectator, connected to any node or asking over HTTP. While nobody is,
 * its match stands still.
 */
export class Attendance {
  /** Since when somebody has been here without a break. */
  resumedAt: number
  readonly #table: Attended
  #emptySince: number | null
  /** Until when somebody was expected to be here, as of the last look. */
  #expectedUntil: number

  constructor(table: Attended, now: number) {
    this.#table = table
    this.resumedAt = now
    this.#emptySince = now
    this.#expectedUntil = now
  }

  isEmpty(now: number): boolean {
    return this.#until() <= now
  }

  /** For how long nobody has been here. */
  emptyMs(now: number): number {
    return this.#emptySince === null ? 0 : now - this.#emptySince
  }

  /** Notes who is here now. Returns for how long the table was empty when somebody has come back, 0 otherwise. */
  note(now: number): number {
    const until = this.#until()
    if (until <= now) {
      this.#emptySince ??= Math.max(until, Math.min(this.#expectedUntil, now))
      return 0
    }
    const emptyMs = this.emptyMs(now)
    if (this.#emptySince !== null) this.resumedAt = now
    this.#emptySince = null
    this.#expectedUntil = until
    return emptyMs
  }

  /** The system clock was set forward or back by so much. */
  clockStepped(ms: number): void {
    this.resumedAt += ms
    this.#expectedUntil += ms
    if (this.#emptySince !== null) this.#emptySince += ms
  }

  /** Until when somebody is here, if nothing more is heard of anybody. */
  #until(): number {
    const { broadcast, presence } = this.#table
    return broadcast.size > 0 ? Number.POSITIVE_INFINITY : presence.attendedUntil()
  }
}
