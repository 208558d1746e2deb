import { WebSocket } from 'ws'
import { PROTOCOL } from '../../src/protocol/messages.ts'

/** A message of the server, or an event of a game. */
export type Heard = { readonly type: string; readonly [key: string]: unknown }

export interface RawSettings {
  readonly url: string
  /** That the server counts it under. */
  readonly address: string
  heard(message: Heard, text: string): void
  closed?(): void
}

/** A bare client: says what it is told to, and hears everything. */
export class RawSocket {
  readonly socket: WebSocket
  /** Null until the server has taken it; then whether it was refused, and with which status. */
  status: number | null = null

  constructor({ url, address, heard, closed }: RawSettings) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, {
      perMessageDeflate: false,
      headers: { 'x-forwarded-for': address },
    })
    this.socket.on('error', () => undefined)
    this.socket.on('unexpected-response', (_request, response) => {
      this.status = response.statusCode ?? 0
      this.socket.terminate()
    })
    this.socket.on('message', (data) => {
      const text = String(data)
      heard(JSON.parse(text), text)
    })
    this.socket.on('close', () => closed?.())
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  onOpen(job: () => void): void {
    this.socket.once('open', job)
  }

  say(message: object): void {
    if (this.isOpen) this.socket.send(JSON.stringify(message))
  }

  hello(table: string, more: object): void {
    this.say({ type: 'hello', protocol: PROTOCOL, table, ...more })
  }

  end(): void {
    this.socket.terminate()
  }
}
