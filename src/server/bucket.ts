/** How many tokens a bucket holds, and how fast it fills. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A bucket of tokens: `burst` at once, then `perSecond`. It is full at first. */
export class Bucket {
  readonly #rate: Rate
  #left: number
  #at = 0

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** Takes so many tokens, and gives null; or, where there are too few, how long to wait. */
  take(now: number, count = 1): number | null {
    const waitMs = this.wait(now, count)
    if (waitMs !== null) return waitMs
    this.#left = this.left(now) - count
    this.#at = now
    return null
  }

  /** How long to wait for so many, or null where they are there; takes nothing. */
  wait(now: number, count = 1): number | null {
    const left = this.left(now)
    return left < count ? Math.ceil(((count - left) / this.#rate.perSecond) * 1000) : null
  }

  left(now: number): number {
    const { burst, perSecond } = this.#rate
    return Math.min(burst, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond)
  }
}

/** A bucket for each key. Full ones are forgotten; the number of keys is bounded. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #rate: Rate
  readonly #keysMax: number

  constructor(rate: Rate, keysMax = 100_000) {
    this.#rate = rate
    this.#keysMax = keysMax
  }

  /** Takes so many tokens, and gives null; or, where there are too few, how long to wait. */
  take(key: string, now: number, count = 1): number | null {
    const bucket = this.#buckets.get(key) ?? new Bucket(this.#rate)
    const waitMs = bucket.take(now, count)
    if (waitMs !== null) return waitMs
    this.#buckets.delete(key)
    if (this.#buckets.size >= this.#keysMax) this.#forget(now)
    this.#buckets.set(key, bucket)
    return null
  }

  /** How long to wait for so many, or null where they are there; takes nothing. */
  wait(key: string, now: number, count = 1): number | null {
    return (this.#buckets.get(key) ?? new Bucket(this.#rate)).wait(now, count)
  }

  /** The keys stand in the order of their last use: the oldest go first, full or not. */
  #forget(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (bucket.left(now) < this.#rate.burst && this.#buckets.size < this.#keysMax) return
      this.#buckets.delete(key)
    }
  }
}
