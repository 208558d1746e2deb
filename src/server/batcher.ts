/** What to wait for, and how long. */
export interface BatcherSettings {
  /** Nothing waits longer than this. */
  readonly ms: number
  /** As many as this at once are a sign of more to come; after fewer nobody waits. */
  readonly from: number
  /** Calls back later, and gives a function that calls it off. */
  later(ms: number, job: () => void): () => void
  /** Does all that waits. */
  go(): void
}

/**
 * Has things that are cheaper together wait for as many as were together last time: those who play answer what they hear,
 * so as many are likely to come. Who comes alone does not wait.
 */
export class Batcher {
  readonly #settings: BatcherSettings
  #expected = 0
  #callOff: (() => void) | null = null

  constructor(settings: BatcherSettings) {
    this.#settings = settings
  }

  /** So many wait now: they go if they are as many as last time, or have waited for that long enough. */
  wait(count: number): void {
    const { ms, later, go } = this.#settings
    if (count >= this.#expected) go()
    else if (count > 0) this.#callOff ??= later(ms, go)
  }

  /** Nothing is waited for any more. */
  end(): void {
    this.#callOff?.()
    this.#callOff = null
  }

  /** So many went together. */
  went(count: number): void {
    this.end()
    this.#expected = count < this.#settings.from ? 0 : count
  }
}
