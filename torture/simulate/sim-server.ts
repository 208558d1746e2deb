import type { HttpRequest, HttpResponse } from '../../src/client/world.ts'
import { GAMES } from '../../src/games/registry.ts'
import { DeltaDecoder } from '../../src/protocol/delta/decode.ts'
import { noteSent } from '../../src/protocol/delta/expand.ts'
import { rejection } from '../../src/protocol/rejections.ts'
import { LIMITS, livesOf, SOCKET_LIMITS } from '../../src/server/limits.ts'
import { Buckets } from '../../src/server/rate-limits/bucket.ts'
import { Connection } from '../../src/server/socket/connection.ts'
import { Windows } from '../../src/server/socket/windows.ts'
import { openSqlite } from '../../src/server/store/sqlite/store.ts'
import { type Store, StoreFault } from '../../src/server/store/store.ts'
import { GameServer } from '../../src/server/tables/game-server.ts'
import { inlineReplayer } from '../../src/server/tables/replay/replayer.ts'
import type { World } from '../../src/server/world.ts'
import { newHost } from './clock.ts'
import { type Disk, SimThread } from './disk.ts'
import { HttpDoor } from './http-door.ts'
import type { Inspector, Subscriber } from './inspector.ts'
import type { Chance } from './plan.ts'
import type { Sim } from './sim.ts'
import type { SimSocket } from './socket.ts'

/** The time at which every schedule begins, in 2023. */
export const EPOCH = 1_700_000_000_000
/** Log lines that no injected fault explains: they show a defect. */
const DEFECTS = ['a defect', 'the rules failed']
const TIGHT = { behindBytes: 6_000, bufferMaxBytes: 24_000 }
/** The most log lines per second of a server whose store fails: more means a loop that does not wait. */
const REPORTS_MAX = 100

interface Joined {
  readonly connection: Connection
  readonly socket: SimSocket
  readonly subscriber: Subscriber
  readonly openedAt: number
}

/** One run of a server process: its core, its sockets and HTTP routes, its clock. A crash ends all of it at once. */
export class SimServer {
  readonly host = newHost()
  readonly name: string
  readonly connections = new Set<Joined>()
  readonly requests = new Set<(error: Error) => void>()
  /** The offset to the simulation's time; it differs in each run, as a machine's clock may be set in between. */
  clockOffsetMs: number
  /** The time at which each person was last present. */
  readonly presentAt: Map<string, number>
  #gameServer: GameServer | null = null
  #store: Store | null = null
  #door: HttpDoor | null = null
  #thread: SimThread | null = null
  #isClosing = false
  #reports: number[] = []
  readonly #sim: Sim
  readonly #disk: Disk
  readonly #inspector: Inspector
  readonly #chance: Chance
  readonly #windows = new Windows(SOCKET_LIMITS.perProfile)
  readonly #guesses = new Buckets(SOCKET_LIMITS.guesses)

  constructor(
    parts: { sim: Sim; disk: Disk; inspector: Inspector; presentAt: Map<string, number> },
    name: string,
    clockOffsetMs: number,
  ) {
    this.#sim = parts.sim
    this.#disk = parts.disk
    this.#inspector = parts.inspector
    this.presentAt = parts.presentAt
    this.#chance = parts.sim.chance()
    this.name = name
    this.clockOffsetMs = clockOffsetMs
  }

