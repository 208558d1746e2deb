/** How a batcher waits, and what it does then. */
export interface BatcherSettings {
  /** The longest wait. */
  readonly ms: number
  /** After a batch of at least this size the next one waits; after a smaller one it does not. */
  readonly from: number
  /** Calls back later, and returns a function that cancels it. */
  later(ms: number, job: () => void): () => void
  /** Runs everything that waits. */
  go(): void
}

/**
 * Groups jobs that are cheaper together. It waits until as many jobs have come as last time: players answer what they
 * receive, so as many are likely to come again. A single job does not wait.
 */
export class Batcher {
  readonly #settings: BatcherSettings
  #expected = 0
  #cancel: (() => void) | null = null

  constructor(settings: BatcherSettings) {
    this.#settings = settings
  }

  /** Tells how many jobs wait now: they run if they are as many as last time, otherwise after `ms`. */
  wait(count: number): void {
    const { ms, later, go } = this.#settings
    if (count >= this.#expected) go()
    else if (count > 0) this.#cancel ??= later(ms, go)
  }

  /** Cancels the wait. */
  end(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  /** Tells how many jobs have run together. */
  went(count: number): void {
    this.end()
    this.#expected = count < this.#settings.from ? 0 : count
  }
}
