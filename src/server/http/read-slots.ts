import { type Answer, ok } from '../../protocol/answer.ts'
import { rejection } from '../../protocol/rejections.ts'
import type { Limits } from '../limits.ts'
import { refuse } from './rates.ts'

interface Waiting {
  readonly address: string
  go(): void
}

/** When to ask again: the reads that are ahead take milliseconds each. */
const RETRY_MS = 1_000

/**
 * Bounds how many costly reads run at once, for each address and in all. A few more wait for their turn; beyond that they
 * are refused, so that they never pile up in front of anybody else.
 */
export class ReadSlots {
  readonly #limits: Pick<Limits, 'slowReads' | 'slowReadsPerAddress' | 'slowReadsWaiting'>
  /** How many run and wait, by address. */
  readonly #held = new Map<string, { running: number; waiting: number }>()
  readonly #waiting: Waiting[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs it in its turn, or says why not. */
  async run<T>(address: string, job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const refused = await this.#enter(address)
    if (!refused.ok) return refused
    try {
      return await job()
    } finally {
      this.#leave(address)
    }
  }

  async #enter(address: string): Promise<Answer<null>> {
    const held = this.#held.get(address) ?? { running: 0, waiting: 0 }
    this.#held.set(address, held)
    if (this.#mayRun(address)) return ok(this.#begin(address))
    const { slowReadsWaiting, slowReads } = this.#limits
    if (held.waiting >= slowReadsWaiting)
      return refuse({ ...rejection('too-many-requests'), retryAfterMs: RETRY_MS })
    if (this.#waiting.length >= slowReadsWaiting * slowReads)
      return refuse({ ...rejection('too-busy', TOO_BUSY), retryAfterMs: RETRY_MS })
    held.waiting += 1
    await new Promise<void>((go) => this.#waiting.push({ address, go }))
    return ok(null)
  }

  #mayRun(address: string): boolean {
    const { slowReads, slowReadsPerAddress } = this.#limits
    return this.#running < slowReads && (this.#held.get(address)?.running ?? 0) < slowReadsPerAddress
  }

  #begin(address: string): null {
    const held = this.#held.get(address)
    if (held !== undefined) held.running += 1
    this.#running += 1
    return null
  }

  #leave(address: string): void {
    const held = this.#held.get(address)
    if (held !== undefined) held.running -= 1
    this.#running -= 1
    if (held?.running === 0 && held.waiting === 0) this.#held.delete(address)
    const at = this.#waiting.findIndex((waiting) => this.#mayRun(waiting.address))
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (next === undefined) return
    const nextHeld = this.#held.get(next.address)
    if (nextHeld !== undefined) nextHeld.waiting -= 1
    this.#begin(next.address)
    next.go()
  }
}

const TOO_BUSY = 'Too many people are reading histories and leaderboards: try again in a moment.'
