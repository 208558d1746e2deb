import type { AnyGame } from '../../engine/game.ts'
import type { TableServices } from '../../table/commands.ts'
import type { Bus } from '../bus/bus.ts'
import type { Notices } from '../notices/notices.ts'
import type { RulesGuard } from '../rules-guard/time-limit.ts'
import type { Store } from '../store/store.ts'
import type { World } from '../world.ts'
import type { Replayer } from './replay/replayer.ts'
import type { Cluster } from './sync.ts'

/** The services that all parts of the core share. */
export interface Context {
  readonly store: Store
  /** The channel to the other nodes on the same store; null on a single node. */
  readonly bus: Bus | null
  readonly cluster: Cluster
  readonly world: World
  /** Runs rules that are called often, and keeps them from running for ever. */
  readonly guard: RulesGuard
  readonly replayer: Replayer
  readonly games: ReadonlyMap<string, AnyGame>
  readonly services: TableServices
  /** Tells people and channels whose turn it is; null if the server sends no notices. */
  readonly notices: Notices | null
  /** When the previous process of this server was last alive: clocks stood still from then on. */
  readonly diedAt: number | null
  /** When this process began. */
  readonly startedAt: number
  /** The version changes with everything that a leaderboard shows: a finished match, a new name, an erased profile. */
  readonly rankings: { version: number }
  /** A match is restored from its newest snapshot; one is stored every `snapshotEvery` actions. */
  readonly snapshotEvery: number
  /** Reports a problem to the operator, with what identifies it, and nothing secret. */
  report(what: string, about: Readonly<Record<string, string | number>>): void
}
