import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import { MEMORY_LIMITS } from '../../limits.ts'
import { DAMAGED, StoreDamage, StoreFault } from '../store.ts'
import { RETRY_MS } from './engine.ts'
import type {
  Answer,
  Args,
  FeedAnswer,
  FeedRequest,
  FromWorker,
  Method,
  Result,
  ToWorker,
} from './messages.ts'

/**
 * The longest wait for a batch to reach the size of the previous one, if that was large. Players react to what they
 * receive, so as many requests usually follow, and a sync costs as much as ten appends.
 */
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
  /** Runs a job in the next turn of the event loop. */
  soon(job: () => void): void
  /** Runs a job after this many milliseconds; returns a function that cancels it. */
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
  readonly method: Method
  /** The JSON of the `StoreCall`. */
  readonly json: string
  /** Receives the value or the fault. It must not throw. */
  settle(result: unknown): void
}

type Settled = PromiseWithResolvers<void>

/** Gathers the requests of one turn of the event loop, and those that come while the worker is busy, into the next batch. */
export class SqliteQueue {
  readonly #start: (isAgain: boolean) => Thread
  readonly #time: QueueTime
  #worker: Thread | null = null
  #startedAt = Number.NEGATIVE_INFINITY
  #workerFault = ''
  #waiting: Pending[] = []
  #characters = 0 // of the waiting requests
  #posted: readonly Pending[] = []
  #isScheduled = false
  /** The size of the last batch, for which the next one waits; 0 if it was small. */
  #expected = 0
  #cancelWait: (() => void) | null = null
  #opening: Settled | null = null
  #copying: Settled | null = null
  /** The requests of the feed that were posted, the oldest first. */
  #feeding: ((answer: FeedAnswer) => void)[] = []
  #idle: Settled | null = null
  #closing: Promise<void> | null = null
  /** Why every request is refused, or null. */
  #damage: string | null = null

  constructor(start: (isAgain: boolean) => Thread, time: Partial<QueueTime> = {}) {
    this.#start = start
    this.#time = { ...REAL_TIME, ...time }
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

  call<K extends Method>(method: K, ...args: Args<K>): Promise<Result<K>> {
    return new Promise((resolve, reject) => {
      this.callWithCallback(method, args, (result) => {
        if (result instanceof StoreFault) reject(result)
        else resolve(result)
      })
    })
  }

  /** Queues the request before it returns, and calls `settled` later. */
  callWithCallback<K extends Method>(
    method: K,
    args: Args<K>,
    settled: (result: Result<K> | StoreFault) => void,
  ): void {
    const json = JSON.stringify({ method, args })
    const refusal = this.#refusal(json.length)
    if (refusal !== null) {
      queueMicrotask(() => settled(new StoreFault(`${method}: ${refusal}`)))
      return
    }
    this.#waiting.push({ method, json, settle: settled as Pending['settle'] })
    this.#characters += json.length
    if (this.#isScheduled || this.#posted.length > 0) return
    this.#isScheduled = true
    this.#time.soon(() => {
      this.#isScheduled = false
      this.#post()
    })
  }

  /** Refuses everything from now on, because the file turned out to be damaged. */
  condemn(damage: string): void {
    this.#damage = damage
  }

  get isClosed(): boolean {
    return this.#closing !== null
  }

  /** Tells the worker to copy everything into a new file; one copy at a time. */
  copy(into: string): Promise<void> {
    if (this.#worker === null) return Promise.reject(new StoreFault(this.#workerFault))
    this.#copying = Promise.withResolvers()
    this.#worker.postMessage({ type: 'copy', into })
    return this.#copying.promise
  }

  /** Passes a request of the feed to the worker, which answers it between two batches. */
  feed(request: FeedRequest): Promise<FeedAnswer> {
    const worker = this.#worker
    if (
      worker === null ||
      this.isClosed ||
      this.#damage !== null ||
      this.#feeding.length >= MEMORY_LIMITS.feedRequests
    )
      return Promise.resolve({ type: 'closed', fault: 'the store is closed or busy' })
    return new Promise((resolve) => {
      this.#feeding.push(resolve)
      worker.postMessage({ type: 'feed', request })
    })
  }

  /** Takes no more requests, finishes its own and those under way elsewhere, and ends the worker. */
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
    worker.postMessage({ type: 'close' })
    await promise
  }

