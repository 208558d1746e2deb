import type { TableView } from '../../src/protocol/table.ts'
import type { Prepared } from '../kit/prepared-tables.ts'
import { type Heard, RawSocket } from '../kit/raw-socket.ts'

/** A table at which bots play as fast as they can, match after match: its host starts them and hands its own seat over. */
export class Noise {
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
    this.#socket.say({ type: 'command', id: `noise-${String(this.#lastId).padStart(6, '0')}`, command })
  }
}
