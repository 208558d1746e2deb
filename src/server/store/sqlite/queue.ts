import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import { Batcher } from '../../batcher.ts'
import { DAMAGED, StoreDamage, StoreFault } from '../store.ts'
import { RETRY_MS } from './engine.ts'
import {
  type Answer,
  type Args,
  type Ask,
  type FromWorker,
  type Method,
  packAsks,
  type Result,
  type ToWorker,
  unpackAnswers,
} from './messages.ts'

/** One transaction, one sync to the disk. More would make the first of them wait for long. */
export const BATCH_MAX = 128
/** The number of queued requests: seconds of work on a slow disk. Above it the server answers that it is busy. */
export const QUEUE_MAX = 4_096
export const QUEUE_CHARACTERS_MAX = 64 * 1024 * 1024
/** How long a batch waits for others, and after how many at once: a sync costs as much as ten appends. */
const GATHER = { ms: 4, from: 16 }

/** The thread that has the file, as far as the queue knows it: a worker, or a simulated one. */
export interface Thread {
  on(event: 'message', heard: (message: FromWorker) => void): unknown
  on(event: 'error', failed: (error: unknown) => void): unknown
  on(event: 'exit', ended: () => void): unknown
  once(event: 'exit', ended: () => void): unknown
  postMessage(message: ToWorker): void
  terminate(): Promise<unknown>
}

/** The queue's source of time; a simulation passes in its own. */
export interface QueueTime {
  now(): number
  /** In the next turn of the loop. */
  soon(job: () => void): void
  /** After so many milliseconds; calling what comes back takes it back. */
  later(ms: number, job: () => void): () => void
}

const REAL_TIME: QueueTime = {
  now: () => performance.now(),
  soon: (job) => void setImmediate(job),
  later: (ms, job) => {
    const timer = setTimeout(job, ms)
    return () => clearTimeout(timer)
  },
}

interface Pending {
  readonly ask: Ask
  resolve(value: string | undefined): void
  reject(fault: StoreFault): void
}

type Settled = PromiseWithResolvers<void>

/** Gathers what is asked in one turn of the loop, and while the worker is busy, into the next batch. */
export class SqliteQueue {
  readonly #start: (isAgain: boolean) => Thread
  readonly #time: QueueTime
  #worker: Thread | null = null
  #startedAt = Number.NEGATIVE_INFINITY
  #lastWords = ''
  #waiting: Pending[] = []
  #characters = 0 // of what waits
  #posted: readonly Pending[] = []
  #isScheduled = false
  readonly #batcher: Batcher
  #opening: Settled | null = null
  #copying: Settled | null = null
  #idle: Settled | null = null
  #closing: Promise<void> | null = null
  /** Why nothing more is to be read or written here. */
  #damage: string | null = null

  constructor(start: (isAgain: boolean) => Thread, time: Partial<QueueTime> = {}) {
    this.#start = start
    this.#time = { ...REAL_TIME, ...time }
    this.#batcher = new Batcher({ ...GATHER, later: this.#time.later, go: () => this.#post() })
  }

  async open(): Promise<void> {
    this.#opening = Promise.withResolvers()
    const worker = this.#begin(false)
    try {
      await this.#opening.promise
    } catch (error) {
      this.#closing = Promise.resolve()
      await worker.terminate()
      throw error
    }
  }

  ask<K extends Method>(method: K, ...args: Args<K>): Promise<Result<K>> {
    const ask = { method, args: JSON.stringify(args) }
    const refusal = this.#refusal(ask)
    if (refusal !== null) return Promise.reject(new StoreFault(`${method}: ${refusal}`))
    return new Promise((resolve, reject) => {
      const answered = (value: string | undefined) =>
        resolve((value === undefined ? undefined : JSON.parse(value)) as Result<K>)
      this.#waiting.push({ ask, resolve: answered, reject })
      this.#characters += ask.args.length
      this.#schedule()
    })
  }

  /** The file turned out to be damaged: from now on everything is refused, as it would have been at the start. */
  condemn(damage: string): void {
    this.#damage = damage
  }

  get isClosed(): boolean {
    return this.#closing !== null
  }

