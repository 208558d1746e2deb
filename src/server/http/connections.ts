import type { Server } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { counter } from '../socket/counter.ts'
import { bucketOf, isIn } from './identity/client-address.ts'

export interface ConnectionCap {
  /** How many connections one address may hold, over HTTP and as sockets together. */
  readonly max: number
  /** Proxies hold the connections of everybody behind them, so they are not counted. */
  readonly trustedProxies: BlockList | null
  /** Answers a connection that is one too many. */
  refuse(socket: Socket): void
}

/** Keeps one address from holding all connections that the server has. */
export function capConnections(server: Server, { max, trustedProxies, refuse }: ConnectionCap): void {
  const addresses = counter(max)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || (trustedProxies !== null && isIn(trustedProxies, remoteAddress)))
      return
    const address = bucketOf(remoteAddress)
    if (addresses.claim(address)) socket.once('close', () => addresses.release(address))
    else refuse(socket)
  })
}
