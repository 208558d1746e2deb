import type { connectTable, TableConnection } from '../../src/client/connection.ts'
import type { TableSnapshot } from '../../src/client/source.ts'
import type { Typed } from '../../src/engine/game.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import { type Cut, CutProxy } from './proxy.ts'
import { nodeWorld } from './world.ts'

export interface SeatSettings {
  readonly url: string
  readonly code: string
  readonly token: string
  /** That the server counts it under. */
  readonly address: string
  readonly cut: Cut | null
  readonly connect: typeof connectTable
}

/** Longer than a client waits for an answer at the very most. */
const WAIT_MS = 25_000
/** The server takes twenty at once from one socket, then five a second; a hello and the entropy are among them. */
const BURST = 12
const SLOWLY_MS = 230

/** One who plays with the real client core, over a connection of its own. */
export class Seat {
  readonly token: string
  readonly proxy: CutProxy
  /** Every state that was shown, by revision. */
  readonly seen = new Map<number, string>()
  /** From the cut until the table was there again. */
  backMs: number | null = null
  readonly #table: TableConnection
  #said = 0
  #saidAt = 0
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

  /** Until what this client shows is so. */
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
    this.#said += 1
    if (this.#said <= BURST) return
    const now = performance.now()
    const waitMs = Math.max(0, this.#saidAt + SLOWLY_MS - now)
    this.#saidAt = now + waitMs
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

export function good<T>(what: string, answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${what} was rejected: ${answer.rejected.code}, ${answer.rejected.reason}`)
  return answer.value
}
