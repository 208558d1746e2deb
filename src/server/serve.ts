import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AnyGame } from '../engine/game.ts'
import { GAMES } from '../games/registry.ts'
import { type Address, roomUrlOf, urlOf } from './address.ts'
import { type Bus, BusFault } from './bus/bus.ts'
import { DATABASE, dataDirReason, openFolderReason } from './config.ts'
import { DailyDeal } from './daily/daily-deal.ts'
import { threadReviewer } from './daily/reviewer.ts'
import { greeting } from './greeting.ts'
import { createApp, type LogLevel } from './http/app.ts'
import { coreOf } from './http/core.ts'
import { openAdminKey } from './http/identity/admin-key.ts'
import { OwnHosts } from './http/identity/own-hosts.ts'
import { Metrics } from './http/metrics.ts'
import { socketDoor } from './http/socket-door.ts'
import { LIMITS, type Limits, livesOf, SOCKET_LIMITS, type SocketLimits } from './limits.ts'
import { Notices, type NoticesSettings } from './notices/notices.ts'
import { type OutgoingPolicy, USUAL_HOSTS } from './notices/outgoing.ts'
import { newVapidKeys, type VapidKeys } from './notices/web-push.ts'
import { keepReceiptKey } from './receipts/receipts.ts'
import { pauseStalled, STALLS } from './rules-guard/stalls.ts'
import type { RulesGuardName } from './rules-guard/time-limit.ts'
import { startWatchdog, type Watchdog } from './rules-guard/watchdog.ts'
import { addSockets, type Sockets } from './socket/sockets.ts'
import { Scrubber } from './store/scrubber.ts'
import { openSqlite } from './store/sqlite/store.ts'
import { standbyReason } from './store/standby/standby-file.ts'
import { type Store, StoreFault } from './store/store.ts'
import { watched } from './store/store-health.ts'
import { GameServer } from './tables/game-server.ts'
import { threadReplayer } from './tables/replay/thread.ts'
import { type CorrectableWorld, correctClock, realWorld } from './world.ts'

export interface ServeSettings extends Address {
  /** The folder of the built page; it may be missing. */
  readonly pageDir: string
  /** The data folder; without it nothing outlives the process. */
  readonly dataDir?: string
  /** PostgreSQL instead of a file in the data folder; several servers on one database act as one. */
  readonly databaseUrl?: string | null
  /** NATS instead of PostgreSQL for the hints between servers. */
  readonly natsUrl?: string | null
  readonly publicUrl?: URL | null
  /** More host names that the server answers under; `*.` and a name stands for all names below it. */
  readonly allowedHosts?: readonly string[]
  readonly trustedProxies?: BlockList | null
  /** Replaces the one in `limits`. */
  readonly connectionsPerAddress?: number
  readonly adminToken?: string | null
  readonly logLevel?: LogLevel
  readonly games?: readonly AnyGame[]
  /**
   * How rules that run for ever are stopped. `interrupt` (the default) stops them in place, for some 20 µs at every move.
   * `watchdog` costs next to nothing, but ends the process: choose it if something starts the process again. It needs
   * `dataDir`; with `databaseUrl`, and on Windows, rules are interrupted.
   */
  readonly rulesGuard?: RulesGuardName
  /** Opens `/mcp` to agents; closed by default. */
  readonly isMcpOpen?: boolean
  /** The addresses that notices may be sent to; by default those of the push services, of ntfy and of Discord. */
  readonly notices?: OutgoingPolicy
  /** Whether there is a daily deal; there is one by default. */
  readonly isDailyOn?: boolean
  readonly limits?: Limits
  readonly socketLimits?: SocketLimits
  /** Another clock, for tests. */
  readonly world?: CorrectableWorld
  /** Prints a line for people. */
  readonly say?: (text: string) => void
}

export interface Served {
  /** The address, with the actual port. */
  readonly url: string
  /** Closes the server; requests in flight may finish within a time limit. */
  close(): Promise<void>
}

/** Thrown if the server cannot start for a reason that is not a defect; the message is for the operator. */
export class CannotServe extends Error {
  override name = 'CannotServe'
}

/** How often a node polls: its copy of other nodes' changes is at most this old, even if no hint arrives. */
const POLL_EVERY_MS = 1_000

/** How long a server that shuts down waits until its standby has everything. */
const STANDBY_MS = 1_000

type OpeningSettings = Pick<ServeSettings, 'dataDir' | 'databaseUrl' | 'natsUrl'>

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/**
 * A signal this soon after the first one is the same request: systemd and terminals signal every process of a group,
 * and a parent forwards the signal as well.
 */
const SAME_REQUEST_MS = 2_000
/** The process exits after this time at the latest: ten seconds are promised. */
const EXIT_MS = 9_500

/** Runs the server and listens. If it cannot, nothing stays open. */
export async function begin(settings: ServeSettings): Promise<Running & { readonly port: number }> {
  const running = await run(settings)
  const port = await listen(running.app, settings).catch(async (error: unknown) => {
    await running.close()
    throw error
  })
  running.listensAt(port)
  return { ...running, port }
}

