import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
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
  /** Nothing that either side says arrives any more, and neither is told. */
  isDead: boolean
}

/** The network between one client and the server, on loopback: counts messages, cuts once, falls silent when told. */
export class CutProxy {
  /** The messages that got through, over all sockets. */
  readonly through: Record<Direction, number> = { up: 0, down: 0 }
  /** When it was cut. */
  cutAt: number | null = null
  readonly #listener: Server
  readonly #port: number
  readonly #pairs = new Set<Pair>()
  readonly #cut: Cut | null

  private constructor(listener: Server, serverUrl: string, cut: Cut | null) {
    this.#listener = listener
    this.#port = Number(new URL(serverUrl).port)
    this.#cut = cut
    listener.on('connection', (client) => this.#join(client))
  }

  static async open(serverUrl: string, cut: Cut | null = null): Promise<CutProxy> {
    const listener = createServer()
    const proxy = new CutProxy(listener, serverUrl, cut)
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  /** The address that clients use instead of the server's. */
  get host(): string {
    const { port } = this.#listener.address() as AddressInfo
    return `127.0.0.1:${port}`
  }

  /** From now on nothing gets through on the sockets that are open; new ones are as good as ever. */
  fallSilent(): void {
    for (const pair of this.#pairs) pair.isDead = true
  }

  /** Cuts all that is open. */
  cutAll(): void {
    for (const { client, server } of this.#pairs) {
      client.destroy()
      server.destroy()
    }
  }

  close(): void {
    this.#listener.close()
    this.cutAll()
  }

  #join(client: Socket): void {
    const server = connect(this.#port, '127.0.0.1')
    const pair: Pair = { client, server, isDead: false }
    this.#pairs.add(pair)
    this.#carry(pair, 'up', client, server)
    this.#carry(pair, 'down', server, client)
  }

  #carry(pair: Pair, direction: Direction, from: Socket, to: Socket): void {
    const frames = new Frames()
    from.setNoDelay(true)
    from.on('error', () => undefined)
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
