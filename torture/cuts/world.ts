import { WebSocket } from 'ws'
import type { ClientSocket, ClientWorld, SocketHandlers } from '../../src/client/world.ts'
import type { CutProxy } from './proxy.ts'

export interface WorldSettings {
  /** The proxy of the sockets; HTTP goes straight to the server. */
  readonly proxy?: CutProxy
  /** Under which address the server is to count this client: it trusts what loopback says of it. */
  readonly address: string
  /** How much faster than ours its time passes. */
  readonly speed?: number
}

/** The world of a client core on Node, with real sockets. */
export function nodeWorld({ proxy, address, speed = 1 }: WorldSettings): ClientWorld {
  const headers = { 'x-forwarded-for': address }
  return {
    now: () => Date.now() * speed,
    later: (delayMs, job) => {
      const timer = setTimeout(job, delayMs / speed)
      return () => clearTimeout(timer)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    openSocket: (url, ears) => {
      const target = new URL(url)
      if (proxy !== undefined) target.host = proxy.host
      return socketTo(target, headers, ears)
    },
    fetch: async ({ method, url, headers: own, body, timeoutMs }) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, {
        method,
        headers: { ...own, ...headers },
        signal,
        ...(body === undefined ? {} : { body }),
      })
      const text = await response.text()
      return { status: response.status, header: (name) => response.headers.get(name), text }
    },
  }
}

function socketTo(url: URL, headers: Readonly<Record<string, string>>, ears: SocketHandlers): ClientSocket {
  const socket = new WebSocket(url, { perMessageDeflate: false, headers })
  socket.on('error', () => undefined)
  socket.on('open', () => ears.onOpen())
  socket.on('message', (data: Buffer, isBinary) => ears.onMessage(isBinary ? data : String(data)))
  socket.on('close', () => ears.onClose())
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => {
      // As a browser does it: the other side may be gone, and is not waited for.
      if (socket.readyState === socket.CONNECTING) socket.terminate()
      else socket.close()
    },
  }
}