  #refusal(characters: number): string | null {
    if (this.isClosed) return 'the store is closed'
    if (this.#damage !== null) return this.#damage
    if (
      this.#waiting.length >= MEMORY_LIMITS.storeRequests ||
      this.#characters + characters > MEMORY_LIMITS.storeCharacters
    ) {
      return 'too many requests wait for the disk'
    }
    if (this.#worker !== null) return null
    if (this.#time.now() - this.#startedAt < RETRY_MS) return this.#workerFault
    this.#begin(true)
    return null
  }

  #begin(isAgain: boolean): Thread {
    const worker = this.#start(isAgain)
    this.#worker = worker
    this.#startedAt = this.#time.now()
    this.#workerFault = 'The worker of the store ended by itself.'
    worker.on('message', (message: FromWorker) => this.#receive(message))
    worker.on('error', (error) => {
      this.#workerFault = `The worker of the store failed: ${error instanceof Error ? error.message : String(error)}`
    })
    worker.on('exit', () => this.#abandonWorker())
    return worker
  }

  /** Posts the waiting requests as a batch: at once if they are as many as last time, otherwise when the time is up. */
  #post(isTimeUp = false): void {
    if (this.#waiting.length < this.#expected && !isTimeUp) {
      if (this.#waiting.length > 0) this.#cancelWait ??= this.#time.later(GATHER.ms, () => this.#post(true))
      return
    }
    this.#cancelWait?.()
    this.#cancelWait = null
    if (this.#worker === null || this.#posted.length > 0 || this.#waiting.length === 0) return
    this.#posted = this.#waiting.splice(0, MEMORY_LIMITS.storeBatch)
    this.#expected = this.#posted.length < GATHER.from ? 0 : this.#posted.length
    const calls = this.#posted.map(({ json }) => json)
    for (const { length } of calls) this.#characters -= length
    this.#worker.postMessage({ type: 'batch', calls: `[${calls.join()}]` })
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'opened':
        settleWait(this.#opening, message.fault)
        this.#opening = null
        return
      case 'answers':
        this.#settle(JSON.parse(message.answers))
        return
      case 'copied':
        settleWait(this.#copying, message.fault)
        this.#copying = null
        return
      case 'fed':
        this.#feeding.shift()?.(message.answer)
    }
  }

  #settle(answers: readonly Answer[]): void {
    const settled = this.#posted
    this.#posted = []
    this.#post() // first, so that the worker is busy while the answers are handled
    for (const [at, { settle }] of settled.entries()) {
      const answer = answers[at]
      settle(answer?.ok ? answer.value : faultOf(answer?.fault ?? 'The worker of the store did not answer.'))
    }
    this.#resolveIfIdle()
  }

  /** The worker has ended, and whether its batch is stored is unknown. The next request starts another worker. */
  #abandonWorker(): void {
    this.#worker = null
    const abandoned = [...this.#posted, ...this.#waiting]
    this.#posted = []
    this.#waiting = []
    this.#characters = 0
    for (const { method, settle } of abandoned) settle(new StoreFault(`${method}: ${this.#workerFault}`))
    settleWait(this.#opening, this.#workerFault)
    settleWait(this.#copying, this.#workerFault)
    this.#opening = null
    this.#copying = null
    for (const settle of this.#feeding.splice(0)) settle({ type: 'closed', fault: this.#workerFault })
    this.#resolveIfIdle()
  }

  #resolveIfIdle(): void {
    if (this.#waiting.length + this.#posted.length === 0) this.#idle?.resolve()
  }
}

/** Makes a StoreDamage or a StoreFault of a message: only the text is sent between threads. */
function faultOf(sentence: string): StoreFault {
  return sentence.includes(DAMAGED) ? new StoreDamage(sentence) : new StoreFault(sentence)
}

function settleWait(wait: Settled | null, fault: string | null): void {
  if (fault === null) wait?.resolve()
  else wait?.reject(new StoreFault(fault))
}
