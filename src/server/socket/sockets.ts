import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { reject } from '../../protocol/rejections.ts'
import { Buckets } from '../bucket.ts'
import type { House } from '../house/house.ts'
import type { World } from '../house/world.ts'
import { attach } from './attach.ts'
import { Connection } from './connection.ts'
import { counter } from './counter.ts'
import { SOCKET_LIMITS, type SocketLimits } from './limits.ts'
import { isSocketRequest, type Refusal, refuse } from './upgrade.ts'
import type { Wire } from './wire.ts'

export interface SocketSettings {
  readonly house: House
  readonly world: World
  readonly limits?: SocketLimits
  /** The token that a request brings, where it is to be believed. Asked once: to keep requests would double what a socket costs. */
  tokenOf(request: IncomingMessage): string | null
  /** Whether the page that opens the socket is ours; programs say nothing of pages, and are. */
  isOwnOrigin(request: IncomingMessage): boolean
  /** A bucket for the address, hashed or not; never logged. */
  addressOf(request: IncomingMessage): string
  report?(what: string, about: Readonly<Record<string, string | number>>): void
}

export interface Sockets {
  readonly count: number
  /** Says goodbye to all, with when to come back, and waits until they are gone. */
  close(): Promise<void>
}

/** Takes WebSockets on the server's port, at one path. Origin and limits come before anything is allocated. */
export function addSockets(server: Server, settings: SocketSettings): Sockets {
  const { limits = SOCKET_LIMITS, report = () => undefined } = settings
  const door = doorOf(settings, limits)
  const connections = new Set<Connection>()
  const acceptor = acceptorFor(limits)
  let isClosing = false

  // Otherwise Node takes every request with an Upgrade header from HTTP, also those for HTTP/2 that may be ignored.
  Object.assign(server, { shouldUpgradeCallback: isSocketRequest })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const address = door.enter(request, isClosing, connections.size)
    if (typeof address !== 'string') return refuse(stream, address)
    stream.once('close', () => door.leave(address))
    const own = settings.tokenOf(request)
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      const open = (wire: Wire) => {
        const connection = new Connection({ ...door.partsFor(address, own), wire, limits, report })
        connections.add(connection)
        return connection
      }
      const connection = attach(socket, stream, open, limits)
      socket.once('close', () => connections.delete(connection))
    })
  })
  const stopTicking = everySoOften(connections, limits, report)

  return {
    get count() {
      return connections.size
    },
    async close() {
      isClosing = true
      stopTicking()
      for (const connection of connections) connection.bye(reject('shutting-down'))
      await new Promise<void>((resolve) => acceptor.close(() => resolve()))
    },
  }
}

function acceptorFor(limits: SocketLimits): WebSocketServer {
  const options = {
    noServer: true,
    maxPayload: limits.messageBytes,
    maxFragments: limits.messageFragments,
    maxBufferedChunks: limits.bufferedChunks,
    closeTimeout: limits.closeMs,
    perMessageDeflate: false,
    autoPong: false, // so that who sends pings and reads nothing fills no buffer
    handleProtocols: (): false => false,
  }
  return new WebSocketServer(options)
}

/** Who may come in, and what is counted of them. */
function doorOf(settings: SocketSettings, limits: SocketLimits) {
  const { house, world, report = () => undefined } = settings
  const perProfile = counter(limits.perProfile)
  const perAddress = counter(limits.perAddress)
  const opens = new Buckets(limits.opens)
  const guesses = new Buckets(limits.guesses)
  const judge = (request: IncomingMessage, isClosing: boolean, count: number): string | Refusal => {
    if (!isSocketRequest(request)) return { status: '404 Not Found' }
    if (!settings.isOwnOrigin(request)) return { status: '403 Forbidden' }
    if (isClosing || count >= limits.total) return { status: '503 Service Unavailable', retryAfterMs: 5_000 }
    const address = settings.addressOf(request)
    const waitMs = opens.take(address, world.now())
    if (waitMs === null && perAddress.claim(address)) return address
    return { status: '429 Too Many Requests', retryAfterMs: waitMs ?? 5_000 }
  }
  return {
    /** The address, which is counted from now on, or why not. */
    enter: (request: IncomingMessage, isClosing: boolean, count: number): string | Refusal => {
      try {
        return judge(request, isClosing, count)
      } catch (error) {
        report('a defect', { why: String(error) })
        return { status: '400 Bad Request' }
      }
    },
    leave: (address: string) => perAddress.release(address),
    partsFor: (address: string, own: string | null) => ({
      house,
      world,
      ...perProfile,
      identify(said: string | undefined) {
        const token = said ?? own
        return token === null ? null : house.people.identify(token)
      },
      // Counted first and taken back after: of many at the same moment none gets by.
      guess: () => guesses.take(address, world.now()),
      guessedRight: () => void guesses.take(address, world.now(), -1),
    }),
  }
}

/** What is looked after once a second: each connection by itself, then what all hold back together. */
function everySoOften(
  connections: ReadonlySet<Connection>,
  limits: SocketLimits,
  report: (what: string, about: Readonly<Record<string, string>>) => void,
): () => void {
  const tick = (connection: Connection) => {
    try {
      connection.tick()
    } catch (error) {
      report('a defect', { why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      connection.bye(reject('defect'))
    }
  }
  const ticking = setInterval(() => {
    for (const connection of connections) tick(connection)
    shedSlowest(connections, limits.bufferTotalBytes)
  }, limits.tickEveryMs)
  return () => clearInterval(ticking)
}

/** Where all buffers together are too large, the largest go first. */
function shedSlowest(connections: ReadonlySet<Connection>, max: number): void {
  const waiting = [...connections].filter(({ buffered }) => buffered > 0)
  let total = waiting.reduce((sum, { buffered }) => sum + buffered, 0)
  if (total <= max) return
  for (const connection of waiting.toSorted((one, other) => other.buffered - one.buffered)) {
    if (total <= max) return
    total -= connection.buffered
    connection.shed()
  }
}
