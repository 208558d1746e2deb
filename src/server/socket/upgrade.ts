import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const SOCKET_PATH = '/socket'

/** The HTTP answer to an upgrade request that is refused. */
export interface Refusal {
  readonly status: `${number} ${string}`
  readonly retryAfterMs?: number
}

/** Whether this request wants a WebSocket at its path; HTTP answers all others. */
export function isSocketRequest({ url = '', headers, method }: IncomingMessage): boolean {
  const [path] = url.split('?')
  return method === 'GET' && path === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Answers with the reason and ends the stream, which no limit of HTTP covers any more. */
export function refuse(stream: Duplex, { status, retryAfterMs }: Refusal): void {
  const retryAfter = retryAfterMs === undefined ? '' : `Retry-After: ${Math.ceil(retryAfterMs / 1000)}\r\n`
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${retryAfter}\r\n`)
}
