/** The size of a token bucket, and how fast it fills. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A token bucket: `burst` at once, then `perSecond`. It starts full. */
export class Bucket {
  readonly #rate: Rate
  #left: number
  #at = 0

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.burst
  }

  /** Takes tokens and returns null; if there are too few, takes none and returns the time to wait. */
  take(now: number, count = 1): number | null {
    const waitMs = this.wait(now, count)
    if (waitMs !== null) return waitMs
    this.#left = this.left(now) - count
    this.#at = now
    return null
  }

  /** Takes tokens that were used already: they may be owed, but never more than a full bucket. */
  charge(now: number, count: number): void {
    this.#left = Math.max(this.left(now) - count, -this.#rate.burst)
    this.#at = now
  }

  /** The time to wait for this many tokens, or null if they are available; takes none. */
  wait(now: number, count = 1): number | null {
    const left = this.left(now)
    return left < count ? Math.ceil(((count - left) / this.#rate.perSecond) * 1000) : null
  }

  left(now: number): number {
    const { burst, perSecond } = this.#rate
    return Math.min(burst, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond)
  }
}

/** A token bucket for each key. Full buckets are dropped; the number of keys is bounded. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #rate: Rate
  readonly #keysMax: number

  constructor(rate: Rate, keysMax = 100_000) {
    this.#rate = rate
    this.#keysMax = keysMax
  }

  /** Takes tokens and returns null; if there are too few, takes none and returns the time to wait. */
  take(key: string, now: number, count = 1): number | null {
    const bucket = this.#buckets.get(key) ?? new Bucket(this.#rate)
    const waitMs = bucket.take(now, count)
    if (waitMs === null) this.#keep(key, bucket, now)
    return waitMs
  }

  /** Takes tokens that were used already: they may be owed, but never more than a full bucket. */
  charge(key: string, now: number, count: number): void {
    const bucket = this.#buckets.get(key) ?? new Bucket(this.#rate)
    bucket.charge(now, count)
    this.#keep(key, bucket, now)
  }

  #keep(key: string, bucket: Bucket, now: number): void {
    this.#buckets.delete(key)
    if (this.#buckets.size >= this.#keysMax) this.#forget(now)
    this.#buckets.set(key, bucket)
  }

  /** The time to wait for this many tokens, or null if they are available; takes none. */
  wait(key: string, now: number, count = 1): number | null {
    return (this.#buckets.get(key) ?? new Bucket(this.#rate)).wait(now, count)
  }

  /** Drops buckets. The keys are in the order of their last use: the oldest go first, full or not. */
  #forget(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (bucket.left(now) < this.#rate.burst && this.#buckets.size < this.#keysMax) return
      this.#buckets.delete(key)
    }
  }
}