/** Runs the server, prints its address, and exits with code 0 on SIGINT or SIGTERM; a second signal exits at once. */
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
  /** The admin token, if it was created at this start. */
  readonly adminToken: string | null
  /** To be called with the actual port once the server listens. */
  listensAt(port: number): void
  close(): Promise<void>
}

type Report = (what: string, about: Readonly<Record<string, string | number>>) => void

/** Creates the parts: store, game server, HTTP, sockets. Nothing listens yet. */
async function run(settings: ServeSettings): Promise<Running> {
  const { pageDir, dataDir = null, games = GAMES, logLevel = 'warn' } = settings
  const { isMcpOpen = false, isDailyOn = true } = settings
  const { publicUrl = null, allowedHosts = [], trustedProxies = null } = settings
  const { socketLimits = SOCKET_LIMITS, world = realWorld } = settings
  const limits = limitsOf(settings)
  const metrics = new Metrics()
  const { store, isWritable, admin, diedAt, bus } = await openServices(settings, world, metrics)
  const report: Report = (what, about) => app.log.error(about, what)
  const { watchdog, paused } = await openWatchdog(settings, store, world)
  const notices = await openNotices(settings, store, { world, games, report })
  const gameServer = new GameServer({
    notices,
    store,
    bus,
    world,
    ...(watchdog === null ? {} : { guard: watchdog.guard }),
    games,
    diedAt,
    replayer: threadReplayer(games, GAMES),
    report,
  })
  const daily = isDailyOn ? await openDaily(store, world, games, limits) : null
  const shared = { gameServer, store, world, limits }
  const scrubber = scrubberOf({ ...shared, metrics, report })
  let isClosing = false
  let sockets: Sockets | null = null
  let roomUrl: string | null = null
  const core = coreOf({
    ...shared,
    bus,
    report,
    games,
    metrics,
    publicUrl,
    trustedProxies,
    isMcpOpen,
    daily,
    admin: admin.key,
    hosts: new OwnHosts({ publicUrl, allowed: allowedHosts, listensAt: settings.host }),
    roomUrl: () => roomUrl,
    isClosing: () => isClosing,
    isWritable,
    socketCount: () => sockets?.count ?? 0,
    damagedMatches: () => scrubber.damagedMatches,
  })
  const app = createApp({ core, page: resolve(pageDir), logLevel })
  sockets = addSockets(app.server, { gameServer, world, report, limits: socketLimits, ...socketDoor(core) })
  warnAtStart(app, dataDir, paused)
  const stopMaintenance = startMaintenance({ ...shared, daily, scrubber, log: app.log })
  const close = async () => {
    isClosing = true
    await stopMaintenance()
    await gameServer.close()
    await store.feed?.finish(STANDBY_MS)
    await Promise.all([sockets?.close(), closeWithin(app, limits.closeMs)])
    await bus?.close()
    await store.close()
    watchdog?.close()
  }
  metrics.watchProcess()
  const listensAt = (port: number) => {
    roomUrl = roomUrlOf({ host: settings.host, port })
  }
  return { app, close, listensAt, adminToken: admin.shown }
}

/** The scrubber of the store. It pauses the damaged matches that it finds, and tells the operator. */
function scrubberOf({
  gameServer,
  store,
  limits,
  metrics,
  report,
}: Pick<MaintenanceParts, 'gameServer' | 'store' | 'limits'> & {
  readonly metrics: Metrics
  readonly report: Report
}): Scrubber {
  const onDamage = async (match: string, why: string) => {
    report('stored data is damaged', { match, why })
    await gameServer.pauseDamaged(match, why)
  }
  const scrubber = new Scrubber({ store, limits, onDamage })
  const about = 'Stored actions that were read and checked since the start.'
  metrics.gauge('icebreaker_scrubbed_actions', about, () => scrubber.checkedActions)
  return scrubber
}

/** Logs what the operator should look into: a data folder that others can read, and matches that were paused. */
function warnAtStart({ log }: FastifyInstance, dataDir: string | null, paused: readonly string[]): void {
  const openFolder = dataDir === null ? null : openFolderReason(dataDir)
  if (openFolder !== null) log.warn(openFolder)
  for (const match of paused)
    log.error({ match }, 'the rules of this match stalled the last process: it is paused')
}

/** Opens the daily deal, with the seeds of the next days. */
async function openDaily(
  store: Store,
  world: CorrectableWorld,
  games: readonly AnyGame[],
  limits: Limits,
): Promise<DailyDeal> {
  const daily = new DailyDeal({ store, world, games, limits, reviewer: threadReviewer() })
  await orClose(store, () => daily.sweep())
  return daily
}

/** Opens the store, the bus and the admin key. If one of them fails, the store is closed again. */
async function openServices(settings: ServeSettings, world: CorrectableWorld, metrics: Metrics) {
  const { store, isWritable } = watched(await openStore(settings), (result, tookMs) =>
    metrics.noteAppended(result, tookMs),
  )
  const opened = await orClose(store, async () => {
    await correctClock(world, store, Number.POSITIVE_INFINITY)
    await keepReceiptKey(store)
    return {
      admin: openAdminKey(world, settings.dataDir ?? null, settings.adminToken ?? null),
      diedAt: await store.lastBeat(),
      bus: await openBus(settings),
    }
  })
  return { store, isWritable, ...opened }
}

