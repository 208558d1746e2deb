import type { Rng } from './rng.ts'
import type { Schema } from './schema.ts'
import type { Simulator } from './simulator.ts'

/** Identifies a seat within one match. The table knows which person or bot sits there; the rules do not. */
export type PlayerId = string

/** The id under which the table's host acts on the match itself. It has no seat and sees what a spectator sees. */
export const HOST: PlayerId = 'host'

/** The reason an action is illegal: a stable code, an English sentence, and the values that translations fill in. */
export interface Refusal {
  readonly code: string
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * The code of a refusal of an action that is legal otherwise but would not change the state. A record may contain such an
 * action from before the rules refused it; a replay steps over it.
 */
export const CHANGES_NOTHING = 'changes-nothing'

/** A player's final place. Tied players share a place; the place after two firsts is the third. */
export interface Place {
  readonly player: PlayerId
  readonly place: number
  readonly score: number
}

/** The result of a finished match. */
export interface Outcome {
  readonly places: readonly Place[]
  /** A stable kebab-case code for how the match ended. */
  readonly reason: string
}

/** Everything that `setup` makes the first state from. */
export interface Setup<Options> {
  /** In seat order. */
  readonly players: readonly PlayerId[]
  readonly options: Options
  readonly rng: Rng
}

/** Everything that `apply` may use besides the state and the action. */
export interface Turn<Event> {
  readonly rng: Rng
  /** Milliseconds since 1970, from the record: rules never read a clock. */
  readonly at: number
  /** Sends an event to everyone. */
  emit(event: Event): void
  /** Sends an event to one player only. */
  tell(player: PlayerId, event: Event): void
}

/** Any action or event: a discriminated union on `type`. */
export interface Typed {
  readonly type: string
}

/** The match from one viewer's perspective. Pages, bots, the terminal and the wire get exactly this. */
export interface Observation<View, Action> {
  /** The number of actions played so far. */
  readonly revision: number
  /** The viewer; null for a spectator. */
  readonly player: PlayerId | null
  readonly view: View
  /** Empty if the viewer cannot act now. */
  readonly legal: readonly Action[]
  readonly refused: readonly RefusedAction<Action>[]
  readonly outcome: Outcome | null
}

/** An illegal action and the reason. */
export interface RefusedAction<Action> {
  readonly action: Action
  readonly refusal: Refusal
}

/** One player's candidates, sorted into legal and refused actions. */
export interface JudgedActions<Action> {
  readonly legal: readonly Action[]
  /** Computed on demand, for players who see a board. Bots, replays and absent players never need it. */
  refused(): readonly RefusedAction<Action>[]
}

/**
 * The rules of one game. States, actions, views and events are plain JSON, and every function is pure: equal arguments
 * give equal results, and no argument is changed.
 */
export interface Game<State, Action extends Typed, View, Options, Event extends Typed> {
  readonly id: string
  readonly name: string
  /** Raised whenever a stored record would replay differently. */
  readonly version: number
  readonly players: { readonly min: number; readonly max: number }
  /** House rules with defaults, bounds and titles; the lobby builds its form from them. */
  readonly options: Schema<Options>
  /** A union on `type` that accepts no unknown fields and bounds every value. */
  readonly action: Schema<Action>

