import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { rejection } from '../../protocol/rejections.ts'
import { SOCKET_LIMITS, type SocketLimits } from '../limits.ts'
import { AttachedSocket } from './attach.ts'
import type { Connection } from './connection.ts'
import { Door, type DoorSettings } from './door.ts'
import { isSocketRequest, refuse } from './upgrade.ts'

export interface SocketSettings extends DoorSettings {
  readonly limits?: SocketLimits
  report?(what: string, about: Readonly<Record<string, string | number>>): void
}

export interface Sockets {
  readonly count: number
  /** Sends everybody a bye with the time to reconnect after, and waits until all are closed. */
  close(): Promise<void>
}

/** Accepts WebSockets on the server's port, at one path. Origin and limits are checked before anything is allocated. */
export function addSockets(server: Server, settings: SocketSettings): Sockets {
  const { limits = SOCKET_LIMITS, report = () => undefined } = settings
  const door = new Door(settings, limits, report)
  const attached = new Set<AttachedSocket>()
  const acceptor = acceptorFor(limits)
  let isClosing = false
  const forget = (attachedSocket: AttachedSocket) => {
    attached.delete(attachedSocket)
    door.leave(attachedSocket.visitor)
  }

  // Otherwise Node passes every request with an Upgrade header on as an upgrade, even one for HTTP/2 that may be ignored.
  Object.assign(server, { shouldUpgradeCallback: isSocketRequest })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', destroy)
    const visitor = door.enter(request, isClosing, attached.size)
    if ('status' in visitor) return refuse(stream, visitor)
    let isTaken = false
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      isTaken = true
      const attachedSocket = new AttachedSocket({ socket, stream }, door, visitor, () =>
        forget(attachedSocket),
      )
      attached.add(attachedSocket)
    })
    if (!isTaken) stream.once('close', () => door.leave(visitor))
  })
  const stopTicking = startTicks(attached, door)

  return {
    get count() {
      return attached.size
    },
    async close() {
      isClosing = true
      stopTicking()
      for (const { connection } of attached) connection.bye(rejection('shutting-down'))
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
    autoPong: false, // a client that sends pings and reads nothing must not fill a buffer
    handleProtocols: (): false => false,
  }
  return new WebSocketServer(options)
}

/** Ends a stream after an error, and nothing else. */
function destroy(this: Duplex): void {
  this.destroy()
}

/** Starts the ticks: each one checks every connection, then the buffers of all together. Returns a function that stops them. */
function startTicks(attached: ReadonlySet<AttachedSocket>, { world, limits, report }: Door): () => void {
  const tick = (attachedSocket: AttachedSocket, now: number) => {
    try {
      attachedSocket.tick(now, limits.pingEveryMs)
    } catch (error) {
      report('a defect', { why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      attachedSocket.connection.bye(rejection('defect'))
    }
  }
  const ticking = setInterval(() => {
    const now = world.elapsed()
    for (const attachedSocket of attached) tick(attachedSocket, now)
    shedSlowest(attached, limits.bufferTotalBytes)
  }, limits.tickEveryMs)
  return () => clearInterval(ticking)
}

/** If all buffers together are too large, the connections with the largest are closed first. */
function shedSlowest(attached: ReadonlySet<AttachedSocket>, max: number): void {
  const waiting: Connection[] = []
  let total = 0
  for (const { connection } of attached) {
    const { buffered } = connection
    if (buffered > 0) waiting.push(connection)
    total += buffered
  }
  if (total <= max) return
  for (const connection of waiting.toSorted((one, other) => other.buffered - one.buffered)) {
    if (total <= max) return
    total -= connection.buffered
    connection.shed()
  }
}
