import { WebSocket } from 'ws'
import { PROTOCOL } from '../../src/protocol/messages.ts'

/** A message of the server, or an event of a game. */
export type Heard = { readonly type: string; readonly [key: string]: unknown }

export interface RawSettings {
  readonly url: string
  /** The address that the server counts this client under. */
  readonly address?: string
  /** Receives every text message, parsed and as it came. */
  heard?(message: Heard, text: string): void
  closed?(): void
}

/** The code and reason with which a socket was closed. */
export interface Farewell {
  readonly code: number
  readonly reason: string
}

const OPEN_MS = 60_000

/** A bare WebSocket client, which sends any text or bytes. */
export class RawSocket {
  readonly #socket: WebSocket
  /** The HTTP status with which the server refused the connection, or null. */
  status: number | null = null
  /** Resolves once the socket is closed. */
  readonly closed: Promise<Farewell>
  onMessage: (text: string) => void
  /** Receives binary messages, which the server sends only on request. */
  onBytes: (bytes: Uint8Array) => void = () => undefined

  constructor({ url, address, heard, closed }: RawSettings) {
    this.onMessage = (text) => heard?.(JSON.parse(text), text)
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, {
      perMessageDeflate: false,
      handshakeTimeout: OPEN_MS,
      ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
    })
    this.#socket.on('error', () => undefined)
    this.#socket.on('unexpected-response', (_request, response) => {
      this.status = response.statusCode ?? 0
      this.#socket.terminate()
    })
    this.#socket.on('message', (data: Buffer, isBinary) =>
      isBinary ? this.onBytes(data) : this.onMessage(String(data)),
    )
    this.closed = new Promise((resolve) => {
      this.#socket.once('close', (code, reason) => {
        closed?.()
        resolve({ code, reason: String(reason) })
      })
    })
  }

  /** Connects, and throws an error if the server refuses. */
  static async open(url: string): Promise<RawSocket> {
    const socket = new RawSocket({ url })
    const isOpen = await Promise.race([
      new Promise<boolean>((resolve) => socket.onOpen(() => resolve(true))),
      socket.closed.then(() => false),
    ])
    if (!isOpen) throw new Error('The server did not open a socket.')
    return socket
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  get isClosed(): boolean {
    return this.#socket.readyState > WebSocket.OPEN
  }

  onOpen(job: () => void): void {
    this.#socket.once('open', job)
  }

  send(data: string | Buffer, isBinary = typeof data !== 'string'): void {
    if (this.isOpen) this.#socket.send(data, { binary: isBinary })
  }

  say(message: object): void {
    this.send(JSON.stringify(message))
  }

  hello(table: string, more: object): void {
    this.say({ type: 'hello', protocol: PROTOCOL, table, ...more })
  }

  stopReading(): void {
    this.#socket.pause()
  }

  resumeReading(): void {
    this.#socket.resume()
  }

  close(): void {
    this.#socket.close()
  }

  /** Closes the connection at once, without a close frame. */
  end(): void {
    this.#socket.terminate()
  }
}
