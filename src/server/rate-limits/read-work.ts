import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer } from '../../protocol/answer.ts'
import { rejection } from '../../protocol/rejections.ts'
import { refuse } from '../http/rates.ts'
import type { Limits } from '../limits.ts'
import type { World } from '../world.ts'
import { Buckets } from './bucket.ts'

/** A value, and the milliseconds of CPU that it took. */
export type Worked<T> = readonly [workMs: number, value: T]

/** The work of the read that is in progress in this asynchronous context. */
const current = new AsyncLocalStorage<{ workMs: number }>()

/** The CPU time of this thread so far. The system books it some milliseconds late. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

let bookedMs = threadMs()

/**
 * Runs a job and measures its time, at most the CPU time that was booked for this thread since the last job: on a busy
 * machine, waiting for other programs costs nobody anything.
 */
export function measured<T>(job: () => T): Worked<T> {
  const begunAt = performance.now()
  const value = job()
  const [tookMs, beforeMs] = [performance.now() - begunAt, bookedMs]
  bookedMs = threadMs()
  return [Math.min(tookMs, bookedMs - beforeMs), value]
}

/** Charges work to the read that has caused it, whichever thread did it. Work that no client caused, as the scrubber's, is free. */
export function charge<T>([workMs, value]: Worked<T>): T {
  const read = current.getStore()
  if (read !== undefined) read.workMs += workMs
  return value
}

/** Limits the CPU time that the reads of one address may use. The cost of a read is known only afterwards, so it is charged then. */
export class ReadWork {
  readonly #buckets: Buckets
  readonly #world: Pick<World, 'elapsed'>

  constructor({ readMsPerAddress }: Pick<Limits, 'readMsPerAddress'>, world: Pick<World, 'elapsed'>) {
    this.#buckets = new Buckets(readMsPerAddress)
    this.#world = world
  }

  /** Runs a read and charges its work to the address, or rejects it if the address has used up its time. */
  async run<T>(address: string, job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const waitMs = this.#buckets.wait(address, this.#world.elapsed())
    if (waitMs !== null) return refuse({ ...rejection('too-many-requests'), retryAfterMs: waitMs })
    const read = { workMs: 0 }
    try {
      return await current.run(read, job)
    } finally {
      this.#buckets.charge(address, this.#world.elapsed(), read.workMs)
    }
  }
}
