import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { type Door, Visit, type Visitor } from './door.ts'
import { BatchedWire } from './frames.ts'

/** The number of messages that may still arrive after a close; a client that sends more is cut off. */
const AFTER_GOODBYE_MAX = 20

/** The attached socket of each WebSocket. All of them share their listeners: thousands are open, and a closure each adds up. */
const attached = new WeakMap<WebSocket, AttachedSocket>()

/** A WebSocket joined to its connection, in both directions. */
export class AttachedSocket {
  readonly connection: Connection
  readonly visitor: Visitor
  readonly #socket: WebSocket
  readonly #onClose: () => void
  #late = 0
  #pingedAt: number

  constructor(
    { socket, stream }: { socket: WebSocket; stream: Duplex },
    door: Door,
    visitor: Visitor,
    onClose: () => void,
  ) {
    this.#socket = socket
    this.#onClose = onClose
    this.#pingedAt = door.world.elapsed()
    this.visitor = visitor
    this.connection = new Connection(new Visit(door, visitor, new BatchedWire(socket, stream)))
    attached.set(socket, this)
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
    this.#onClose()
  }
}

function ignore(): void {}

function onSocketMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  const found = attached.get(this)
  // Clients send no binary messages: an empty text is rejected and counted as malformed.
  if (found?.isLate() === false) found.connection.receive(isBinary ? '' : String(data))
}

function onSocketPing(this: WebSocket, data: Buffer): void {
  const found = attached.get(this)
  if (found?.isLate() === false && found.connection.pinged()) this.pong(data)
}

function onSocketPong(this: WebSocket): void {
  const found = attached.get(this)
  if (found?.isLate() === false) found.connection.noteActivity()
}

function onSocketClose(this: WebSocket): void {
  attached.get(this)?.closed()
}
