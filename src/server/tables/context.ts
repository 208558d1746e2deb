import type { AnyGame } from '../../engine/game.ts'
import type { Bus } from '../bus/bus.ts'
import type { Store } from '../store/store.ts'
import type { World } from '../world.ts'
import type { Nodes } from './nodes.ts'
import type { Replayer } from './replay/replayer.ts'

/** What the parts of the core share. */
export interface Context {
  readonly store: Store
  /** To the other nodes on the same store; null where there are none. */
  readonly bus: Bus | null
  readonly cluster: Nodes
  readonly world: World
  readonly replayer: Replayer
  readonly games: ReadonlyMap<string, AnyGame>
  /** When the life of the server before this one was last heard of: clocks stood still from then on. */
  readonly diedAt: number | null
  /** Changes with whatever a leaderboard shows: a match that ended, another name, somebody erased. */
  readonly rankings: { version: number }
  /** A match goes on from its newest snapshot: one is stored with each so-manieth action. */
  readonly snapshotEvery: number
  /** For the operator: something that is ours to mend, with what identifies it, and nothing secret. */
  report(what: string, about: Readonly<Record<string, string | number>>): void
}
