import { Client } from '@colyseus/sdk'
import { Arrivals } from '../servers/contender.ts'
import { plainChoice } from '../servers/plain-rules.ts'
import { durableVariants } from './moves.mjs'

export const colyseus = durableVariants({
  name: 'Colyseus 0.18',
  keeps: 'in memory',
  server: new URL('colyseus-server.mjs', import.meta.url).pathname,
  open,
})

async function open(url, { name, seats }) {
  const arrivals = new Arrivals(seats)
  const hands = []
  let bytes = 0
  let started = 0
  const rooms = []
  for (let seat = 0; seat < seats; seat += 1) {
    const client = new Client(url)
    const room =
      seat === 0
        ? await client.create('match', { name, seats, seat })
        : await client.joinById(rooms[0].roomId, { seat })
    rooms.push(room)
    room.onMessage('hand', (hand) => {
      hands[seat] = hand
    })
    room.onMessage('start', () => {
      started += 1
      arrivals.seen(seat, 0)
    })
    room.onStateChange((state) => {
      if (started > 0) arrivals.seen(seat, state.moves)
    })
    const heard = room.connection.events.onmessage
    room.connection.events.onmessage = (event) => {
      bytes += event.data.byteLength ?? event.data.length
      heard(event)
    }
  }
  await arrivals.all(0)
  const before = bytes
  return {
    async move() {
      const { moves, isOver, top } = rooms[0].state
      if (isOver) return false
      const turn = moves % seats
      const choice = plainChoice(name === 'dice' ? { moves } : { moves, top, hand: hands[turn] })
      rooms[turn].send('move', choice)
      await arrivals.all(moves + 1)
      return !rooms[0].state.isOver
    },
    get bytesDown() {
      return bytes - before
    },
    close() {
      for (const room of rooms) void room.leave()
    },
  }
}
