import type { SocketFrame } from '../../protocol/messages.ts'

/** The wire under a connection: a WebSocket, or a simulated one. */
export interface Wire {
  send(frame: SocketFrame): void
  close(code: number, reason: string): void
  /** The number of bytes that were sent but have not left yet. */
  buffered(): number
}

/**
 * The WebSocket close codes. After `refused` a client must not reconnect, and after `elsewhere` only if the person wants
 * this window again; after the others it may, at the time that the `bye` before it names.
 */
export const CLOSE = {
  refused: 1008,
  restart: 1012,
  later: 1013,
  silent: 4000,
  elsewhere: 4001,
  slow: 4008,
} as const
