import { readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import type { AnyGame } from '../../engine/game.ts'
import { CodeGuesses } from '../code-guesses.ts'
import { LIMITS, type Limits } from '../limits.ts'
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
  /** The address that people use, where it is not the one it listens at. */
  readonly publicUrl: URL | null
  /** The proxies whose word on addresses is taken. */
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
  /** The leaderboards that were read lately. */
  readonly leaders: ReadCache<readonly Ranked[]>
  readonly guesses: CodeGuesses
  readonly metrics: Metrics
  readonly admin: AdminKey
  /** The names under which it answers. */
  readonly hosts: OwnHosts
  readonly version: string
  readonly startedAt: number
  /** Under which address devices in the same network reach this machine; null where they do not. */
  roomUrl(): string | null
  /** No new work is to be sent here. */
  isClosing(): boolean
  /** Whether what is to be stored is. */
  isKeeping(): boolean
  socketCount(): number
}

export type CoreSettings = Pick<Core, 'gameServer' | 'store' | 'world' | 'games'> & Partial<Core>

/** Each game has three, and as many again for each way to play it. */
const LEADERBOARDS_MAX = 500

const GAMES_DIR = join(import.meta.dirname, '../../games')

/** The core with what is not given as it is on a machine of one's own. */
export function coreOf(settings: CoreSettings): Core {
  const { world, gameServer, limits = LIMITS, metrics = new Metrics() } = settings
  const core = {
    publicUrl: null,
    trustedProxies: null,
    gamesDir: GAMES_DIR,
    version: versionHere(),
    startedAt: world.now(),
    roomUrl: () => null,
    isClosing: () => false,
    isKeeping: () => true,
    socketCount: () => 0,
    admin: settings.admin ?? openAdminKey(world, null, null).key,
    rates: new Rates(limits, world),
    readSlots: new ReadSlots(limits),
    leaders: new ReadCache<readonly Ranked[]>({
      maxAgeMs: limits.leadersKeptMs,
      entriesMax: LEADERBOARDS_MAX,
      now: world.now,
    }),
    guesses: new CodeGuesses(limits, world),
    hosts: new OwnHosts({ publicUrl: settings.publicUrl ?? null }),
    ...settings,
    limits,
    metrics,
  }
  metrics.gauge('icebreaker_tables', 'Tables in memory.', () => gameServer.tableCount)
  metrics.gauge('icebreaker_sockets', 'Open sockets.', () => core.socketCount())
  return core
}

function versionHere(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}