/** Opens the sender of notices, with the keys that were made at the first start; null if there is no host to send to. */
async function openNotices(
  { notices: policy = { hosts: USUAL_HOSTS, networks: null }, publicUrl = null }: ServeSettings,
  store: Store,
  parts: Pick<NoticesSettings, 'world' | 'report'> & { readonly games: readonly AnyGame[] },
): Promise<Notices | null> {
  if (policy.hosts.length === 0) return null
  const text = await orClose(store, () => store.keepSecret('vapid', JSON.stringify(newVapidKeys())))
  const keys = JSON.parse(text) as VapidKeys
  const gameName = (id: string) => parts.games.find((game) => game.id === id)?.name ?? id
  return new Notices({ policy, keys, publicUrl, gameName, world: parts.world, report: parts.report })
}

/** Pauses the matches that stalled the last process, and starts the watchdog if it is chosen and possible. */
async function openWatchdog(
  { dataDir, databaseUrl = null, rulesGuard = 'interrupt' }: ServeSettings,
  store: Store,
  world: CorrectableWorld,
): Promise<{ readonly watchdog: Watchdog | null; readonly paused: readonly string[] }> {
  if (dataDir === undefined || databaseUrl !== null) return { watchdog: null, paused: [] }
  const file = join(dataDir, STALLS)
  const paused = await orClose(store, () => pauseStalled(file, store, world.now()))
  const isPossible = rulesGuard === 'watchdog' && process.platform !== 'win32'
  return { watchdog: isPossible ? startWatchdog(file) : null, paused }
}

function limitsOf({ limits = LIMITS, connectionsPerAddress }: ServeSettings): Limits {
  return connectionsPerAddress === undefined ? limits : { ...limits, connectionsPerAddress }
}

async function openStore({ dataDir, databaseUrl = null }: OpeningSettings): Promise<Store> {
  const reason = dataDir === undefined ? null : (dataDirReason(dataDir) ?? standbyReason(dataDir))
  if (reason !== null) throw new CannotServe(reason)
  try {
    if (databaseUrl !== null) {
      const { openPostgres } = await import('./store/postgres/store.ts') // Imported here only, so that a server with a file starts without it.
      return await openPostgres(databaseUrl)
    }
    return await openSqlite(dataDir === undefined ? ':memory:' : join(dataDir, DATABASE))
  } catch (error) {
    throw error instanceof StoreFault ? new CannotServe(error.message) : error
  }
}

/** Opens the bus to the other nodes; a server with a file has none. */
async function openBus({ databaseUrl = null, natsUrl = null }: OpeningSettings): Promise<Bus | null> {
  if (databaseUrl === null) return null
  if (natsUrl !== null) return (await import('./bus/bus-nats.ts')).openNatsBus(natsUrl)
  return (await import('./bus/bus-postgres.ts')).openPostgresBus(databaseUrl)
}

/** Runs the rest of the start-up; if it fails, the store is closed. */
async function orClose<T>(store: Store, job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    await store.close()
    if (error instanceof BusFault) throw new CannotServe(error.message)
    throw new CannotServe(`The data folder cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

interface MaintenanceParts {
  readonly gameServer: GameServer
  readonly daily: DailyDeal | null
  readonly store: Store
  readonly scrubber: Scrubber
  readonly world: CorrectableWorld
  readonly limits: Limits
  readonly log: Pick<FastifyInstance['log'], 'error' | 'warn'>
}

/** Writes heartbeats, polls the store and removes unused tables at intervals, and scrubs the store. Returns the function that stops it. */
function startMaintenance({
  gameServer,
  daily,
  store,
  scrubber,
  world,
  limits,
  log,
}: MaintenanceParts): () => Promise<unknown> {
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
    await gameServer.sweep(livesOf(limits))
    await store.deleteOpenings(world.now() - limits.openingKeptMs, limits.openingsKept)
    await daily?.sweep()
  }
  const timers = [
    every(limits.beatEveryMs, beat),
    every(POLL_EVERY_MS, () => gameServer.poll()),
    every(limits.sweepEveryMs, sweep),
  ]
  scrubber.start()
  return () => {
    for (const timer of timers) clearInterval(timer)
    return Promise.all([...underWay, scrubber.stop()])
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
        `Port ${port} is in use by another program: stop that program, or choose another port, as in PORT=${port < 65_535 ? port + 1 : 3000} npm start.`,
      )
    case 'EACCES':
      return new CannotServe(
        `Port ${port} needs more permissions than this user has: choose a port from 1024 up, as in PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CannotServe(
        `${host} is not an address of this machine: leave HOST out, or set it to 127.0.0.1.`,
      )
    default:
      return error
  }
}

/** Closes the HTTP server, and cuts the connections that are still open after the limit. */
async function closeWithin(app: FastifyInstance, limitMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), limitMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
