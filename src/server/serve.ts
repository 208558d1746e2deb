import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AnyGame } from '../engine/game.ts'
import { GAMES } from '../games/registry.ts'
import { type Address, roomUrlOf, urlOf } from './address.ts'
import { type Bus, BusFault } from './bus/bus.ts'
import { DATABASE, dataDirReason, openFolderReason } from './config.ts'
import { greeting } from './greeting.ts'
import { createApp, type LogLevel } from './http/app.ts'
import { coreOf } from './http/core.ts'
import { openAdminKey } from './http/identity/admin-key.ts'
import { OwnHosts } from './http/identity/own-hosts.ts'
import { Metrics } from './http/metrics.ts'
import { socketDoor } from './http/socket-door.ts'
import { LIMITS, type Limits, SOCKET_LIMITS, type SocketLimits } from './limits.ts'
import { addSockets, type Sockets } from './socket/sockets.ts'
import { openSqlite } from './store/sqlite/store.ts'
import { type Store, StoreFault } from './store/store.ts'
import { watched } from './store/store-health.ts'
import { GameServer } from './tables/game-server.ts'
import { threadReplayer } from './tables/replay/thread.ts'
import { type CorrectableWorld, correctClock, realWorld } from './world.ts'

export interface ServeSettings extends Address {
  /** The folder of the built page; it may be missing. */
  readonly pageDir: string
  /** The folder of the stored data; without it, nothing outlives the process. */
  readonly dataDir?: string
  /** PostgreSQL instead of a file in the data folder: several servers on the same one are one. */
  readonly databaseUrl?: string | null
  /** By which they tell each other what is new, instead of PostgreSQL. */
  readonly natsUrl?: string | null
  readonly publicUrl?: URL | null
  /** More names under which it is reached; `*.` and a name stands for all names below it. */
  readonly allowedHosts?: readonly string[]
  readonly trustedProxies?: BlockList | null
  /** Instead of the one in `limits`. */
  readonly connectionsPerAddress?: number
  readonly adminToken?: string | null
  readonly logLevel?: LogLevel
  readonly games?: readonly AnyGame[]
  readonly limits?: Limits
  readonly socketLimits?: SocketLimits
  /** Another clock, for tests. */
  readonly world?: CorrectableWorld
  /** Prints a line for people. */
  readonly say?: (text: string) => void
}

export interface Served {
  /** With the port that was really taken. */
  readonly url: string
  /** Lets requests in flight finish, within a limit. */
  close(): Promise<void>
}

/** The server could not start, for a reason that is not a defect; the message is a sentence for people. */
export class CannotServe extends Error {
  override name = 'CannotServe'
}

/** How often a node polls: its copy of other nodes' changes is at most this old, even if no hint arrives. */
const POLL_EVERY_MS = 1_000

type OpeningSettings = Pick<ServeSettings, 'dataDir' | 'databaseUrl' | 'natsUrl'>

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/**
 * A signal this soon after the first one is the same request: systemd and terminals signal every process of a group,
 * and a parent forwards the signal as well.
 */
const SAME_REQUEST_MS = 2_000
/** Whatever still holds the process then is cut: ten seconds are promised. */
const EXIT_MS = 9_500

/** Runs and listens; where it cannot, nothing stays open. */
export async function begin(settings: ServeSettings): Promise<Running & { readonly port: number }> {
  const running = await run(settings)
  const port = await listen(running.app, settings).catch(async (error: unknown) => {
    await running.close()
    throw error
  })
  running.listensAt(port)
  return { ...running, port }
}

