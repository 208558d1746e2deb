import { type Answer, reject } from '../../protocol/answer.ts'
import { FAULT_REASON, RulesFault } from '../../table/rules-fault.ts'
import { JobQueue } from '../job-queue.ts'
import { TABLE_LIMITS } from '../limits.ts'
import { StoreDamage, StoreFault } from '../store/store.ts'
import type { World } from '../world.ts'

/** After a fault the store is asked again when this has passed; due work stays due until then. */
const STORE_RETRY_MS = 1_000

const DAMAGE_REASON = 'The stored data of this match is damaged, so it is paused. The operator has been told.'

export type EndCode = 'shutting-down' | 'unknown-table'

/** Another node has removed this table. */
export class TableGone extends Error {
  override name = 'TableGone'
}

/** Whether an error concerns one match alone, which is then paused. */
export function isOfMatch(error: unknown): error is RulesFault | StoreDamage {
  return error instanceof RulesFault || error instanceof StoreDamage
}

/** The hooks of a table around its jobs. */
export interface JobHooks {
  /** Reads what is stored, before the first job after a fault of the store. */
  reload(): Promise<void>
  /** Pauses the match that a fault concerns, and nothing else. */
  pauseByFault(fault: RulesFault | StoreDamage): Promise<void>
  /** The store failed; the next job reads what is stored. */
  onStoreFault(fault: StoreFault): void
  /** Another node has removed the table. */
  onGone(): void
  /** A job has ended, and the next one has not begun. */
  onEnd(): void
}

/** The jobs of one table. They run one at a time, and a fault in one of them becomes its answer. */
export class TableJobs extends JobQueue {
  readonly #world: Pick<World, 'now'>
  readonly #hooks: JobHooks
  /** Why no more jobs run: a queued job would ask a store that is closed. */
  #ended: EndCode | null = null
  /** When the store failed: more may be stored than is known here. Null while everything is known. */
  #storeFailedAt: number | null = null

  constructor(world: Pick<World, 'now'>, hooks: JobHooks) {
    super(TABLE_LIMITS.waiting)
    this.#world = world
    this.#hooks = hooks
  }

  get isEnded(): boolean {
    return this.#ended !== null
  }

  /** Whether a job can begin without asking the store first. */
  get isReady(): boolean {
    return this.#ended === null && this.#storeFailedAt === null
  }

  /** When the store is to be asked again after a fault; null without one. */
  get retryAt(): number | null {
    return this.#storeFailedAt === null ? null : this.#storeFailedAt + STORE_RETRY_MS
  }

  /** Runs jobs one after the other. A fault of the store becomes a rejection: nothing was acknowledged or shown. */
  exclusive<T>(job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const { promise, resolve } = Promise.withResolvers<Answer<T>>()
    const isTaken = this.start(() => resolve(this.run(job)))
    return isTaken ? promise : Promise.resolve(reject('too-many-requests'))
  }

  /** Runs the started job; after a store fault it reloads first. */
  run<T>(work: () => Promise<Answer<T>>): Promise<Answer<T>> {
    return this.finish(async () => {
      if (this.#ended !== null) return reject(this.#ended)
      if (this.#storeFailedAt !== null) {
        await this.#hooks.reload()
        this.#storeFailedAt = null
      }
      return work()
    })
  }

  /** Does the rest of the job that was started, and ends it. */
  async finish<T>(work: () => Promise<Answer<T>>): Promise<Answer<T>> {
    try {
      return await work()
    } catch (error) {
      return await this.#answerTo(error)
    } finally {
      this.end()
    }
  }

  override end(): void {
    this.#hooks.onEnd()
    super.end()
  }

  /** Starts no more work: queued jobs are answered with this code. */
  stop(code: EndCode): void {
    this.#ended = code
  }

  clockStepped(ms: number): void {
    if (this.#storeFailedAt !== null) this.#storeFailedAt += ms
  }

  /** The answer after a fault of the rules or the store; any other error is a defect and is thrown. */
  async #answerTo(error: unknown): Promise<Answer<never>> {
    try {
      if (error instanceof TableGone) {
        this.#hooks.onGone()
        return reject('unknown-table')
      }
      if (!isOfMatch(error)) throw error
      await this.#hooks.pauseByFault(error)
      return reject('match-paused', error instanceof StoreDamage ? DAMAGE_REASON : FAULT_REASON)
    } catch (fault) {
      if (!(fault instanceof StoreFault)) throw fault
      this.#storeFailedAt = this.#world.now()
      this.#hooks.onStoreFault(fault)
      return reject('storage-failed')
    }
  }
}
