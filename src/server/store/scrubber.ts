import { type Scrubbed, type Store, StoreFault } from './store.ts'

export interface ScrubberParts {
  readonly store: Pick<Store, 'reader'>
  readonly limits: { readonly scrubEveryMs: number; readonly scrubRestMs: number }
  /** Called for each damaged match that is found, once. */
  onDamage(match: string, sentence: string): Promise<void>
}

/** The scrubber rests this many times as long as the check of a match has taken: it uses a fiftieth of the reader's time. */
const REST_FACTOR = 50
/** It rests no longer than this, because a check that waits behind other reads takes long without costing much. */
const REST_MAX_MS = 2_000

/**
 * Reads all stored matches again and again while the server runs, one at a time, with long rests and on the reader's
 * connection, and checks their checksums and their hash chains. So damage is found before anybody needs the match.
 */
export class Scrubber {
  readonly #parts: ScrubberParts
  readonly #damaged = new Set<string>()
  #after = ''
  #timer: NodeJS.Timeout | null = null
  #underWay: Promise<unknown> = Promise.resolve()
  #checked = 0

  constructor(parts: ScrubberParts) {
    this.#parts = parts
  }

  /** The number of matches whose stored data is damaged, as far as they were checked. */
  get damagedMatches(): number {
    return this.#damaged.size
  }

  /** The number of actions that were checked since the start. */
  get checkedActions(): number {
    return this.#checked
  }

  /** Runs until `stop`. */
  start(): void {
    this.#wait(this.#parts.limits.scrubEveryMs)
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    await this.#underWay
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#underWay = this.#run()
    }, ms)
    this.#timer.unref()
  }

  async #run(): Promise<void> {
    const { scrubEveryMs, scrubRestMs } = this.#parts.limits
    const begunAt = performance.now()
    const isPassOver = (await this.step()) === null
    const tookMs = performance.now() - begunAt
    if (this.#timer !== null)
      this.#wait(
        isPassOver ? scrubRestMs : Math.max(scrubEveryMs, Math.min(tookMs * REST_FACTOR, REST_MAX_MS)),
      )
  }

  /** Checks the next match. Null after the last one: the next step begins from the start. */
  async step(): Promise<Scrubbed | null> {
    try {
      const found = await this.#parts.store.reader.scrubAfter(this.#after)
      this.#after = found?.match ?? ''
      if (found !== null) await this.#note(found)
      return found
    } catch (error) {
      // The store fails for everybody and reports it itself; the scrubber tries again after its rest.
      if (error instanceof StoreFault) return null
      throw error
    }
  }

  async #note({ match, actions, damage }: Scrubbed): Promise<void> {
    this.#checked += actions
    if (damage === null) this.#damaged.delete(match)
    else if (!this.#damaged.has(match)) {
      this.#damaged.add(match)
      await this.#parts.onDamage(match, damage)
    }
  }
}
