import type { Typed } from '../engine/game.ts'
import type { ServerMessage, StateMessage } from '../protocol/messages.ts'
import { type Rejected, type RejectionCode, reject } from '../protocol/rejections.ts'
import type { TableView } from '../protocol/table.ts'
import { reconnectDelayMs } from './backoff.ts'
import type { SentCommand } from './command-queue.ts'
import type { ServerAddress } from './http.ts'
import { CHECK_MS, isServerMessage, Link, type Said } from './link.ts'
import { Polling } from './polling.ts'
import type { ConnectionStatus } from './source.ts'
import type { ClientWorld } from './world.ts'

/** So many sockets in a row that never said a word, while HTTP is answered: the network lets none through. */
const SILENT_SOCKETS_MAX = 3
/** How often a socket is tried while HTTP must do. */
export const SOCKET_AGAIN_MS = 30_000

const ELSEWHERE = reject('no-answer', 'This seat is open in another window.')

/** What would be heard again, however often one came. */
const FINAL: ReadonlySet<RejectionCode> = new Set(['unknown-table', 'removed', 'no-token', 'wrong-protocol'])

export interface LifelineEars {
  /** A socket is being opened: what it says to the server first. */
  hello(): Said
  changed(line: ConnectionStatus): void
  /** There is a way to send, another one where there was one before. */
  up(send: (errand: SentCommand) => void): void
  /** The way is cut, and will be opened again. */
  down(): void
  /** The way is closed for good, or until somebody wants it again. */
  over(rejected: Rejected): void
  /** Any message but those of the line itself. */
  heard(message: ServerMessage | Typed): void
  polledTable(table: TableView): void
  polledState(state: StateMessage): void
  acked(id: string, revision: number): void
  rejected(id: string, rejected: Rejected): void
  timed(offsetMs: number, roundTripMs: number): void
  /** The same from an answer that says its time to the second. */
  timedRoughly(offsetMs: number, doubtMs: number): void
}

export interface LifelineSettings {
  readonly world: ClientWorld
  readonly address: ServerAddress
  readonly code: string
}

/** The way to the server: a socket, opened again after each cut, or HTTP where no socket gets through. */
export class Lifeline {
  readonly #settings: LifelineSettings
  readonly #world: ClientWorld
  readonly #ears: LifelineEars
  #line: ConnectionStatus = { status: 'connecting' }
  #link: Link | null = null
  /** The table was seen over the socket that is open now. */
  #isIn = false
  #polling: Polling | null = null
  /** The table was seen over HTTP, which must do for now. */
  #isPolled = false
  #cancelTry: (() => void) | null = null
  #tries = 0
  #silentSockets = 0
  #cutAt: number
  #isClosed = false

  constructor(settings: LifelineSettings, ears: LifelineEars) {
    this.#settings = settings
    this.#world = settings.world
    this.#ears = ears
    this.#cutAt = this.#world.now()
  }

