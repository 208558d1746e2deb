import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import type { AnyGame, Typed } from '../../../engine/game.ts'
import type { Entry, MatchHeader, Snapshot } from '../../../engine/match.ts'
import { RulesFault } from '../../../table/rules-fault.ts'
import { charge, type Worked } from '../../rate-limits/read-work.ts'
import type { PageRequest } from './cache.ts'
import { inlineReplayer, PagedReplayer, type Replayer } from './replayer.ts'

interface MatchStart {
  readonly match: string
  readonly head: MatchHeader<unknown>
  readonly snapshot: Snapshot<unknown> | null
}

interface Extending {
  readonly match: string
  readonly after: number
  readonly entries: readonly Entry<Typed>[]
}

/** A request to the replay thread. It is sent as JSON text, which costs less than cloning objects. */
export type ReplayRequest =
  | { readonly type: 'range'; readonly match: string }
  | ({ readonly type: 'begin' } & MatchStart)
  | ({ readonly type: 'extend' } & Extending)
  | { readonly type: 'page'; readonly asked: PageRequest }

/** The answers come in the order of the requests. A fault is a RulesFault; any other error ends the thread. */
export type ReplayAnswer = { readonly value: string } | { readonly fault: string }

/** A thread without requests for this long ends, and its memory is freed. */
const IDLE_MS = 60_000
/** A thread that does not answer for this long is stuck: the time limit of the rules is shorter. */
const STUCK_MS = 30_000

interface Pending {
  resolve(answer: Worked<ReplayAnswer>): void
  reject(error: Error): void
}

/** A thread with the games of this program, started on demand. It answers in the order of the requests. */
class ReplayThread {
  #worker: Worker | null = null
  #pending: Pending[] = []
  #timer: NodeJS.Timeout | undefined

  async ask<T>(ask: ReplayRequest): Promise<T> {
    const worker = this.#worker ?? this.#start()
    const { promise, resolve, reject } = Promise.withResolvers<Worked<ReplayAnswer>>()
    this.#pending.push({ resolve, reject })
    worker.postMessage(JSON.stringify(ask))
    this.#watch()
    const answer = charge(await promise)
    if ('fault' in answer) throw new RulesFault(answer.fault)
    return JSON.parse(answer.value) as T
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    this.#worker = worker
    worker.unref()
    worker.on('message', (answer: Worked<ReplayAnswer>) => {
      this.#pending.shift()?.resolve(answer)
      this.#watch()
    })
    worker.on('error', (error: unknown) => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, new Error('the replay thread has ended')))
    return worker
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    const why = error instanceof Error ? error.message : String(error)
    for (const { reject } of this.#pending.splice(0)) reject(new RulesFault(`not replayed: ${why}`))
  }

  /** Ends a thread that is idle or stuck. */
  #watch(): void {
    clearTimeout(this.#timer)
    const worker = this.#worker
    if (worker === null) return
    this.#timer = setTimeout(() => void worker.terminate(), this.#pending.length > 0 ? STUCK_MS : IDLE_MS)
    this.#timer.unref()
  }
}

/** Replays the games of this program in a thread of their own, and all others in this one, a few actions at a time. */
export function threadReplayer(games: readonly AnyGame[], published: readonly AnyGame[]): Replayer {
  const thread = new ReplayThread()
  const inline = inlineReplayer(new Map(games.map((game) => [game.id, game])))
  const inThread = new PagedReplayer({
    rangeOf: (match) => thread.ask({ type: 'range', match }),
    page: (asked) => thread.ask({ type: 'page', asked }),
    begin: (match, head, snapshot) => thread.ask({ type: 'begin', match, head, snapshot }),
    extend: (match, after, entries) => thread.ask({ type: 'extend', match, after, entries }),
  })
  const isPublished = new Set(games.filter((game) => published.includes(game)).map(({ id }) => id))
  return {
    page: (asked, source) => (isPublished.has(source.head.game) ? inThread : inline).page(asked, source),
    close: () => thread.close(),
  }
}
