import type { IncomingMessage } from 'node:http'
import { hashOf } from '../ids.ts'
import type { SocketLimits } from '../limits.ts'
import { Buckets } from '../rate-limits/bucket.ts'
import type { CodeGuesses } from '../rate-limits/code-guesses.ts'
import type { Profile } from '../store/store.ts'
import type { GameServer } from '../tables/game-server.ts'
import type { World } from '../world.ts'
import type { ConnectionParts } from './connection.ts'
import { type Counter, counter } from './counter.ts'
import { isSocketRequest, type Refusal } from './upgrade.ts'
import { type Window, Windows } from './windows.ts'
import type { Wire } from './wire.ts'

export interface DoorSettings {
  readonly gameServer: GameServer
  readonly world: World
  /** The counters of wrong codes, by network and in total, shared with HTTP. */
  readonly guesses: Pick<CodeGuesses, 'wait' | 'wrong'>
  /** The token of a request that passes the CSRF check. Read once: keeping requests would double the memory of a socket. */
  tokenOf(request: IncomingMessage): string | null
  /** Whether the request was made under a name of this server. */
  isOwnHost(request: IncomingMessage): boolean
  /** Whether the page that opens the socket is ours; a program, which names no origin, counts as ours. */
  isOwnOrigin(request: IncomingMessage): boolean
  /** The key of the client's address for its limits; never logged. */
  addressOf(request: IncomingMessage): string
}

type Report = ConnectionParts['report']

/** Admits sockets, and counts them by address and profile. */
export class Door {
  readonly gameServer: GameServer
  readonly world: World
  readonly limits: SocketLimits
  readonly report: Report
  readonly windows: Windows
  readonly guesses: DoorSettings['guesses']
  readonly addressGuesses: Buckets
  readonly #settings: DoorSettings
  readonly #addresses: Counter
  readonly #opens: Buckets

  constructor(settings: DoorSettings, limits: SocketLimits, report: Report) {
    this.gameServer = settings.gameServer
    this.world = settings.world
    this.limits = limits
    this.report = report
    this.windows = new Windows(limits.perProfile)
    this.guesses = settings.guesses
    this.addressGuesses = new Buckets(limits.guesses)
    this.#settings = settings
    this.#addresses = counter(limits.perAddress)
    this.#opens = new Buckets(limits.opens)
  }

  /** Identifies and counts the sender of an upgrade request, or rejects it. */
  enter(request: IncomingMessage, isClosing: boolean, count: number): Visitor | Refusal {
    try {
      return this.#judge(request, isClosing, count)
    } catch (error) {
      this.report('a defect', { why: String(error) })
      return { status: '400 Bad Request' }
    }
  }

  leave({ address }: Visitor): void {
    this.#addresses.release(address)
  }

  #judge(request: IncomingMessage, isClosing: boolean, count: number): Visitor | Refusal {
    const settings = this.#settings
    if (!isSocketRequest(request)) return { status: '404 Not Found' }
    if (!settings.isOwnHost(request)) return { status: '421 Misdirected Request' }
    if (!settings.isOwnOrigin(request)) return { status: '403 Forbidden' }
    if (isClosing || count >= this.limits.total)
      return { status: '503 Service Unavailable', retryAfterMs: 5_000 }
    const visitor = { address: settings.addressOf(request), token: settings.tokenOf(request) }
    const waitMs = this.#opens.take(visitor.address, this.world.elapsed())
    if (waitMs === null && this.#addresses.claim(visitor.address)) return visitor
    return { status: '429 Too Many Requests', retryAfterMs: waitMs ?? 5_000 }
  }
}

export interface Visitor {
  readonly address: string
  /** The token of the upgrade request. */
  readonly token: string | null
}

/** The parts of one connection. It is small, since there are thousands: everything shared belongs to the door. */
export class Visit implements ConnectionParts {
  readonly wire: Wire
  readonly #door: Door
  readonly #visitor: Visitor
  /** The last token and its hash: it is needed at every move. */
  #token: { readonly text: string; readonly hash: string } | null = null

  constructor(door: Door, visitor: Visitor, wire: Wire) {
    this.wire = wire
    this.#door = door
    this.#visitor = visitor
  }

  get gameServer(): GameServer {
    return this.#door.gameServer
  }

  get world(): World {
    return this.#door.world
  }

  get limits(): SocketLimits {
    return this.#door.limits
  }

  identify(said: string | undefined): Promise<Profile | null> | Profile | null {
    const text = said ?? this.#visitor.token
    if (text === null) return null
    if (this.#token?.text !== text) this.#token = { text, hash: hashOf(text) }
    return this.#door.gameServer.profiles.identifyHash(this.#token.hash)
  }

  opened(profile: string, window: Window): void {
    this.#door.windows.opened(profile, window)
  }

  closed(profile: string, window: Window): void {
    this.#door.windows.closed(profile, window)
  }

  // Counted first and taken back after, so that many guesses at the same moment are all counted.
  guess(): number | null {
    const { addressGuesses, guesses, world } = this.#door
    const { address } = this.#visitor
    return guesses.wait(address) ?? addressGuesses.take(address, world.elapsed())
  }

  guessed(isRight: boolean): void {
    const { addressGuesses, guesses, world } = this.#door
    const { address } = this.#visitor
    if (isRight) addressGuesses.take(address, world.elapsed(), -1)
    else guesses.wrong(address)
  }

  report(what: string, about: Readonly<Record<string, string | number>>): void {
    this.#door.report(what, about)
  }
}
