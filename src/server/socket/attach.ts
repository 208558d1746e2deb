import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { type Door, Visit, type Visitor } from './door.ts'
import { BatchedWire } from './frames.ts'

/** The number of messages that may still arrive after a close; a client that sends more is cut off. */
const AFTER_GOODBYE_MAX = 20

/** The line of each socket. All sockets share their listeners: thousands are open, and a closure each adds up. */
const lines = new WeakMap<WebSocket, Line>()

/** A WebSocket joined to its connection, in both directions. */
export class Line {
  readonly connection: Connection
  readonly visitor: Visitor
  readonly #socket: WebSocket
  readonly #onClose: (line: Line) => void
  #late = 0
  #pingedAt: number

  constructor(
    { socket, stream }: { socket: WebSocket; stream: Duplex },
    door: Door,
    visitor: Visitor,
    onClose: (line: Line) => void,
  ) {
    this.#socket = socket
    this.#onClose = onClose
    this.#pingedAt = door.world.elapsed()
    this.visitor = visitor
    this.connection = new Connection(new Visit(door, visitor, new BatchedWire(socket, stream)))
    lines.set(socket, this)
    // ws closes a socket that breaks its protocol or its limits, with the matching close code.
    socket.on('error', ignore)
    socket.on('message', onSocketMessage)
    socket.on('ping', onSocketPing)
    socket.on('pong', onSocketPong)
    socket.on('close', onSocketClose)
  }

  /** Whether the socket is closing or closed. A client that goes on sending then is cut off. */
  isLate(): boolean {
    if (this.#socket.readyState === this.#socket.OPEN) return false
    this.#late += 1
    // Not at once: the last message leaves at the end of this turn of the event loop.
    if (this.#late === AFTER_GOODBYE_MAX + 1) setImmediate(() => this.#socket.terminate())
    return true
  }

  /** Runs at every tick: pings the client, and lets its connection check itself. */
  tick(now: number, pingEveryMs: number): void {
    if (now - this.#pingedAt >= pingEveryMs) {
      this.#pingedAt = now
      this.#socket.ping()
    }
    this.connection.tick()
  }

  closed(): void {
    this.connection.closed()
    this.#onClose(this)
  }
}

function ignore(): void {}

function onSocketMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  const line = lines.get(this)
  // Clients send no binary messages: an empty text is rejected and counted as malformed.
  if (line?.isLate() === false) line.connection.receive(isBinary ? '' : String(data))
}

function onSocketPing(this: WebSocket, data: Buffer): void {
  const line = lines.get(this)
  if (line?.isLate() === false && line.connection.pinged()) this.pong(data)
}

function onSocketPong(this: WebSocket): void {
  const line = lines.get(this)
  if (line?.isLate() === false) line.connection.noteActivity()
}

function onSocketClose(this: WebSocket): void {
  lines.get(this)?.closed()
}
