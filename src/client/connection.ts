import type { Typed } from '../engine/game.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import { PROTOCOL, type ServerMessage, type StateMessage } from '../protocol/messages.ts'
import { rejection } from '../protocol/rejections.ts'
import type { TableCommand, TableView } from '../protocol/table.ts'
import { type ApiSettings, createApi } from './api.ts'
import { CommandQueue } from './command-queue.ts'
import { EntropyContributor } from './deals/entropy.ts'
import { DealNotes, type ObservedDeal } from './deals/notes.ts'
import { MatchLog, type StateContext } from './match-log.ts'
import { isServerMessage, type OutgoingMessage } from './messages.ts'
import { SnapshotStore } from './snapshot-store.ts'
import type { Signal, TableSnapshot, TableSource } from './source.ts'
import { Transport } from './transport.ts'
import type { ClockSample, TransportHandlers } from './transport-handlers.ts'
import type { ClientWorld } from './world.ts'

export interface TableSettings {
  readonly world: ClientWorld
  /** The server's address, such as `https://play.example` or `http://127.0.0.1:3000/games`; a page has `pageUrl()`. */
  readonly baseUrl: string
  /** The table's code. */
  readonly code: string
  /** For programs; a page has its cookie. */
  readonly token?: string
  /** Connects with the public view, whatever the cookie says: for a screen that everyone can see. */
  readonly asSpectator?: boolean
}

export const SIGNALS_MAX = 20
/** A smaller clock error is the network's noise. */
const CLOCK_NOISE_MS = 50
/** How long the log waits for the history of a gap. */
const HISTORY_MS = 4_000
const CLOSED = rejection('no-answer', 'This window has left the table.')

/** Connects to a table, to watch it and to play at it. */
export function connectTable(settings: TableSettings): TableConnection {
  return new TableConnection(settings)
}

/** A table over the network. */
export class TableConnection implements TableSource {
  readonly #code: string
  readonly #identity: { token: string | undefined; isSpectator: boolean }
  readonly #store: SnapshotStore
  readonly #transport: Transport
  readonly #commands: CommandQueue
  readonly #log: MatchLog
  readonly #deals: DealNotes
  readonly #entropy: EntropyContributor
  /** Whether the next state is the first one after an absence. */
  #isReturn = false
  #lastSignal = 0
  /** The uncertainty of the sample that the clock was set by. */
  #clockUncertaintyMs = Number.POSITIVE_INFINITY
  /**
   * The last state that was polled since the socket's hello. The socket may still send older states, and the events that
   * it sends are those since the hello.
   */
  #polled: StateMessage | null = null
  #isClosed = false

  constructor(settings: TableSettings) {
    const { world, baseUrl, code, token, asSpectator = false } = settings
    const identity = { token, isSpectator: asSpectator }
    /** Reads the identity at each request: it may change. */
    const addressWith = (timeoutMs?: number): ApiSettings => ({
      world,
      baseUrl,
      timeoutMs,
      get token() {
        return identity.token
      },
      get isAnonymous() {
        return identity.isSpectator
      },
    })
    this.#code = code
    this.#identity = identity
    this.#store = new SnapshotStore(world)
    this.#transport = new Transport({ world, address: addressWith(), code }, this.#handlers())
    this.#commands = new CommandQueue(world, this.#store, this.#transport)
    this.#log = new MatchLog(this.#store, createApi(addressWith(HISTORY_MS)))
    this.#deals = new DealNotes(world.notes)
    this.#entropy = new EntropyContributor(world, this.#deals, this.#commands)
    this.#transport.connect()
  }

  snapshot(): TableSnapshot {
    return this.#store.current
  }

  subscribe(onChange: () => void): () => void {
    return this.#store.subscribe(onChange)
  }

  async act(action: Typed, as?: 'host'): Promise<Answer<{ readonly revision: number }>> {
    const { state } = this.snapshot()
    if (state === null) return this.#rejection() ?? reject('no-match')
    const { match, revision } = state
    const asHost = as === 'host'
    const command = { type: 'act', match, revision, action, asHost } as const
    const choice = indexOf(action, asHost ? state.hostLegal : state.legal)
    const answer =
      this.#rejection() ?? (await this.#commands.enqueue(choice === -1 ? command : { ...command, choice }))
    return answer.ok ? ok({ revision: answer.value }) : answer
  }

  async command(command: TableCommand): Promise<Answer<{ readonly version: number }>> {
    const answer = this.#rejection() ?? (await this.#commands.enqueue({ type: 'command', command }))
    return answer.ok ? ok({ version: answer.value }) : answer
  }

  /** Whether this connection only watches, with the public view. */
  get isSpectator(): boolean {
    return this.#identity.isSpectator
  }

  /** Takes part from now on as the person of this token, over the same socket. For a spectator who has just registered. */
  introduce(token: string): void {
    this.#identity.token = token
    this.#identity.isSpectator = false
    this.#transport.introduce()
  }

  useHere(): void {
    this.#transport.useHere()
  }

  retry(): void {
    this.#transport.retry()
  }