/** Listens, says where, and ends the process with code 0 on SIGINT or SIGTERM; a later second one ends it at once. */
export async function serve(settings: ServeSettings): Promise<Served> {
  const { host, say = console.log } = settings
  const running = await begin(settings)
  const { port } = running
  let closed: Promise<void> | null = null
  const close = () => {
    closed ??= running.close().finally(() => {
      for (const signal of SIGNALS) process.off(signal, stop)
    })
    return closed
  }
  let stoppedAt: number | null = null
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (stoppedAt !== null && now - stoppedAt < SAME_REQUEST_MS) return
    if (closed !== null) process.exit(0)
    stoppedAt = now
    say(`Stopping (${signal}).`)
    setTimeout(() => process.exit(1), EXIT_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  say(greeting({ host, port }, process.stdout))
  if (running.adminToken !== null)
    say(`The admin token, shown this once (it opens ${urlOf({ host, port })}admin): ${running.adminToken}`)
  return { url: urlOf({ host, port }), close }
}

interface Running {
  readonly app: FastifyInstance
  /** Where one was made just now. */
  readonly adminToken: string | null
  /** Once it does: the port was free to choose until then. */
  listensAt(port: number): void
  close(): Promise<void>
}

/** Puts the parts together: store, house, HTTP, sockets. Nothing listens yet. */
async function run(settings: ServeSettings): Promise<Running> {
  const { pageDir, dataDir = null, games = GAMES, logLevel = 'warn' } = settings
  const {
    publicUrl = null,
    allowedHosts = [],
    trustedProxies = null,
    socketLimits = SOCKET_LIMITS,
  } = settings
  const { world = realWorld } = settings
  const limits = limitsOf(settings)
  const metrics = new Metrics()
  const { store, isKeeping, admin, diedAt, bus } = await openServices(settings, world, metrics)
  const report = (what: string, about: Readonly<Record<string, string | number>>) =>
    app.log.error(about, what)
  const gameServer = new GameServer({
    store,
    bus,
    world,
    games,
    diedAt,
    replayer: threadReplayer(games, GAMES),
    report,
  })
  let isClosing = false
  let sockets: Sockets | null = null
  let roomUrl: string | null = null
  const core = coreOf({
    gameServer,
    store,
    world,
    games,
    limits,
    metrics,
    publicUrl,
    trustedProxies,
    admin: admin.key,
    hosts: new OwnHosts({ publicUrl, allowed: allowedHosts, listensAt: settings.host }),
    roomUrl: () => roomUrl,
    isClosing: () => isClosing,
    isKeeping,
    socketCount: () => sockets?.count ?? 0,
  })
  const app = createApp({ core, page: resolve(pageDir), logLevel })
  sockets = addSockets(app.server, { gameServer, world, report, limits: socketLimits, ...socketDoor(core) })
  const openFolder = dataDir === null ? null : openFolderReason(dataDir)
  if (openFolder !== null) app.log.warn(openFolder)
  const stopKeeping = keepHouse({ gameServer, store, world, limits, log: app.log })
  const close = async () => {
    isClosing = true
    await stopKeeping()
    await gameServer.close()
    await Promise.all([sockets?.close(), closeWithin(app, limits.closeMs)])
    await bus?.close()
    await store.close()
  }
  metrics.watchProcess()
  const listensAt = (port: number) => {
    roomUrl = roomUrlOf({ host: settings.host, port })
  }
  return { app, close, listensAt, adminToken: admin.shown }
}

/** Opens the store, the bus and the admin key. If one of them fails, the store is closed again. */
async function openServices(settings: ServeSettings, world: CorrectableWorld, metrics: Metrics) {
  const kept = watched(await openStore(settings))
  const store = metrics.measured(kept.store)
  const opened = await orClose(store, async () => {
    await correctClock(world, store, Number.POSITIVE_INFINITY)
    return {
      admin: openAdminKey(world, settings.dataDir ?? null, settings.adminToken ?? null),
      diedAt: await store.lastBeat(),
      bus: await openBus(settings),
    }
  })
  return { store, isKeeping: kept.isKeeping, ...opened }
}

function limitsOf({ limits = LIMITS, connectionsPerAddress }: ServeSettings): Limits {
  return connectionsPerAddress === undefined ? limits : { ...limits, connectionsPerAddress }
}

async function openStore({ dataDir, databaseUrl = null }: OpeningSettings): Promise<Store> {
  const reason = dataDir === undefined ? null : dataDirReason(dataDir)
  if (reason !== null) throw new CannotServe(reason)
  try {
    if (databaseUrl !== null) {
      const { openPostgres } = await import('./store/postgres/store.ts') // Only here: who has a file starts without it.
      return await openPostgres(databaseUrl)
    }
    return await openSqlite(dataDir === undefined ? ':memory:' : join(dataDir, DATABASE))
  } catch (error) {
    throw error instanceof StoreFault ? new CannotServe(error.message) : error
  }
}

/** To the other nodes; a server with a file of its own has none. */
async function openBus({ databaseUrl = null, natsUrl = null }: OpeningSettings): Promise<Bus | null> {
  if (databaseUrl === null) return null
  if (natsUrl !== null) return (await import('./bus/bus-nats.ts')).openNatsBus(natsUrl)
  return (await import('./bus/bus-postgres.ts')).openPostgresBus(databaseUrl)
}

/** Opens what a start needs of the disk beside the store; if that fails, nothing stays open. */
async function orClose<T>(store: Store, job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    await store.close()
    if (error instanceof BusFault) throw new CannotServe(error.message)
    throw new CannotServe(`The data folder cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

interface Keeping {
  readonly gameServer: GameServer
  readonly store: Store
  readonly world: CorrectableWorld
  readonly limits: Limits
  readonly log: Pick<FastifyInstance['log'], 'error' | 'warn'>
}

/** Says in the store that this server lives, and clears tables away that nobody uses. Gives what stops it. */
function keepHouse({ gameServer, store, world, limits, log }: Keeping): () => Promise<unknown> {
  const underWay = new Set<Promise<void>>()
  const every = (ms: number, job: () => Promise<void>) =>
    setInterval(() => {
      const done: Promise<void> = job()
        .catch((error: unknown) => log.error(error))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    }, ms)
  const beat = async () => {
    const steppedMs = await correctClock(world, store)
    if (steppedMs !== 0) {
      log.warn({ steppedMs }, 'the clock was corrected')
      gameServer.clockStepped(steppedMs)
    }
    await store.beat(world.now())
  }
  const sweep = async () => {
    await gameServer.sweep(limits.lobbyLifeMs, limits.matchLifeMs)
    await store.deleteOpenings(world.now() - limits.openingKeptMs, limits.openingsKept)
  }
  const timers = [
    every(limits.beatEveryMs, beat),
    every(POLL_EVERY_MS, () => gameServer.poll()),
    every(limits.sweepEveryMs, sweep),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
    return Promise.all(underWay)
  }
}

async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw refusalOf(error, { host, port })
  }
  const bound = app.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : port
}

function refusalOf(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'EADDRINUSE':
      return new CannotServe(
        `Port ${port} is taken by another program: stop that one, or choose another port, as in PORT=${port < 65_535 ? port + 1 : 3000} npm start.`,
      )
    case 'EACCES':
      return new CannotServe(
        `Port ${port} needs more rights than this user has: choose one from 1024 up, as in PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotServe(`${host} is no address of this machine: leave HOST out, or set it to 127.0.0.1.`)
    default:
      return error
  }
}

/** Closes; what is still open after this long is cut. */
async function closeWithin(app: FastifyInstance, limitMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), limitMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
