import type { StateMessage } from '../../src/protocol/messages.ts'
import type { TableView } from '../../src/protocol/table.ts'
import { addressOf } from '../../torture/kit/http.ts'
import type { Prepared } from '../../torture/kit/prepared-tables.ts'
import { type Heard, RawSocket } from '../../torture/kit/raw-socket.ts'
import { choiceOf } from '../../torture/kit/scripted-match.ts'

/** A little slower than the rate limit of a socket. */
const PAUSE_MS = 230

/** A player at another table, who measures the time of each answer. */
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
        if (!this.#isOver) this.violations.push('a player at another table was disconnected')
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
      this.violations.push(`a player at another table was rejected: ${message.code}`)
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

/** The host of a table at which bots play match after match, as fast as they can. */
export class BotHost {
  readonly #socket: RawSocket
  #lastId = 0
  #started = ''

  constructor(url: string, table: Prepared, address: string) {
    const [host] = table.people
    this.#socket = new RawSocket({ url, address, heard: (message) => this.#hear(message) })
    this.#socket.onOpen(() => this.#socket.hello(table.code, { token: host?.token }))
  }

  end(): void {
    this.#socket.end()
  }

  #hear(message: Heard): void {
    if (message.type !== 'table') return
    const { match, you, seats, nextCommitment } = message.table as TableView
    const seat = seats.find(({ player }) => player === you.player)
    if (match === null || match.isOver) {
      if (this.#started === nextCommitment) return
      this.#started = nextCommitment
      this.#order({ type: 'start' })
    } else if (seat?.bot === null && this.#started !== match.id) {
      this.#started = match.id
      this.#order({ type: 'handToBot', player: seat.player, level: 'beginner' })
    }
  }

  #order(command: object): void {
    this.#lastId += 1
    this.#socket.say({ type: 'command', id: `bots-${String(this.#lastId).padStart(6, '0')}`, command })
  }
}

/** A spectator at a table of bots, who may stop reading. */
export class Spectator {
  heard = 0
  bytes = 0
  /** Whether a state came that is newer than the moment at which it read again. */
  isAwake = false
  readonly #socket: RawSocket
  #isReadingAgain = false
  #isUpToDate = false

  constructor(url: string, tables: readonly Prepared[], at: number) {
    const table = tables[at % tables.length]
    if (table === undefined) throw new Error('There is a table to watch.')
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
    this.#socket.stopReading()
  }

  /** Reads again. The answer to a ping comes after all older messages, so later states are new. */
  resumeReading(): void {
    this.#isReadingAgain = true
    this.#socket.resumeReading()
    this.#socket.say({ type: 'ping' })
  }

  end(): void {
    this.#socket.end()
  }

  #hear({ type }: Heard, text: string): void {
    this.heard += 1
    this.bytes += text.length
    if (type === 'pong' && this.#isReadingAgain) this.#isUpToDate = true
    if (type === 'state' && this.#isUpToDate) this.isAwake = true
  }
}