  get gameServer(): GameServer {
    if (this.#gameServer === null) throw new Error('the server is up')
    return this.#gameServer
  }

  /** Whether the server listens. */
  get isUp(): boolean {
    return this.#gameServer !== null && !this.host.isDead && !this.#isClosing
  }

  readonly world: World = {
    now: () => EPOCH + Math.floor(this.#sim.clock.now) + this.clockOffsetMs,
    elapsed: () => Math.floor(this.#sim.clock.now) + this.clockOffsetMs,
    later: (delayMs, job) => this.#sim.clock.at(this.#sim.clock.now + Math.max(1, delayMs), this.host, job),
    random: (bytes) => this.#chance.bytes(bytes),
  }

  async boot(): Promise<void> {
    const { world, host } = this
    const store = await openSqlite(
      ':memory:',
      () => {
        this.#thread = new SimThread(this.#sim, this.#disk, host)
        return this.#thread
      },
      { ...world, soon: (job) => void world.later(0, job) },
    )
    const report = (what: string, about: object) => this.#report(what, about)
    const { snapshotEvery } = this.#sim.plan
    const diedAt = await store.lastBeat().catch(() => null)
    this.#store = store
    const replayer = inlineReplayer(new Map(GAMES.map((game) => [game.id, game])), async () => undefined)
    this.#gameServer = new GameServer({ store, world, games: GAMES, diedAt, snapshotEvery, replayer, report })
    this.#door = new HttpDoor({ gameServer: this.#gameServer, store, world, inspector: this.#inspector })
    this.#every(SOCKET_LIMITS.tickEveryMs, () => this.#tick())
    this.#every(LIMITS.beatEveryMs, () => store.beat(world.now()).catch(() => undefined))
    this.#every(LIMITS.sweepEveryMs, () =>
      this.#gameServer?.sweep(livesOf(LIMITS)).catch((error) => this.#mayFail(error)),
    )
    this.#sim.say(() => `${this.name} is up`)
  }

  /** Accepts a socket. */
  accept(socket: SimSocket, who: { readonly name: string; readonly profile: string | null }): void {
    const { gameServer, world } = this
    const limits = { ...SOCKET_LIMITS, ...(this.#sim.plan.hasTightBuffers ? TIGHT : {}) }
    const { name, profile } = who
    const decoder = new DeltaDecoder()
    const subscriber: Subscriber = {
      name,
      profile,
      gameServer,
      decoder,
      hello: null,
      last: null,
      events: [],
      hasLagged: false,
    }
    const wire = socket.serverEnd()
    const connection = new Connection({
      gameServer,
      world,
      limits,
      wire: {
        send: (frame) => {
          if (wire.buffered() > limits.behindBytes) subscriber.hasLagged = true
          this.#inspector.see(subscriber, frame)
          this.#sim.say(() => `${this.name} → ${who.name}: ${brief(String(frame))}`)
          wire.send(frame)
        },
        close: (code, reason) => wire.close(code, reason),
        buffered: () => {
          const buffered = wire.buffered()
          if (buffered > limits.behindBytes) subscriber.hasLagged = true
          return buffered
        },
      },
      opened: (profile, window) => this.#windows.opened(profile, window),
      closed: (profile, window) => this.#windows.closed(profile, window),
      identify: (token) =>
        token === undefined ? Promise.resolve(null) : gameServer.profiles.identify(token),
      guess: () => this.#guesses.take('', world.elapsed()),
      guessed: (isRight) => void (isRight && this.#guesses.take('', world.elapsed(), -1)),
      report: (what, about) => this.#report(what, about),
    })
    const joined: Joined = { connection, socket, subscriber, openedAt: world.now() }
    this.connections.add(joined)
    socket.join({
      heard: (text) => this.#heard(joined, text),
      alive: () => connection.noteActivity(),
      closed: () => {
        // A socket that never said hello does not count as present.
        if (subscriber.hello !== null) this.#lastSeen(subscriber.profile)
        this.connections.delete(joined)
        connection.closed()
      },
    })
  }

  /** Answers an HTTP request. */
  answer(
    request: HttpRequest,
    who: { readonly name: string; readonly profile: string | null },
  ): Promise<HttpResponse> {
    this.#lastSeen(who.profile)
    if (this.#door === null) return Promise.reject(new Error('nobody listens'))
    return this.#door.answer(request, who, (error) => this.#mayFail(error))
  }

  /** Whether this person has an open socket here, as far as the server knows. */
  isPresent(profile: string): boolean {
    return [...this.connections].some(({ connection }) => connection.profile === profile)
  }

  /** Ends the process at once: everything that is not stored is lost. */
  crash(): void {
    this.host.isDead = true
    this.#sim.say(() => `${this.name} dies`)
    for (const { socket, subscriber } of this.connections) {
      this.#lastSeen(subscriber.profile)
      socket.orphan(this.#chance.percent(60), this.#chance.percent(50))
    }
    this.connections.clear()
    for (const fail of this.requests) fail(new Error('the server is gone'))
    this.requests.clear()
  }

  /** Stops as a deploy does: says goodbye, finishes running work, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#sim.say(() => `${this.name} closes`)
    await this.gameServer.close()
    for (const { connection } of this.connections) connection.bye(rejection('shutting-down'))
    await this.#store?.close().catch(() => undefined)
  }

  /** Makes the store's thread die at the next batch; null cancels that. */
  doom(fate: SimThread['fate']): void {
    if (this.#thread !== null) this.#thread.fate = fate
  }

  #heard({ subscriber, connection }: Joined, text: string): void {
    this.#lastSeen(subscriber.profile)
    if (text.startsWith('{"type":"hello"')) subscriber.hello = JSON.parse(text)
    noteSent(text, subscriber.decoder)
    connection.receive(text)
  }

  #lastSeen(profile: string | null): void {
    if (profile !== null) this.presentAt.set(profile, this.#sim.clock.now)
  }

  #tick(): void {
    const now = this.world.now()
    for (const { connection, socket, openedAt } of this.connections) {
      const pings = Math.floor((now - openedAt) / SOCKET_LIMITS.tickEveryMs)
      if (pings > 0 && pings % (SOCKET_LIMITS.pingEveryMs / SOCKET_LIMITS.tickEveryMs) === 0) socket.ping()
      connection.tick()
    }
  }

  #every(ms: number, job: () => unknown): void {
    this.world.later(ms, () => {
      job()
      this.#every(ms, job)
    })
  }

  #mayFail(error: unknown): void {
    if (error instanceof StoreFault) return
    this.#sim.blame(`a defect: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }

  #report(what: string, about: object): void {
    this.#sim.count(what)
    const { now } = this.#sim.clock
    this.#reports = [...this.#reports.filter((at) => at > now - 1_000), now]
    this.#sim.say(() => `${this.name} reports: ${what} ${JSON.stringify(about).slice(0, 400)}`)
    if (DEFECTS.includes(what)) this.#sim.blame(`${what}: ${JSON.stringify(about)}`)
    else if (this.#reports.length > REPORTS_MAX)
      this.#sim.blame(`${REPORTS_MAX} lines of log within a second: ${what}`)
  }
}

function brief(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
