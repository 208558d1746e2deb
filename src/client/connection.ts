import type { Typed } from '../engine/game.ts'
import { type Answer, no, yes } from '../protocol/answer.ts'
import { PROTOCOL, type ServerMessage, type StateMessage } from '../protocol/messages.ts'
import { reject } from '../protocol/rejections.ts'
import type { TableCommand, TableView } from '../protocol/table.ts'
import { createApi } from './api.ts'
import { type Command, CommandQueue } from './command-queue.ts'
import { DealNotes, type ObservedDeal } from './deals.ts'
import { EntropyContributor } from './entropy.ts'
import { isServerMessage, type Said } from './link.ts'
import { MatchLog, type StateContext } from './match-log.ts'
import { SnapshotStore } from './snapshot-store.ts'
import type { Signal, TableSnapshot, TableSource } from './source.ts'
import { Lifeline } from './transport.ts'
import type { ClientWorld } from './world.ts'

export interface TableSettings {
  readonly world: ClientWorld
  /** Where the server is, as in `https://play.example` or `http://127.0.0.1:3000/games`; a page has `pageUrl()`. */
  readonly baseUrl: string
  /** The table's. */
  readonly code: string
  /** For programs; a page has its cookie. */
  readonly token?: string
  /** Looks on with the public view, whoever the cookie says this is: for a screen that all can see. */
  readonly asSpectator?: boolean
}

/** A table over the wire. */
export interface TableConnection extends TableSource {
  /** The device or the page is back from somewhere: checks the line at once, and asks how things stand. */
  wake(): void
  /** What this device saw and added before that match was dealt; null where it was not there. */
  dealOf(match: string): ObservedDeal | null
}

export const SIGNALS_MAX = 20
/** A clock that is this wrong is set right; less is the network's noise. */
const CLOCK_NOISE_MS = 50
/** The log waits no longer for what happened before. */
const HISTORY_MS = 4_000
const CLOSED = reject('no-answer', 'This window has left the table.')

/** Looks at a table and plays at it; begins at once. */
export function connectTable(settings: TableSettings): TableConnection {
  return new Connection(settings)
}

class Connection implements TableConnection {
  readonly #settings: TableSettings
  readonly #snapshots = new SnapshotStore()
  readonly #errands: CommandQueue
  readonly #log: MatchLog
  readonly #deals: DealNotes
  readonly #entropy: EntropyContributor
  readonly #lifeline: Lifeline
  /** The next state is the first after an absence. */
  #isReturn = false
  #lastSignal = 0
  /** Of the answer that the clock was set by. */
  #roundTripMs = Number.POSITIVE_INFINITY
  /**
   * What HTTP has shown since the socket said where we were: what comes over the socket may be older, on its way to
   * this, and the events that come with it are those since then.
   */
  #polled: StateMessage | null = null
  #isClosed = false