  /** Opens a socket now, instead of one that is being opened or waited for. */
  connect(): void {
    this.#cancelTry?.()
    this.#link?.close()
    this.#isIn = false
    this.#silentSockets += 1
    this.#link = new Link(this.#world, this.#settings.address.baseUrl, () => this.#ears.hello(), {
      heard: (message) => this.#heard(message),
      timed: (offsetMs, roundTripMs) => this.#ears.timed(offsetMs, roundTripMs),
      gone: () => this.#gone(0),
    })
  }

  wake(): void {
    const { status } = this.#line
    if (this.#isClosed || status === 'elsewhere' || status === 'gone') return
    this.#tries = 0
    if (this.#link === null || (!this.#link.isUp && this.#link.ageMs > CHECK_MS)) this.connect()
    else {
      if (this.#isIn) this.#link.send({ type: 'look' })
      this.#link.check()
    }
    this.#polling?.lookAnew()
  }

  retry(): void {
    this.#tries = 0
    if (this.#line.status === 'gone' && !this.#isClosed) this.#again()
    else this.wake()
  }

  useHere(): void {
    if (this.#line.status === 'elsewhere' && !this.#isClosed) this.#again()
  }

  close(): void {
    this.#isClosed = true
    this.#letGo()
  }

  #again(): void {
    this.#tries = 0
    this.#change({ status: 'connecting' })
    this.connect()
  }

  #heard(message: ServerMessage | Typed): void {
    if (!isServerMessage(message)) this.#ears.heard(message)
    else if (message.type === 'welcome') this.#silentSockets = 0
    // A line that has held until the first of these is a good one.
    else if (message.type === 'pong') this.#tries = 0
    else if (message.type === 'elsewhere') this.#end({ status: 'elsewhere' }, ELSEWHERE)
    else if (message.type === 'bye') this.#dismissed(message)
    else {
      this.#ears.heard(message)
      if (message.type === 'table') this.#comeIn()
    }
  }

  /** The table is there: from now on the socket does it all. */
  #comeIn(): void {
    const link = this.#link
    if (this.#isIn || link === null) return
    this.#isIn = true
    this.#stopPolling()
    this.#change({ status: 'online' })
    this.#ears.up(({ id, command }) => link.ask({ ...command, id }))
  }

  #dismissed({ code, reason, retryAfterMs }: Extract<ServerMessage, { type: 'bye' }>): void {
    if (code === 'opened-elsewhere') this.#end({ status: 'elsewhere', isCrowded: true }, { code, reason })
    // Who was too slow to say hello may be quicker the next time.
    else if (retryAfterMs === null && code !== 'too-slow') this.#leave({ code, reason })
    else {
      this.#link?.close()
      this.#gone(retryAfterMs ?? 0)
    }
  }

  /** The socket is no more. */
  #gone(notBeforeMs: number): void {
    this.#link = null
    if (this.#isIn) this.#cut()
    this.#isIn = false
    if (this.#isPolled) this.#tryAfter(Math.max(SOCKET_AGAIN_MS, notBeforeMs))
    else {
      this.#change({ status: 'reconnecting', since: this.#cutAt })
      this.#tryAfter(notBeforeMs + reconnectDelayMs(this.#world, this.#tries))
      this.#tries += 1
      if (this.#silentSockets >= SILENT_SOCKETS_MAX && this.#polling === null) this.#poll()
    }
  }

  #tryAfter(delayMs: number): void {
    this.#cancelTry?.()
    this.#cancelTry = this.#world.later(delayMs, () => this.connect())
  }

  #cut(): void {
    this.#cutAt = this.#world.now()
    this.#ears.down()
  }

  #poll(): void {
    const { address, code } = this.#settings
    const polling: Polling = new Polling(this.#world, address, code, {
      table: (table) => {
        this.#ears.polledTable(table)
        if (this.#isPolled) return
        this.#isPolled = true
        this.#change({ status: 'online' })
        this.#ears.up((errand) => polling.send(errand))
      },
      state: (state) => this.#ears.polledState(state),
      acked: (id, revision) => this.#ears.acked(id, revision),
      rejected: (id, rejected) => this.#ears.rejected(id, rejected),
      timed: (offsetMs, doubtMs) => this.#ears.timedRoughly(offsetMs, doubtMs),
      failed: (rejected) => this.#pollingFailed(rejected),
    })
    this.#polling = polling
  }

  #pollingFailed(rejected: Rejected): void {
    const wasPolled = this.#isPolled
    this.#stopPolling()
    if (FINAL.has(rejected.code)) this.#leave(rejected)
    else if (wasPolled) {
      this.#cut()
      this.#change({ status: 'reconnecting', since: this.#cutAt })
      if (this.#link === null) this.#tryAfter(reconnectDelayMs(this.#world, this.#tries))
    }
  }

  #stopPolling(): void {
    this.#polling?.close()
    this.#polling = null
    this.#isPolled = false
  }

  #leave(rejected: Rejected): void {
    const { code, reason } = rejected
    this.#end({ status: 'gone', code, reason }, rejected)
  }

  #end(line: ConnectionStatus, rejected: Rejected): void {
    this.#letGo()
    this.#change(line)
    this.#ears.down()
    this.#ears.over(rejected)
  }

  #letGo(): void {
    this.#cancelTry?.()
    this.#link?.close()
    this.#link = null
    this.#isIn = false
    this.#stopPolling()
  }

  #change(line: ConnectionStatus): void {
    const { status } = this.#line
    if (status === line.status && status !== 'gone') return
    this.#line = Object.freeze(line)
    this.#ears.changed(this.#line)
  }
}