  /** Into a new file, by the worker itself; one at a time. */
  copy(into: string): Promise<void> {
    if (this.#worker === null) return Promise.reject(new StoreFault(this.#lastWords))
    this.#copying = Promise.withResolvers()
    this.#say(this.#worker, { type: 'copy', into })
    return this.#copying.promise
  }

  /** Takes no more, finishes what it has and what is under way elsewhere, ends the worker. */
  close(elsewhere: Promise<void> = Promise.resolve()): Promise<void> {
    this.#closing ??= this.#finish(elsewhere)
    return this.#closing
  }

  async #finish(elsewhere: Promise<void>): Promise<void> {
    await elsewhere
    if (this.#waiting.length + this.#posted.length > 0) {
      this.#idle = Promise.withResolvers()
      await this.#idle.promise
    }
    const worker = this.#worker
    if (worker === null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    worker.once('exit', () => resolve())
    this.#say(worker, { type: 'close' })
    await promise
  }

  #refusal({ args }: Ask): string | null {
    if (this.isClosed) return 'the store is closed'
    if (this.#damage !== null) return this.#damage
    if (this.#waiting.length >= QUEUE_MAX || this.#characters + args.length > QUEUE_CHARACTERS_MAX) {
      return 'too much is waiting for the disk'
    }
    if (this.#worker !== null) return null
    if (this.#time.now() - this.#startedAt < RETRY_MS) return this.#lastWords
    this.#begin(true)
    return null
  }

  #begin(isAgain: boolean): Thread {
    const worker = this.#start(isAgain)
    this.#worker = worker
    this.#startedAt = this.#time.now()
    this.#lastWords = 'The worker of the store ended by itself.'
    worker.on('message', (message: FromWorker) => this.#hear(message))
    worker.on('error', (error) => {
      this.#lastWords = `The worker of the store failed: ${error instanceof Error ? error.message : String(error)}`
    })
    worker.on('exit', () => this.#bury())
    return worker
  }

  #say(worker: Thread, message: ToWorker): void {
    worker.postMessage(message)
  }

  #schedule(): void {
    if (this.#isScheduled || this.#posted.length > 0) return
    this.#isScheduled = true
    this.#time.soon(() => {
      this.#isScheduled = false
      this.#batcher.wait(this.#waiting.length)
    })
  }

  #post(): void {
    this.#batcher.end()
    if (this.#worker === null || this.#posted.length > 0 || this.#waiting.length === 0) return
    this.#posted = this.#waiting.splice(0, BATCH_MAX)
    this.#batcher.went(this.#posted.length)
    const asks = this.#posted.map(({ ask }) => ask)
    this.#characters -= asks.reduce((sum, { args }) => sum + args.length, 0)
    this.#say(this.#worker, { type: 'batch', asks: packAsks(asks) })
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'opened':
        settle(this.#opening, message.fault)
        this.#opening = null
        return
      case 'answers':
        this.#settle(unpackAnswers(message.answers))
        return
      case 'copied':
        settle(this.#copying, message.fault)
        this.#copying = null
    }
  }

  #settle(answers: readonly Answer[]): void {
    const settled = this.#posted
    this.#posted = []
    this.#batcher.wait(this.#waiting.length) // first, so that the worker is busy while the answers are acted upon
    for (const [at, { resolve, reject }] of settled.entries()) {
      const answer = answers[at]
      if (answer?.ok) resolve(answer.value)
      else reject(faultOf(answer?.fault ?? 'The worker of the store did not answer.'))
    }
    this.#tellIfIdle()
  }

  /** The worker is gone, and what became of the batch that it had is not known. The next ask starts another. */
  #bury(): void {
    this.#worker = null
    const abandoned = [...this.#posted, ...this.#waiting]
    this.#posted = []
    this.#waiting = []
    this.#characters = 0
    for (const { ask, reject } of abandoned) reject(new StoreFault(`${ask.method}: ${this.#lastWords}`))
    settle(this.#opening, this.#lastWords)
    settle(this.#copying, this.#lastWords)
    this.#opening = null
    this.#copying = null
    this.#tellIfIdle()
  }

  #tellIfIdle(): void {
    if (this.#waiting.length + this.#posted.length === 0) this.#idle?.resolve()
  }
}

/** Damage says so in its sentence; only the sentence crosses between the threads. */
function faultOf(sentence: string): StoreFault {
  return sentence.includes(DAMAGED) ? new StoreDamage(sentence) : new StoreFault(sentence)
}

function settle(settled: Settled | null, fault: string | null): void {
  if (fault === null) settled?.resolve()
  else settled?.reject(new StoreFault(fault))
}
