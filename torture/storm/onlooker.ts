import { addressOf } from '../kit/addresses.ts'
import type { Prepared } from '../kit/prepared-tables.ts'
import { type Heard, RawSocket } from '../kit/raw-socket.ts'

/** Somebody without a name who looks on at a loud table. */
export class Onlooker {
  heard = 0
  bytes = 0
  /** Has been shown something that happened after it read on. */
  isAwake = false
  readonly #socket: RawSocket
  #isReadingOn = false
  #isLooking = false

  constructor(url: string, tables: readonly Prepared[], at: number) {
    const table = tables[at % tables.length]
    if (table === undefined) throw new Error('There is a table to look at.')
    this.#socket = new RawSocket({
      url,
      address: addressOf(1_000 + at),
      heard: (message, text) => this.#hear(message, text),
    })
    this.#socket.onOpen(() => this.#socket.hello(table.code, {}))
  }

  get isOpen(): boolean {
    return this.#socket.isOpen
  }

  stopReading(): void {
    this.#socket.socket.pause()
  }

  /** A ping is answered after all that was sent before it: what comes then is of now. */
  readOn(): void {
    this.#isReadingOn = true
    this.#socket.socket.resume()
    this.#socket.say({ type: 'ping' })
  }

  end(): void {
    this.#socket.end()
  }

  #hear({ type }: Heard, text: string): void {
    this.heard += 1
    this.bytes += text.length
    if (type === 'pong' && this.#isReadingOn) this.#isLooking = true
    if (type === 'state' && this.#isLooking) this.isAwake = true
  }
}
