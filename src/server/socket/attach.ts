import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Connection } from './connection.ts'
import { Gathering } from './frames.ts'
import type { SocketLimits } from './limits.ts'
import type { Wire } from './wire.ts'

/** What may still come after a goodbye, because it was under way; who goes on talking is cut. */
const AFTER_GOODBYE_MAX = 20

/** Joins a WebSocket to its connection, in both directions. */
export function attach(
  socket: WebSocket,
  stream: Duplex,
  open: (wire: Wire) => Connection,
  limits: SocketLimits,
): Connection {
  const connection = open(wireOf(socket, stream))
  let late = 0
  const isLate = () => {
    if (socket.readyState === socket.OPEN) return false
    late += 1
    // Not at once: the goodbye leaves at the end of this turn.
    if (late === AFTER_GOODBYE_MAX + 1) setImmediate(() => socket.terminate())
    return true
  }
  // ws closes by itself what breaks its protocol or its limits, with the code that says so.
  socket.on('error', () => undefined)
  socket.on('message', (data, isBinary) => {
    // Nothing that we speak is binary: the empty text is malformed, and counted as that.
    if (!isLate()) void connection.receive(isBinary ? '' : String(data))
  })
  socket.on('ping', (data) => {
    if (!isLate() && connection.pinged()) socket.pong(data)
  })
  socket.on('pong', () => {
    if (!isLate()) connection.heard()
  })
  const pinging = setInterval(() => socket.ping(), limits.pingEveryMs)
  socket.on('close', () => {
    clearInterval(pinging)
    connection.closed()
  })
  return connection
}

function wireOf(socket: WebSocket, stream: Duplex): Wire {
  const gathering = new Gathering(socket, stream)
  return {
    send: (text) => gathering.say(text),
    close: (code, reason) => {
      gathering.letGo() // who goes on talking is cut at once, and is to have heard why
      socket.close(code, reason)
    },
    buffered: () => gathering.bytes,
  }
}
