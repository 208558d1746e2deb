import { WebSocket } from 'ws'
import { DeltaDecoder } from '../../src/protocol/delta/decode.ts'
import { PROTOCOL, type ServerMessage } from '../../src/protocol/messages.ts'
import { SOCKET_LIMITS } from '../../src/server/limits.ts'
import type { Entrant } from './field.ts'
import { newToken, openHttpTable } from './http-table.ts'

export interface Spectators {
  readonly broadcast: number
  /** The server's CPU time for one move and its broadcast. */
  readonly microsecondsPerMove: number
}

const MOVES = 200
const CONNECTED_AT_ONCE = 50

/** Measures one match over HTTP with this many spectator sockets, ten per person, as the server allows. */
export async function measureSpectators({ server }: Entrant, broadcast: number): Promise<Spectators> {
  const { url } = server
  const table = await openHttpTable(url, 'bench-long')
  const tokens: string[] = []
  while (tokens.length * SOCKET_LIMITS.perProfile < broadcast) tokens.push(await newToken(url, 'Eve'))
  const audience = new Audience()
  while (audience.sockets.length < broadcast) {
    const from = audience.sockets.length
    const next = Math.min(CONNECTED_AT_ONCE, broadcast - from)
    const seats = Array.from({ length: next }, (_, at) => tokens[(from + at) % tokens.length] ?? '')
    await Promise.all(seats.map((token) => audience.admit(url, table.code, token)))
  }
  const move = (at: number) => Promise.all([table.roll(), audience.hasSeen(at)])
  for (let at = 1; at <= MOVES / 2; at += 1) await move(at)
  const before = await server.usage()
  for (let at = MOVES / 2 + 1; at <= MOVES * 1.5; at += 1) await move(at)
  const after = await server.usage()
  for (const socket of audience.sockets) socket.terminate()
  return { broadcast, microsecondsPerMove: (after.cpuUs - before.cpuUs) / MOVES }
}

/** Waits until all spectators have a state. */
class Audience {
  readonly sockets: WebSocket[] = []
  #wanted = Number.POSITIVE_INFINITY
  #missing = 0
  #settle: () => void = () => undefined

  admit(url: string, table: string, token: string): Promise<void> {
    const socket = new WebSocket(new URL('/socket', url.replace('http', 'ws')))
    this.sockets.push(socket)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.once('error', reject)
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token, changes: true })),
    )
    const decoder = new DeltaDecoder()
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        const decoded = decoder.decode(data)
        if (decoded.type === 'delta') this.#hear(decoded.state.revision)
        return
      }
      const message = decoder.receive(JSON.parse(data.toString())) as ServerMessage
      if (message.type === 'rejected' || message.type === 'bye') reject(new Error(message.reason))
      if (message.type !== 'state') return
      resolve()
      this.#hear(message.revision)
    })
    return promise
  }

  /** Resolves when all spectators have this revision. */
  hasSeen(revision: number): Promise<void> {
    this.#wanted = revision
    this.#missing = this.sockets.length
    return new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  #hear(revision: number): void {
    if (revision !== this.#wanted) return
    this.#missing -= 1
    if (this.#missing === 0) this.#settle()
  }
}