  /** Checks the connection at once and requests the current state: the device or the page may have slept. */
  wake(): void {
    this.#transport.wake()
  }

  /** Returns what this device saw and added before that match was dealt; null if it was not there. */
  dealOf(match: string): ObservedDeal | null {
    return this.#deals.dealOf(match)
  }

  close(): void {
    this.#isClosed = true
    this.#entropy.stop()
    this.#transport.close()
    this.#commands.settleAll(CLOSED)
    this.#store.close()
  }

  /** Returns the reason why no command can be sent now, or null. */
  #rejection(): Answer<never> | null {
    const { connection } = this.snapshot()
    if (this.#isClosed) return { ok: false, rejected: CLOSED }
    if (connection.status === 'gone') return reject(connection.code, connection.reason)
    if (connection.status === 'elsewhere') return reject('no-answer', 'This seat is open in another window.')
    return this.isSpectator ? reject('not-seated', 'This screen only watches.') : null
  }

  #handlers(): TransportHandlers {
    return {
      hello: () => this.#hello(),
      onStatus: (connection) => this.#store.update({ connection }),
      onOpen: () => this.#commands.resume(),
      onCut: () => {
        this.#isReturn = this.snapshot().table !== null
        this.#commands.suspend()
      },
      onEnd: (rejected) => this.#commands.settleAll(rejected),
      onMessage: (message) => this.#receive(message),
      onPolledTable: (table) => {
        if (table.version >= (this.snapshot().table?.version ?? 0)) this.#showTable(table)
      },
      onPolledState: (state) => this.#receivePolled(state),
      onClock: (sample) => this.#setClock(sample),
    }
  }

  #hello(): OutgoingMessage {
    const { token, isSpectator } = this.#identity
    this.#log.dropEvents()
    this.#polled = null
    return {
      type: 'hello',
      protocol: PROTOCOL,
      table: this.#code,
      changes: true,
      ...(isSpectator ? { asSpectator: true } : token === undefined ? {} : { token }),
      ...this.#log.seen,
    }
  }

  #receive(message: ServerMessage | Typed): void {
    if (!isServerMessage(message)) {
      this.#log.addEvent(message)
      return
    }
    switch (message.type) {
      case 'table':
        // A table never comes between events and their state, unless the server held the state back.
        this.#log.dropEvents()
        this.#showTable(message.table)
        break
      case 'state':
        this.#receiveState(message)
        break
      case 'playedFor':
        this.#log.markSubstitution(message)
        break
      case 'ack':
        this.#commands.settle(message.id, ok(message.revision))
        break
      case 'rejected': {
        const { type: _type, id, ...rejected } = message
        if (id !== null) this.#commands.reject(id, rejected)
        break
      }
      case 'emote': {
        const { type: _, ...thrown } = message
        this.#showSignal({ ...this.#stamp(), type: 'emote', ...thrown })
        break
      }
      case 'nudge':
        this.#showSignal({ ...this.#stamp(), type: 'nudge', by: message.by })
    }
  }

  #showTable(table: TableView): void {
    this.#store.update({ table })
    if (table.match !== null) this.#commands.dropUnsentBefore(table.match.id)
    this.#entropy.contribute(table)
  }

  /** Ignores an answer that a later one has overtaken. */
  #receivePolled(state: StateMessage): void {
    const { table, state: shown } = this.snapshot()
    if (state.match !== table?.match?.id) return
    if (shown?.match === state.match && shown.revision > state.revision) return
    this.#polled = state
    this.#showState(state, false)
  }

  #receiveState(state: StateMessage): void {
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
    this.#store.update({ state })
    const isOwnPossible = this.#commands.hasSentAction(state.match)
    this.#log.addState(state, { isReturn, hasEvents, isOwnPossible })
    this.#commands.dropUnsentBefore(state.match)
  }

  #stamp(): { readonly id: number; readonly at: number } {
    this.#lastSignal += 1
    return { id: this.#lastSignal, at: this.#store.serverTime() }
  }

  #showSignal(signal: Signal): void {
    const signals = [...this.snapshot().signals, Object.freeze(signal)].slice(-SIGNALS_MAX)
    this.#store.update({ signals: Object.freeze(signals) })
  }

  /** Sets the clock by the most certain sample, or by one that proves the clock wrong. */
  #setClock({ offsetMs, uncertaintyMs, isCoarse }: ClockSample): void {
    const errorMs = Math.abs(offsetMs - this.snapshot().clockOffsetMs)
    const isProvenWrong = errorMs > uncertaintyMs
    if (!isCoarse) {
      if (uncertaintyMs > this.#clockUncertaintyMs && !isProvenWrong) return
      this.#clockUncertaintyMs = uncertaintyMs
    }
    if (isCoarse ? isProvenWrong : errorMs > CLOCK_NOISE_MS) this.#store.update({ clockOffsetMs: offsetMs })
  }
}

/** The index of an action in a list of legal ones, or -1. */
function indexOf(action: Typed, legal: readonly Typed[] = []): number {
  const text = JSON.stringify(action)
  return legal.findIndex((listed) => listed === action || JSON.stringify(listed) === text)
}
