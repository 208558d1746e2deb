/** A read that took longer than this is repeated more rarely, at the price of an answer that is a little old. */
const COSTLY_MS = 100
/** How much of a thread such a read may take: a twentieth. */
const SPARING = 20

interface Kept<T> {
  readonly version: number
  readonly askedAt: number
  readonly value: Promise<T>
  /** Null while it is under way. */
  tookMs: number | null
}

export interface ReadCacheSettings {
  readonly maxAgeMs: number
  readonly entriesMax: number
  now(): number
}

/**
 * Keeps the answers of costly reads, and runs each read once however many ask for it. An answer is good until what it was
 * read from has another version, or until it is too old. If the read itself takes long, its last answer is given on for a
 * while instead.
 */
export class ReadCache<T> {
  readonly #settings: ReadCacheSettings
  readonly #kept = new Map<string, Kept<T>>()

  constructor(settings: ReadCacheSettings) {
    this.#settings = settings
  }

  get(key: string, version: number, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept !== undefined && this.#isGood(kept, version)) return kept.value
    const askedAt = this.#settings.now()
    const fresh: Kept<T> = { version, askedAt, value: read(), tookMs: null }
    this.#keep(key, fresh)
    fresh.value.then(
      () => {
        fresh.tookMs = this.#settings.now() - askedAt
      },
      () => {
        if (this.#kept.get(key) === fresh) this.#kept.delete(key)
      },
    )
    return fresh.value
  }

  #isGood({ version, askedAt, tookMs }: Kept<T>, wanted: number): boolean {
    const ageMs = Math.abs(this.#settings.now() - askedAt) // The clock may have been set back.
    if (tookMs !== null && tookMs >= COSTLY_MS && ageMs < tookMs * SPARING) return true
    return version === wanted && ageMs < this.#settings.maxAgeMs
  }

  #keep(key: string, kept: Kept<T>): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#settings.entriesMax && oldest !== undefined) this.#kept.delete(oldest)
  }
}
