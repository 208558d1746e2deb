import { readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import type { AnyGame } from '../../engine/game.ts'
import type { Bus } from '../bus/bus.ts'
import { DailyDeal } from '../daily/daily-deal.ts'
import { LIMITS, type Limits, MEMORY_LIMITS } from '../limits.ts'
import { CodeGuesses } from '../rate-limits/code-guesses.ts'
import { Receipts, type ReceiptsSettings } from '../receipts/receipts.ts'
import type { Ranked, Store } from '../store/store.ts'
import type { GameServer } from '../tables/game-server.ts'
import type { World } from '../world.ts'
import { type AdminKey, openAdminKey } from './identity/admin-key.ts'
import { OwnHosts } from './identity/own-hosts.ts'
import { Metrics } from './metrics.ts'
import { Rates } from './rates.ts'
import { ReadCache } from './read-cache.ts'
import { ReadSlots } from './read-slots.ts'

/** The server's environment, as its operator configured it. */
export interface Place {
  /** The public address, if it differs from the one that the server listens on. */
  readonly publicUrl: URL | null
  /** The proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: BlockList | null
}

/** Everything the routes use. The store is only for reads outside of tables and matches; those belong to the game server. */
export interface Core extends Place {
  readonly gameServer: GameServer
  readonly store: Store
  readonly world: World
  readonly games: readonly AnyGame[]
  readonly gamesDir: string
  readonly limits: Limits
  readonly rates: Rates
  readonly readSlots: ReadSlots
  /** A cache of leaderboards. */
  readonly leaders: ReadCache<readonly Ranked[]>
  readonly guesses: CodeGuesses
  readonly metrics: Metrics
  readonly admin: AdminKey
  /** The host names that the server answers under. */
  readonly hosts: OwnHosts
  /** Whether agents may use the Model Context Protocol over HTTP. */
  readonly isMcpOpen: boolean
  /** The daily deal; null if the operator has switched it off. */
  readonly daily: DailyDeal | null
  readonly version: string
  readonly startedAt: number
  /** The address of this machine for devices in the same network; null if they cannot reach it. */
  roomUrl(): string | null
  /** Whether the server shuts down, and should get no new requests. */
  isClosing(): boolean
  /** Whether the last write to the store succeeded. */
  isWritable(): boolean
  socketCount(): number
  /** Signs receipts, and compares those that clients show with the store. */
  readonly receipts: Receipts
  /** The number of matches whose stored data is damaged, as far as the scrubber has come. */
  damagedMatches(): number
}

export type CoreSettings = Pick<Core, 'gameServer' | 'store' | 'world' | 'games'> &
  Partial<Core> & {
    /** The bus to the other nodes; null if there are none. */
    readonly bus?: Bus | null
    readonly report?: ReceiptsSettings['report']
  }

const GAMES_DIR = join(import.meta.dirname, '../../games')

/** Creates the core, with defaults for a server on one machine. */
export function coreOf({ bus = null, report = () => undefined, ...settings }: CoreSettings): Core {
  const { world, gameServer, store, games, limits = LIMITS, metrics = new Metrics() } = settings
  const core = {
    publicUrl: null,
    trustedProxies: null,
    gamesDir: GAMES_DIR,
    isMcpOpen: false,
    daily: new DailyDeal({ store, world, games, limits }),
    version: versionHere(),
    startedAt: world.now(),
    roomUrl: () => null,
    isClosing: () => false,
    isWritable: () => true,
    socketCount: () => 0,
    damagedMatches: () => 0,
    admin: settings.admin ?? openAdminKey(world, null, null).key,
    rates: new Rates(limits, world, bus),
    receipts: new Receipts({ store, world, report }),
    readSlots: new ReadSlots(limits, world),
    leaders: new ReadCache<readonly Ranked[]>({
      maxAgeMs: limits.leadersKeptMs,
      entriesMax: MEMORY_LIMITS.leaderboards,
      now: world.now,
    }),
    guesses: new CodeGuesses(limits, world, bus),
    hosts: new OwnHosts({ publicUrl: settings.publicUrl ?? null }),
    ...settings,
    limits,
    metrics,
  }
  metrics.gauge('icebreaker_tables', 'Tables in memory.', () => gameServer.tableCount)
  const lost = 'Matches for which a client has shown a receipt of actions that the store does not have.'
  metrics.gauge('icebreaker_lost_matches', lost, () => core.receipts.lostMatches)
  metrics.gauge('icebreaker_sockets', 'Open sockets.', () => core.socketCount())
  const behind = 'How far the standby is behind, in seconds; -1 without a standby.'
  metrics.gauge('icebreaker_standby_lag_seconds', behind, () => {
    const lagMs = store.feed?.lagMs() ?? null
    return lagMs === null ? -1 : lagMs / 1_000
  })
  metrics.gauge('icebreaker_damaged_matches', 'Matches whose stored data is damaged.', () =>
    core.damagedMatches(),
  )
  return core
}

function versionHere(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}
