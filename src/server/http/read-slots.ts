import { type Answer, ok } from '../../protocol/answer.ts'
import { rejection } from '../../protocol/rejections.ts'
import type { Limits } from '../limits.ts'
import { ReadWork } from '../rate-limits/read-work.ts'
import type { World } from '../world.ts'
import { refuse } from './rates.ts'

interface Waiting {
  readonly address: string
  go(): void
}

/** Retry-After of a refused read: the reads ahead of it take milliseconds each. */
const RETRY_MS = 1_000

/**
 * Limits the slow reads in progress, for each address and in total, and the CPU time of each address. A few more are
 * queued; any further read is refused, so that no address can delay the others.
 */
export class ReadSlots {
  readonly #limits: Pick<Limits, 'slowReads' | 'slowReadsPerAddress' | 'slowReadsWaiting'>
  readonly #work: ReadWork
  /** The number of running and queued reads, by address. */
  readonly #held = new Map<string, { running: number; waiting: number }>()
  readonly #waiting: Waiting[] = []
  #running = 0

  constructor(limits: Limits, world: World) {
    this.#limits = limits
    this.#work = new ReadWork(limits, world)
  }

  /** Runs the job when a slot is free, or rejects it. */
  async run<T>(address: string, job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const refused = await this.#enter(address)
    if (!refused.ok) return refused
    try {
      return await this.#work.run(address, job)
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
