import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { connectTable, TableConnection } from '../../src/client/connection.ts'
import { sha256Hex } from '../../src/client/deals/sha256.ts'
import type { TableSnapshot } from '../../src/client/source.ts'
import type { ClientSocket, ClientWorld, SocketHandlers } from '../../src/client/world.ts'
import type { Typed } from '../../src/engine/game.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import { type Cut, CutProxy } from './proxy.ts'

export interface SeatSettings {
  readonly url: string
  readonly code: string
  readonly token: string
  /** The address that the server counts this client under. */
  readonly address: string
  readonly cut: Cut | null
  readonly connect: typeof connectTable
}

/** Longer than any client waits for an answer. */
const WAIT_MS = 25_000
/** The server accepts a burst of twenty messages from a socket, hello and commitments included, then five a second. */
const BURST = 12
const SLOWLY_MS = 230

/** A person who plays with the real client over a proxy. */
export class Seat {
  readonly token: string
  readonly proxy: CutProxy
  /** Every state that was shown, by revision. */
  readonly seen = new Map<number, string>()
  /** The time from the cut until the client was online again. */
  backMs: number | null = null
  readonly #table: TableConnection
  #sentCount = 0
  #sentAt = 0
  #isAway = false

  private constructor({ url, code, token, address, connect }: SeatSettings, proxy: CutProxy) {
    this.token = token
    this.proxy = proxy
    this.#table = connect({ world: nodeWorld({ proxy, address }), baseUrl: url, code, token })
    this.#table.subscribe(() => this.#look())
  }

  static async take(settings: SeatSettings): Promise<Seat> {
    return new Seat(settings, await CutProxy.open(settings.url, settings.cut))
  }

  get now(): TableSnapshot {
    return this.#table.snapshot()
  }

  get revision(): number {
    return this.now.state?.revision ?? -1
  }

  async close(): Promise<void> {
    this.#table.close()
    await this.proxy.close()
  }

  /** Sends a command, which must be applied once. */
  async act(action: Typed, as?: 'host'): Promise<number> {
    await this.#pause()
    return good(action.type, await this.#table.act(action, as)).revision
  }

  async command(command: TableCommand): Promise<void> {
    await this.#pause()
    good(command.type, await this.#table.command(command))
  }

  /** Waits until the client shows this. */
  until(what: string, isSo: (now: TableSnapshot) => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const look = () => {
      if (isSo(this.now)) resolve()
    }
    const timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), WAIT_MS)
    const leave = this.#table.subscribe(look)
    look()
    return promise.finally(() => {
      clearTimeout(timer)
      leave()
    })
  }

  #look(): void {
    const { state, connection } = this.now
    if (state !== null) this.seen.set(state.revision, JSON.stringify(state))
    const { cutAt } = this.proxy
    if (cutAt === null || this.backMs !== null) return
    if (connection.status !== 'online') this.#isAway = true
    else if (this.#isAway) this.backMs = performance.now() - cutAt
  }

  async #pause(): Promise<void> {
    this.#sentCount += 1
    if (this.#sentCount <= BURST) return
    const now = performance.now()
    const waitMs = Math.max(0, this.#sentAt + SLOWLY_MS - now)
    this.#sentAt = now + waitMs
    if (waitMs > 0) await sleep(waitMs)
  }
}

export function good<T>(what: string, answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${what} was rejected: ${answer.rejected.code}, ${answer.rejected.reason}`)
  return answer.value
}

interface WorldSettings {
  /** The proxy of the sockets; HTTP goes straight to the server. */
  readonly proxy?: CutProxy
  /** The address that the server counts this client under. */
  readonly address: string
  /** How much faster the client's time passes. */
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
    sha256: (text) => Promise.resolve(sha256Hex(text)),
    openSocket: (url, handlers) => {
      const target = new URL(url)
      if (proxy !== undefined) target.host = proxy.host
      return socketTo(target, headers, handlers)
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

function socketTo(
  url: URL,
  headers: Readonly<Record<string, string>>,
  handlers: SocketHandlers,
): ClientSocket {
  const socket = new WebSocket(url, { perMessageDeflate: false, headers })
  socket.on('error', () => undefined)
  socket.on('open', () => handlers.onOpen())
  socket.on('message', (data: Buffer, isBinary) => handlers.onMessage(isBinary ? data : String(data)))
  socket.on('close', () => handlers.onClose())
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    },
    close: () => {
      // Browsers do the same and do not wait for a server that may be gone.
      if (socket.readyState === socket.CONNECTING) socket.terminate()
      else socket.close()
    },
  }
}
