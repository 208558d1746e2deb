/** The wire under a connection: a WebSocket, or a simulated one. */
export interface Wire {
  send(text: string): void
  close(code: number, reason: string): void
  /** The number of bytes that were sent but have not left yet. */
  buffered(): number
}

/**
 * Why a socket was closed, as WebSocket codes. After `refused` it is no use to come back, and after `elsewhere` only if the
 * person wants this window again; after the others it is, and the `bye` before it says when.
 */
export const CLOSE = {
  refused: 1008,
  restart: 1012,
  later: 1013,
  silent: 4000,
  elsewhere: 4001,
  slow: 4008,
} as const
