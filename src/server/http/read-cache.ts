/** A read that takes longer than this is repeated less often, so its cached answer may be older. */
const COSTLY_MS = 100
/** The share of a thread that such a read may use: a twentieth. */
const SPARING = 20

interface Kept<T> {
  readonly version: number
  readonly askedAt: number
  readonly value: Promise<T>
  /** Null while the read is in progress. */
  tookMs: number | null
}

export interface ReadCacheSettings {
  readonly maxAgeMs: number
  readonly entriesMax: number
  now(): number
}

/**
 * Caches the answers of slow reads, and shares each read between concurrent callers. An answer is valid until its source
 * has another version, or until it is too old. If a read takes long, its last answer is served a while longer.
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