  constructor(settings: TableSettings) {
    const { world, baseUrl, code, token, asSpectator } = settings
    const address = { world, baseUrl, token, isAnonymous: asSpectator }
    const api = createApi({ ...address, timeoutMs: HISTORY_MS })
    this.#settings = settings
    this.#errands = new CommandQueue(world, (pending) => this.#snapshots.update({ pending }))
    this.#deals = new DealNotes(world.notes)
    this.#entropy = new EntropyContributor(world, this.#deals, this.#errands)
    this.#log = new MatchLog({
      now: () => world.now() + this.#snapshots.now.clockOffsetMs,
      history: (match, after, limit) => api.history(match, after, limit),
      changed: (log) => this.#snapshots.update({ log }),
    })
    this.#lifeline = new Lifeline({ world, address, code }, this.#ears())
    this.#lifeline.connect()
  }

  snapshot(): TableSnapshot {
    return this.#snapshots.now
  }

  subscribe(onChange: () => void): () => void {
    return this.#snapshots.subscribe(onChange)
  }

  async act(action: Typed, as?: 'host'): Promise<Answer<{ readonly revision: number }>> {
    const { state } = this.snapshot()
    if (state === null) return this.#refusal() ?? no('no-match')
    const { match, revision } = state
    const answer = await this.#ask({ type: 'act', match, revision, action, asHost: as === 'host' })
    return answer.ok ? yes({ revision: answer.value }) : answer
  }

  async command(command: TableCommand): Promise<Answer<{ readonly version: number }>> {
    const answer = await this.#ask({ type: 'command', command })
    return answer.ok ? yes({ version: answer.value }) : answer
  }

  useHere(): void {
    this.#lifeline.useHere()
  }

  retry(): void {
    this.#lifeline.retry()
  }

  wake(): void {
    this.#lifeline.wake()
  }

  dealOf(match: string): ObservedDeal | null {
    return this.#deals.dealOf(match)
  }

  close(): void {
    this.#isClosed = true
    this.#lifeline.close()
    this.#errands.settleAll(CLOSED)
    this.#snapshots.close()
  }

  async #ask(wish: Command): Promise<Answer<number>> {
    return this.#refusal() ?? this.#errands.enqueue(wish)
  }

  /** Why nothing can be asked for now, whatever it is. */
  #refusal(): Answer<never> | null {
    const { connection: line } = this.snapshot()
    if (this.#isClosed) return { ok: false, rejected: CLOSED }
    if (line.status === 'gone') return no(line.code, line.reason)
    if (line.status === 'elsewhere') return no('no-answer', 'This seat is open in another window.')
    return this.#settings.asSpectator === true ? no('not-seated', 'This screen looks on.') : null
  }

  #ears(): ConstructorParameters<typeof Lifeline>[1] {
    return {
      hello: () => this.#hello(),
      changed: (line) => this.#snapshots.update({ connection: line }),
      up: (send) => this.#errands.resume(send),
      down: () => {
        this.#isReturn = this.snapshot().table !== null
        this.#errands.suspend()
      },
      over: (rejected) => this.#errands.settleAll(rejected),
      heard: (message) => (isServerMessage(message) ? this.#heard(message) : this.#log.addEvent(message)),
      polledTable: (table) => {
        if (table.version >= (this.snapshot().table?.version ?? 0)) this.#showTable(table)
      },
      polledState: (state) => this.#showPolled(state),
      acked: (id, revision) => this.#errands.acknowledge(id, revision),
      rejected: (id, rejected) => this.#errands.reject(id, rejected),
      timed: (offsetMs, roundTripMs) => this.#setClock(offsetMs, roundTripMs),
      timedRoughly: (offsetMs, doubtMs) => this.#setClockRoughly(offsetMs, doubtMs),
    }
  }

  #hello(): Said {
    const { code, token, asSpectator } = this.#settings
    this.#log.dropEvents()
    this.#polled = null
    return {
      type: 'hello',
      protocol: PROTOCOL,
      table: code,
      changes: true,
      ...(asSpectator === true ? { asSpectator } : token === undefined ? {} : { token }),
      ...this.#log.seen,
    }
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        // It never comes between events and their state, unless that was held back.
        this.#log.dropEvents()
        this.#showTable(message.table)
        break
      case 'state':
        this.#heardState(message)
        break
      case 'playedFor':
        this.#log.playedFor(message)
        break
      case 'ack':
        this.#errands.acknowledge(message.id, message.revision)
        break
      case 'rejected': {
        const { type: _type, id, ...rejected } = message
        if (id !== null) this.#errands.reject(id, rejected)
        break
      }
      case 'emote': {
        const { player, name, emote } = message
        this.#signal({ ...this.#stamp(), type: 'emote', player, name, emote })
        break
      }
      case 'nudge':
        this.#signal({ ...this.#stamp(), type: 'nudge', by: message.by })
    }
  }

  #showTable(table: TableView): void {
    this.#snapshots.update({ table })
    if (table.match !== null) this.#errands.dropUnsentFor(table.match.id)
    this.#entropy.contribute(table)
  }

  /** An answer may be overtaken by a later one on its way. */
  #showPolled(state: StateMessage): void {
    const { table, state: shown } = this.snapshot()
    if (state.match !== table?.match?.id) return
    if (shown?.match === state.match && shown.revision > state.revision) return
    this.#polled = state
    this.#showState(state, false)
  }

  #heardState(state: StateMessage): void {
    const polled = this.#polled
    if (polled?.match === state.match && polled.revision > state.revision) this.#log.dropEvents()
    else {
      this.#polled = null
      this.#showState(state, polled === null)
    }
  }

  #showState(state: StateMessage, hasEvents: StateContext['hasEvents']): void {
    const isReturn = this.#isReturn
    this.#isReturn = false
    this.#snapshots.update({ state })
    this.#log.addState(state, { isReturn, hasEvents })
    this.#errands.dropUnsentFor(state.match)
  }

  #stamp(): { readonly id: number; readonly at: number } {
    this.#lastSignal += 1
    return { id: this.#lastSignal, at: this.#settings.world.now() + this.snapshot().clockOffsetMs }
  }

  #signal(signal: Signal): void {
    const signals = [...this.snapshot().signals, Object.freeze(signal)].slice(-SIGNALS_MAX)
    this.#snapshots.update({ signals: Object.freeze(signals) })
  }

  /** The answer that travelled least says it best. */
  #setClock(offsetMs: number, roundTripMs: number): void {
    const wrongMs = Math.abs(offsetMs - this.snapshot().clockOffsetMs)
    const isBetter = roundTripMs <= this.#roundTripMs
    if (!isBetter && wrongMs <= roundTripMs) return
    this.#roundTripMs = roundTripMs
    if (wrongMs > CLOCK_NOISE_MS) this.#snapshots.update({ clockOffsetMs: offsetMs })
  }

  /** What may be right to the second stays as it is. */
  #setClockRoughly(offsetMs: number, doubtMs: number): void {
    const wrongMs = Math.abs(offsetMs - this.snapshot().clockOffsetMs)
    if (wrongMs > doubtMs) this.#snapshots.update({ clockOffsetMs: offsetMs })
  }
}
