import { WebSocket } from 'ws'

const OPEN_MS = 60_000

export interface Farewell {
  readonly code: number
  readonly reason: string
}

/** A socket of ours: opened, heard, and closed with what was said last. */
export class Line {
  readonly #socket: WebSocket
  /** Once the server has closed it. */
  readonly closed: Promise<Farewell>
  onMessage: (text: string) => void = () => undefined
  /** A binary message: none comes unless it was asked for. */
  onBytes: (bytes: Uint8Array) => void = () => undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer, isBinary) =>
      isBinary ? this.onBytes(data) : this.onMessage(String(data)),
    )
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
  }

  static async open(url: string): Promise<Line> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, {
      perMessageDeflate: false,
      handshakeTimeout: OPEN_MS,
    })
    const line = new Line(socket)
    const isOpen = await Promise.race([
      new Promise<boolean>((resolve) => socket.once('open', () => resolve(true))),
      line.closed.then(() => false),
    ])
    if (!isOpen) throw new Error('The server did not open a socket.')
    return line
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  send(data: string | Buffer, isBinary = typeof data !== 'string'): void {
    if (this.isOpen) this.#socket.send(data, { binary: isBinary })
  }

  /** Holds what comes back, as somebody who does not read. */
  pause(): void {
    this.#socket.pause()
  }

  close(): void {
    this.#socket.close()
  }

  terminate(): void {
    this.#socket.terminate()
  }
}

/** Resolves with the promise's value, or with `late` after `ms`. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
