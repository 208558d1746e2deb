// Runs in workerd, with one Durable Object per match. The runtime holds messages back until earlier writes are synced.
import { plainMove, plainSetup, plainView } from './plain-rules.mjs'

const SEATS = { dice: 2, cards: 4 }

// biome-ignore lint/style/noDefaultExport: workerd asks for one
export default {
  fetch(request, { rooms }) {
    return rooms.get(rooms.idFromName(new URL(request.url).pathname)).fetch(request)
  },
}

export class Room {
  #sql
  #match = null
  #sockets = []

  constructor({ storage }) {
    this.#sql = storage.sql
    this.#sql.exec('CREATE TABLE IF NOT EXISTS moves (revision INTEGER PRIMARY KEY, move TEXT, at INTEGER)')
  }

  fetch(request) {
    const { searchParams } = new URL(request.url)
    const [name, seat] = [searchParams.get('game'), Number(searchParams.get('seat'))]
    const [client, socket] = Object.values(new WebSocketPair())
    socket.accept()
    this.#match ??= plainSetup({ name, seats: SEATS[name] })
    this.#sockets[seat] = socket
    socket.addEventListener('message', ({ data }) => this.#move(seat, data))
    if (this.#sockets.filter(Boolean).length === SEATS[name]) this.#show()
    return new Response(null, { status: 101, webSocket: client })
  }

  #move(seat, data) {
    if (!plainMove(this.#match, seat, JSON.parse(data))) return
    this.#sql.exec('INSERT INTO moves VALUES (?, ?, ?)', this.#match.moves, data, Date.now())
    this.#show()
  }

  #show() {
    for (const [seat, socket] of this.#sockets.entries())
      socket.send(JSON.stringify(plainView(this.#match, seat)))
  }
}
