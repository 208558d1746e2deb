import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { beMeasured } from './child.ts'
import { SCENARIOS } from './contender.ts'
import { type PlainMatch, type PlainMove, plainMove, plainSetup, plainView } from './plain-rules.ts'

// The ceiling: sockets, the rules, JSON, and nothing else. No store, no identity, no limits.
interface Room {
  readonly match: PlainMatch
  readonly sockets: (WebSocket | undefined)[]
}

const rooms = new Map<string, Room>()
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })

server.on('connection', (socket, request) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
  const seat = Number(searchParams.get('seat'))
  const scenario = SCENARIOS.find(({ name }) => name === searchParams.get('game')) ?? SCENARIOS[0]
  const room = rooms.get(pathname) ?? { match: plainSetup(scenario), sockets: [] }
  rooms.set(pathname, room)
  room.sockets[seat] = socket
  if (room.sockets.filter(Boolean).length === scenario.seats) show(room)
  socket.on('message', (data: Buffer) => {
    if (plainMove(room.match, seat, JSON.parse(data.toString()) as PlainMove)) show(room)
  })
  socket.on('close', () => rooms.delete(pathname))
})

function show({ match, sockets }: Room): void {
  for (const [seat, socket] of sockets.entries()) socket?.send(JSON.stringify(plainView(match, seat)))
}

server.on('listening', () => beMeasured(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`))
