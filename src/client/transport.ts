import type { Typed } from '../engine/game.ts'
import { DeltaError } from '../protocol/delta/format.ts'
import type { ServerMessage, SocketFrame } from '../protocol/messages.ts'
import { type Rejected, type RejectionCode, rejection } from '../protocol/rejections.ts'
import { reconnectDelayMs } from './backoff.ts'
import { baseOf } from './http.ts'
import { type IdentifiedCommand, isServerMessage } from './messages.ts'
import { PollingTransport } from './polling.ts'
import { messagesIn, newSession, type SocketSession, type TimerName, textOf } from './socket-session.ts'
import type { ConnectionStatus } from './source.ts'
import type { TransportHandlers, TransportSettings } from './transport-handlers.ts'
import type { ClientWorld } from './world.ts'

/** How long a new socket may take until the server's first message. */
export const OPENING_MS = 10_000
export const PING_EVERY_MS = 5_000
/** How long a pong may take, on a poor network too. With the ping interval, a dead socket is found within ten seconds. */
export const PONG_MS = 4_000
/** How long the answer to a liveness check may take. */
export const CHECK_MS = 2_000
/** How long a sent command may go unanswered until the socket is checked. */
const COMMAND_ANSWER_MS = 3_000
/** After this many silent sockets in a row the transport falls back to HTTP: the network may block WebSockets. */
const SILENT_SOCKETS_MAX = 3
/** How often a socket is tried while polling works. */
export const SOCKET_RETRY_MS = 30_000

const OPEN_ELSEWHERE = rejection('no-answer', 'This seat is open in another window.')

/** Rejections of a poll that retrying cannot change. */
const FINAL: ReadonlySet<RejectionCode> = new Set(['unknown-table', 'removed', 'no-token', 'wrong-protocol'])
/** Messages that prove that the server receives what this client sends. */
const ANSWERS: ReadonlySet<string> = new Set<ServerMessage['type']>(['welcome', 'pong', 'ack', 'rejected'])

/** The connection to the server: a socket that reconnects with backoff, and HTTP polling if no socket gets through. */
export class Transport {
  readonly #settings: TransportSettings
  readonly #world: ClientWorld
  readonly #handlers: TransportHandlers
  #status: ConnectionStatus = { status: 'connecting' }
  #session: SocketSession | null = null
  #polling: PollingTransport | null = null
  /** Whether the table was received by polling, which is the connection for now. */
  #isPolled = false
  #cancelReconnect: (() => void) | null = null
  #attempts = 0
  #silentSockets = 0
  #cutAt: number
  #isClosed = false

  constructor(settings: TransportSettings, handlers: TransportHandlers) {
    this.#settings = settings
    this.#world = settings.world
    this.#handlers = handlers
    this.#cutAt = this.#world.now()
  }

  /** Opens a socket now, in place of one that is still opening or scheduled. */
  connect(): void {
    this.#cancelReconnect?.()
    this.#closeSocket()
    this.#silentSockets += 1
    this.#session = this.#openSocket()
  }

