import type { Socket } from 'node:net'
import { TcpRelay } from '../../tools/network/tcp-relay.ts'

/** From the client to the server, or from the server to the client. */
export type Direction = 'up' | 'down'

/** The position of a cut: `after` messages in that direction get through, the next one does not. */
export interface Cut {
  readonly direction: Direction
  readonly after: number
  /** Whether half of the next one's bytes still arrive. */
  readonly isTorn: boolean
}

interface Pair {
  readonly client: Socket
  readonly server: Socket
  /** Whether the bytes of both sides are dropped silently. */
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

const HEAD_END = Buffer.from('\r\n\r\n')
/** Opcodes from here on are control frames: close, ping and pong. */
const CONTROL = 0x8

/** A piece of a WebSocket's stream: its HTTP head, or a frame. */
interface Piece {
  readonly bytes: Buffer
  /** Whether it is a message, and not a control frame. */
  readonly isMessage: boolean
}

/** Splits a stream of bytes into its frames. No message here is fragmented. */
class Frames {
  #rest: Buffer = Buffer.alloc(0)
  #isHead = true

  push(data: Buffer): Piece[] {
    this.#rest = Buffer.concat([this.#rest, data])
    const pieces: Piece[] = []
    for (;;) {
      const length = this.#isHead ? headLength(this.#rest) : frameLength(this.#rest)
      if (length === null || length > this.#rest.length) return pieces
      const bytes = this.#rest.subarray(0, length)
      pieces.push({ bytes, isMessage: !this.#isHead && ((bytes[0] ?? 0) & 0xf) < CONTROL })
      this.#rest = this.#rest.subarray(length)
      this.#isHead = false
    }
  }
}

function headLength(bytes: Buffer): number | null {
  const at = bytes.indexOf(HEAD_END)
  return at < 0 ? null : at + HEAD_END.length
}

/** Returns the length of the first frame, head included; null if the head is not complete. */
function frameLength(bytes: Buffer): number | null {
  if (bytes.length < 2) return null
  const second = bytes[1] ?? 0
  const mask = (second & 0x80) === 0 ? 0 : 4
  const short = second & 0x7f
  if (short < 126) return 2 + mask + short
  if (short === 126) return bytes.length < 4 ? null : 4 + mask + bytes.readUInt16BE(2)
  return bytes.length < 10 ? null : 10 + mask + Number(bytes.readBigUInt64BE(2))
}
