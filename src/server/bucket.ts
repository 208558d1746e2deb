/** A bucket of tokens for each key: `burst` at once, then `perSecond`. Full buckets are forgotten; the number of keys is bounded. */
export class Buckets {
  readonly #levels = new Map<string, { left: number; at: number }>()
  readonly #burst: number
  readonly #perSecond: number
  readonly #keysMax: number

  constructor({ burst, perSecond }: { burst: number; perSecond: number }, keysMax = 100_000) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#keysMax = keysMax
  }

  /** Takes so many tokens, and gives null; or, where there are too few, how long to wait. */
  take(key: string, now: number, count = 1): number | null {
    const level = this.#levels.get(key)
    const left = level === undefined ? this.#burst : this.#refilled(level, now)
    const waitMs = this.wait(key, now, count)
    if (waitMs !== null) return waitMs
    this.#levels.delete(key)
    if (this.#levels.size >= this.#keysMax) this.#forget(now)
    this.#levels.set(key, { left: left - count, at: now })
    return null
  }

  /** How long to wait for so many, or null where they are there; takes nothing. */
  wait(key: string, now: number, count = 1): number | null {
    const level = this.#levels.get(key)
    const left = level === undefined ? this.#burst : this.#refilled(level, now)
    return left < count ? Math.ceil(((count - left) / this.#perSecond) * 1000) : null
  }

  #refilled({ left, at }: { left: number; at: number }, now: number): number {
    return Math.min(this.#burst, left + (Math.max(0, now - at) / 1000) * this.#perSecond)
  }

  /** The keys stand in the order of their last use: the oldest go first, full or not. */
  #forget(now: number): void {
    for (const [key, level] of this.#levels) {
      if (this.#refilled(level, now) < this.#burst && this.#levels.size < this.#keysMax) return
      this.#levels.delete(key)
    }
  }
}
