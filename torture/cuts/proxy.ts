import type { Socket } from 'node:net'
import { TcpRelay } from '../../tools/network/tcp-relay.ts'
import { Frames, type Piece } from './frames.ts'

/** From the client to the server, or from the server to the client. */
export type Direction = 'up' | 'down'

/** The position of a cut: `after` messages in that direction get through, the next one does not. */
export interface Cut {
  readonly direction: Direction
  readonly after: number
  /** Half of the next one's bytes still arrive. */
  readonly isTorn: boolean
}

interface Pair {
  readonly client: Socket
  readonly server: Socket
  /** Whether bytes of both sides are dropped, without a word to either. */
  isDead: boolean
}

/** The network between one client and the server: counts messages, cuts once, and falls silent on request. */
export class CutProxy {
  /** The messages that got through, over all sockets. */
  readonly through: Record<Direction, number> = { up: 0, down: 0 }
  /** The time of the cut. */
  cutAt: number | null = null
  readonly #relay: TcpRelay
  readonly #pairs = new Set<Pair>()
  readonly #cut: Cut | null

  private constructor(relay: TcpRelay, cut: Cut | null) {
    this.#relay = relay
    this.#cut = cut
  }

  static async open(serverUrl: string, cut: Cut | null = null): Promise<CutProxy> {
    const relay = await TcpRelay.open(serverUrl, (client, dial) => proxy.#join(client, dial()))
    const proxy = new CutProxy(relay, cut)
    return proxy
  }

  /** The address that clients use instead of the server's. */
  get host(): string {
    return `127.0.0.1:${this.#relay.port}`
  }

  /** Silences the open connections; new ones work as before. */
  fallSilent(): void {
    for (const pair of this.#pairs) pair.isDead = true
  }

  /** Cuts all open connections. */
  cutAll(): void {
    this.#relay.cutAll()
  }

  close(): Promise<void> {
    return this.#relay.close()
  }

  #join(client: Socket, server: Socket): void {
    const pair: Pair = { client, server, isDead: false }
    this.#pairs.add(pair)
    this.#carry(pair, 'up', client, server)
    this.#carry(pair, 'down', server, client)
  }

  #carry(pair: Pair, direction: Direction, from: Socket, to: Socket): void {
    const frames = new Frames()
    from.on('data', (data) => {
      if (pair.isDead) return
      for (const piece of frames.push(data)) if (!from.destroyed) this.#pass(pair, direction, piece, to)
    })
    from.on('close', () => {
      if (!pair.isDead) to.destroySoon()
      if (pair.client.destroyed && pair.server.destroyed) this.#pairs.delete(pair)
    })
  }

  #pass({ client, server }: Pair, direction: Direction, { bytes, isMessage }: Piece, to: Socket): void {
    const cut = this.#cut
    const isHere = isMessage && cut?.direction === direction && this.through[direction] === cut.after
    if (isHere && this.cutAt === null) {
      this.cutAt = performance.now()
      if (cut.isTorn) to.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
      const other = to === client ? server : client
      other.destroy()
      to.destroySoon()
      return
    }
    if (isMessage) this.through[direction] += 1
    to.write(bytes)
  }
}