  /** Refuses combinations of a number of players and options; the number alone is checked against `players`. */
  setupRefusal?(players: number, options: Options): Refusal | null
  setup(table: Setup<Options>): State
  /**
   * The actions that a board may offer this player now, legal or not: at most 200, without duplicates, and with at least
   * one legal action if the player has any. Empty for players who cannot act. Called for HOST as well.
   */
  candidates(state: State, player: PlayerId): readonly Action[]
  /** The only place that decides legality. Refuses an action that would change nothing with CHANGES_NOTHING. */
  refusal(state: State, player: PlayerId, action: Action): Refusal | null
  /**
   * Applies `refusal` to all `candidates` in one pass. For games with so many candidates that judging them one by one
   * dominates the run time; a law checks that both give the same result.
   */
  judge?(state: State, player: PlayerId): JudgedActions<Action>
  /**
   * Names the decision that this player has to make now. The player's clock keeps running while the name stays the same:
   * in Yahtzee a roll starts a new decision, and freezing a die does not. Without this function, each of the player's own
   * actions and each change of their legal actions starts a new decision.
   */
  decision?(state: State, player: PlayerId): string
  /** Returns the next state. Called with legal actions only; must leave `before` unchanged. */
  apply(before: State, player: PlayerId, action: Action, turn: Turn<Event>): State
  /**
   * Says why a player's own action, which led from `before` to `after`, cannot be taken back; null if it can. It can if
   * nobody has learned anything by it: no chance was drawn, and nothing was shown that anybody could not see before. A law
   * checks that. Without this function no action can be taken back.
   */
  takeBackRefusal?(before: State, player: PlayerId, action: Action, after: State): Refusal | null
  /** An allow-list of the facts that this viewer may know; null is a spectator. The rest never leaves the server. */
  view(state: State, viewer: PlayerId | null): View
  /**
   * Numbers the draw that the next action would make, from 1. In a daily deal, the n-th draw gets the same chance for
   * everybody, whatever they did before. For games with a daily challenge; without this function a draw has the number of
   * its revision.
   */
  sharedDraw?(state: State): number
  /** The result; null while the match is running. */
  outcome(state: State): Outcome | null
  /** Chooses a legal action for an absent player; it need not be one of the candidates. */
  whenAbsent(observation: Observation<View, Action>, rng: Rng): Action
  /**
   * Returns the action as a public record may show it, given the last state of the match. For games in which players
   * write texts: a text that was never shown to everybody is replaced. The record must still replay, and spectators must
   * see the same at every step; a law checks both.
   */
  publicAction?(last: State, player: PlayerId, action: Action): Action
}

export const LEVELS = ['beginner', 'good', 'strong'] as const
export type Level = (typeof LEVELS)[number]

/** A computer player. It sees an observation, as people do, and nothing else. */
export interface Bot<View, Action> {
  readonly name: string
  /** A few words about its way of playing. */
  readonly style: string
  /** Loads the data it needs; awaited before its first choice in a match with these options. */
  prepare?(options: unknown): Promise<void>
  choose(observation: Observation<View, Action>, rng: Rng): Action
}

/** A named set of house rules; options that it leaves out keep their defaults. */
export interface Preset<Options> {
  readonly id: string
  readonly options: Partial<Options>
}

/**
 * An option whose values have separate leaderboards and ratings, because their scores or wins are not comparable.
 * Leaderboards are stored under these values: a released value is never renamed.
 */
export interface Variants {
  readonly option: string
  /** All values of the option; the leaderboard of the first is shown first. */
  readonly values: readonly string[]
}

/** The result of a daily challenge. */
export interface DailyResult {
  /** The place on the board of the day: a larger number is better. */
  readonly rank: number
  /** The values that the game's text `daily.result` fills in. */
  readonly figures: Readonly<Record<string, number>>
  /** How each round went, without a word about its cards; empty if the review tells it for each turn. */
  readonly marks: readonly DailyMark[]
}

export const DAILY_MARKS = ['good', 'fair', 'poor'] as const
export type DailyMark = (typeof DAILY_MARKS)[number]

/** The daily challenge of a game: one person alone, with the same dice or cards for everybody. */
export interface DailyChallenge<State, Options> {
  readonly options: Options
  /** Whether the game's review separates luck from skill in a result. */
  readonly isReviewed: boolean
  /** The result of a finished match of one player. */
  resultOf(state: State): DailyResult
}

/** The registry entry of a game: the rules, their bots, and the extras that search bots and leaderboards use. */
export interface PlayableGame<State, Action extends Typed, View, Options, Event extends Typed>
  extends Game<State, Action, View, Options, Event> {
  readonly bots: Readonly<Partial<Record<Level, Bot<View, Action>>>>
  /** A simple greedy bot that the others are measured against; tables do not offer it. */
  readonly yardstick?: Bot<View, Action>
  /** Further bots to measure against, by the names that an arena calls them. */
  readonly references?: Readonly<Record<string, Bot<View, Action>>>
  /** Sets of house rules that the lobby offers, the usual one first. */
  readonly presets?: readonly Preset<Options>[]
  /** How leaderboards rank players: by a rating computed from places (the default), or by best score. */
  readonly ranking?: 'rating' | 'score'
  /** The option that changes the meaning of a score or a win, if the game has one. */
  readonly variants?: Variants
  /** The game's part in the daily deal, if it has one. */
  readonly daily?: DailyChallenge<State, Options>
  /** Samples a full state that is consistent with a view: `view` of the result for `player` equals the given view. */
  determinize?(view: View, player: PlayerId, rng: Rng): State
  /** Makes a simulator for matches with this number of players and these options. A law compares it with the rules. */
  simulate?(players: number, options: Options): Simulator<State, Action>
}

/** A game with its types erased. Methods are bivariant, so every game is assignable to it. */
export type AnyGame = PlayableGame<unknown, Typed, unknown, unknown, Typed>

export { assert, Defect } from './defect.ts'
