import type { PlayableGame, PlayerId, Typed } from '../game.ts'
import type { Match } from '../match.ts'
import type { MatchRecord, Step } from '../record.ts'
import type { Rng } from '../rng.ts'
import type { TableSetup } from './simulate.ts'

/** A game to check against the laws, with the two facts that only its author can state. */
export interface GameUnderTest<S, A extends Typed, V, O, E extends Typed> {
  readonly game: PlayableGame<S, A, V, O, E>
  /** The table sizes and house rules to play with, in turn. */
  readonly tables: readonly TableSetup[]
  /** Describes the defect of a state that the rules must never reach; null for a valid state. */
  invariant(state: S): string | null
  /**
   * Returns another state that `viewer` cannot tell from this one, with everything that is hidden from them dealt anew. It
   * must be complete: facts that it leaves unchanged are not checked. Null if the game hides nothing.
   */
  readonly scramble: ((state: S, viewer: PlayerId | null, rng: Rng) => S) | null
}

/** The way in which a law is broken, or null. */
export type Violation = string | null

/** A property of every game, checked at each step of random matches, at their end, or after all of them. */
export interface Law<S, A extends Typed, V, O, E extends Typed> {
  readonly name: string
  step?(step: Step<S, A, V, O, E>, rng: Rng): Violation
  end?(match: Match<S, A, V, O, E>, record: MatchRecord<A, O>): Violation
  after?(): Violation
}
