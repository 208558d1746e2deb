import type { StateMessage } from '../../src/protocol/messages.ts'
import type { Prepared } from '../kit/prepared-tables.ts'
import { type Heard, RawSocket } from '../kit/raw-socket.ts'
import { choiceOf } from '../kit/scripted-match.ts'

/** As quick as one socket may be for long, with some to spare. */
const PAUSE_MS = 230

/** Somebody who plays at another table, and notes how long each answer takes. */
export class Neighbour {
  readonly violations: string[] = []
  readonly #socket: RawSocket
  readonly #name: string
  #took: number[] = []
  #asked: { readonly id: string; readonly at: number } | null = null
  #lastId = 0
  #isOver = false

  constructor(url: string, table: Prepared, person: Prepared['people'][number], address: string) {
    this.#name = person.profile.slice(0, 12)
    this.#socket = new RawSocket({
      url,
      address,
      heard: (message) => this.#hear(message),
      closed: () => {
        if (!this.#isOver) this.violations.push('somebody beside them was cut')
      },
    })
    this.#socket.onOpen(() => this.#socket.hello(table.code, { token: person.token }))
  }

  /** The measurements since the last call. */
  take(): readonly number[] {
    const took = this.#took
    this.#took = []
    return took
  }

  end(): void {
    this.#isOver = true
    this.#socket.end()
  }

  #hear(message: Heard): void {
    if (message.type === 'state') this.#play(message as unknown as StateMessage)
    else if (message.type === 'bye') this.violations.push(JSON.stringify(message))
    else if (message.type === 'rejected')
      this.violations.push(`somebody beside them was rejected: ${message.code}`)
    else if (message.type === 'ack') this.#answered(String(message.id))
  }

  #answered(id: string): void {
    if (this.#asked?.id !== id) return
    this.#took.push(performance.now() - this.#asked.at)
    this.#asked = null
  }

  #play({ match, revision, legal = [] }: StateMessage): void {
    if (legal.length === 0) return
    setTimeout(() => {
      if (this.#asked !== null || this.#isOver) return
      this.#lastId += 1
      const id = `${this.#name}-${this.#lastId}`
      this.#asked = { id, at: performance.now() }
      this.#socket.say({ type: 'act', id, match, revision, action: choiceOf(legal, revision) })
    }, PAUSE_MS)
  }
}