  /** Says hello again over the open socket, now with an identity. A socket that opens later says it anyway. */
  introduce(): void {
    if (this.#session?.isOpen === true)
      this.#session.socket.send(textOf(this.#session, this.#handlers.hello()))
  }

  /** Sends a command over the current route. */
  send(command: IdentifiedCommand): void {
    const session = this.#session
    if (session?.isJoined !== true) this.#polling?.send(command)
    else {
      session.socket.send(textOf(session, command))
      const { answerCount } = session
      this.#schedule(session, 'command', COMMAND_ANSWER_MS, () => {
        if (session.answerCount === answerCount) this.#check(session)
      })
    }
  }

  /** The device may have slept: checks the connection at once and requests the current state. */
  wake(): void {
    const { status } = this.#status
    if (this.#isClosed || status === 'elsewhere' || status === 'gone') return
    this.#attempts = 0
    const session = this.#session
    if (session === null || (!session.isUp && this.#world.now() - session.openedAt > CHECK_MS)) this.connect()
    else {
      if (session.isJoined) session.socket.send(textOf(session, { type: 'look' }))
      this.#check(session)
    }
    this.#polling?.restart()
  }

  retry(): void {
    this.#attempts = 0
    if (this.#status.status === 'gone' && !this.#isClosed) this.#startOver()
    else this.wake()
  }

  useHere(): void {
    if (this.#status.status === 'elsewhere' && !this.#isClosed) this.#startOver()
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
  }

  #startOver(): void {
    this.#attempts = 0
    this.#setStatus({ status: 'connecting' })
    this.connect()
  }

  // One socket: opening, messages, end.

  #openSocket(): SocketSession {
    const opening = this.#world.later(OPENING_MS, () => this.#loseSocket(session))
    const url = `${baseOf(this.#settings.address.baseUrl).replace(/^http/, 'ws')}/socket`
    const socket = this.#world.openSocket(url, {
      onOpen: () => {
        if (session !== this.#session) return
        session.isOpen = true
        session.helloAt = this.#world.now()
        session.socket.send(textOf(session, this.#handlers.hello()))
      },
      onMessage: (frame) => this.#receiveFrame(session, frame),
      onClose: () => this.#loseSocket(session),
    })
    const session = newSession(socket, opening, this.#world.now())
    return session
  }

  #receiveFrame(session: SocketSession, frame: SocketFrame): void {
    if (session !== this.#session) return
    try {
      for (const message of messagesIn(session, frame)) this.#receiveMessage(session, message)
    } catch (error) {
      if (!(error instanceof DeltaError)) throw error
      this.#resync(session)
    }
  }

  #receiveMessage(session: SocketSession, message: ServerMessage | Typed): void {
    session.messageCount += 1
    if (ANSWERS.has(message.type)) session.answerCount += 1
    if (!session.isUp) this.#startHeartbeat(session)
    this.#measureClock(session, message)
    if (!isServerMessage(message)) this.#handlers.onMessage(message)
    else if (message.type === 'welcome') this.#silentSockets = 0
    // A socket that has lived until its first pong is a good one.
    else if (message.type === 'pong') this.#attempts = 0
    else if (message.type === 'elsewhere') this.#end({ status: 'elsewhere' }, OPEN_ELSEWHERE)
    else if (message.type === 'bye') this.#receiveBye(session, message)
    else {
      this.#handlers.onMessage(message)
      if (message.type === 'table') this.#join(session)
    }
  }

  /** No delta fits until the next full state, which is requested once. */
  #resync(session: SocketSession): void {
    if (session.isResyncing) return
    session.isResyncing = true
    session.socket.send(textOf(session, { type: 'look' }))
  }

  /** The table has arrived: from now on the socket carries everything. */
  #join(session: SocketSession): void {
    if (session.isJoined) return
    session.isJoined = true
    this.#stopPolling()
    this.#setStatus({ status: 'online' })
    this.#handlers.onOpen()
  }

  #receiveBye(session: SocketSession, bye: Extract<ServerMessage, { type: 'bye' }>): void {
    const { code, reason, retryAfterMs } = bye
    if (code === 'opened-elsewhere') this.#end({ status: 'elsewhere', isCrowded: true }, { code, reason })
    // A client that was too slow to say hello may be faster the next time.
    else if (retryAfterMs === null && code !== 'too-slow') this.#leave({ code, reason })
    else this.#loseSocket(session, retryAfterMs ?? 0)
  }

  #closeSocket(): void {
    if (this.#session === null) return
    const { timers, socket } = this.#session
    this.#session = null
    for (const cancel of timers.values()) cancel()
    socket.close()
  }

  // Liveness: a socket may seem to be open though nothing gets through.

  #startHeartbeat(session: SocketSession): void {
    session.isUp = true
    session.timers.get('opening')?.()
    this.#scheduleHeartbeat(session, null)
  }

  /** Ends the socket if no answer has come since the ping before, however many messages have. */
  #scheduleHeartbeat(session: SocketSession, answersAtPing: number | null): void {
    this.#schedule(session, 'heartbeat', PING_EVERY_MS, () => {
      if (session.answerCount === answersAtPing) {
        this.#loseSocket(session)
        return
      }
      const { messageCount } = session
      this.#ping(session)
      this.#loseUnless(session, 'pong', PONG_MS, () => session.messageCount > messageCount)
      this.#scheduleHeartbeat(session, session.answerCount)
    })
  }

  /**
   * Ends the socket unless an answer comes soon, also while it is still opening. Broadcasts do not count: they may arrive
   * on a connection that lets nothing out. A running check is not extended by the next one.
   */
  #check(session: SocketSession): void {
    const { isUp, answerCount } = session
    if (isUp && session.checkedAtCount === answerCount) return
    session.checkedAtCount = isUp ? answerCount : null
    if (isUp) this.#ping(session)
    this.#loseUnless(session, isUp ? 'check' : 'opening', CHECK_MS, () => session.answerCount > answerCount)
  }

  #ping(session: SocketSession): void {
    session.pingedAt ??= this.#world.now()
    session.socket.send(textOf(session, { type: 'ping' }))
  }

  #loseUnless(session: SocketSession, timer: TimerName, withinMs: number, isAlive: () => boolean): void {
    this.#schedule(session, timer, withinMs, () => {
      if (!isAlive()) this.#loseSocket(session)
    })
  }

  #schedule({ timers }: SocketSession, name: TimerName, delayMs: number, job: () => void): void {
    timers.get(name)?.()
    timers.set(name, this.#world.later(delayMs, job))
  }

  #measureClock(session: SocketSession, message: ServerMessage | Typed): void {
    if (!isServerMessage(message) || (message.type !== 'welcome' && message.type !== 'pong')) return
    const askedAt = message.type === 'welcome' ? session.helloAt : session.pingedAt
    if (message.type === 'pong') session.pingedAt = null
    if (askedAt === null) return
    const now = this.#world.now()
    const roundTripMs = Math.max(0, now - askedAt)
    const offsetMs = Math.round(message.serverTime + roundTripMs / 2 - now)
    this.#handlers.onClock({ offsetMs, uncertaintyMs: roundTripMs, isCoarse: false })
  }

  // Reconnecting, and HTTP polling as the fallback.

  /** Reconnects after the loss of this socket, if it is still the current one. */
  #loseSocket(session: SocketSession, retryAfterMs = 0): void {
    if (session !== this.#session) return
    this.#closeSocket()
    if (session.isJoined) this.#cut()
    if (this.#isPolled) this.#reconnectAfter(Math.max(SOCKET_RETRY_MS, retryAfterMs))
    else {
      this.#setStatus({ status: 'reconnecting', since: this.#cutAt })
      this.#reconnectAfter(retryAfterMs + reconnectDelayMs(this.#world, this.#attempts))
      this.#attempts += 1
      if (this.#silentSockets >= SILENT_SOCKETS_MAX && this.#polling === null) this.#startPolling()
    }
  }

  #reconnectAfter(delayMs: number): void {
    this.#cancelReconnect?.()
    this.#cancelReconnect = this.#world.later(delayMs, () => this.connect())
  }

  #cut(): void {
    this.#cutAt = this.#world.now()
    this.#handlers.onCut()
  }

  #startPolling(): void {
    this.#polling = new PollingTransport(this.#settings, {
      ...this.#handlers,
      onPolledTable: (table) => {
        this.#handlers.onPolledTable(table)
        if (this.#isPolled) return
        this.#isPolled = true
        this.#setStatus({ status: 'online' })
        this.#handlers.onOpen()
      },
      onFail: (rejected) => this.#losePolling(rejected),
    })
  }

  #losePolling(rejected: Rejected): void {
    const wasPolled = this.#isPolled
    this.#stopPolling()
    if (FINAL.has(rejected.code)) this.#leave(rejected)
    else if (wasPolled) {
      this.#cut()
      this.#setStatus({ status: 'reconnecting', since: this.#cutAt })
      if (this.#session === null) this.#reconnectAfter(reconnectDelayMs(this.#world, this.#attempts))
    }
  }

  #stopPolling(): void {
    this.#polling?.close()
    this.#polling = null
    this.#isPolled = false
  }

  // The end, and the status.

  #leave(rejected: Rejected): void {
    const { code, reason } = rejected
    this.#end({ status: 'gone', code, reason }, rejected)
  }

  #end(status: ConnectionStatus, rejected: Rejected): void {
    this.#stop()
    this.#setStatus(status)
    this.#handlers.onCut()
    this.#handlers.onEnd(rejected)
  }

  #stop(): void {
    this.#cancelReconnect?.()
    this.#closeSocket()
    this.#stopPolling()
  }

  #setStatus(status: ConnectionStatus): void {
    const before = this.#status.status
    if (before === status.status && before !== 'gone') return
    this.#status = Object.freeze(status)
    this.#handlers.onStatus(this.#status)
  }
}
