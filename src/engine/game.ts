import type { Rng } from './rng.ts'
import type { Schema } from './schema.ts'

/** A seat within one match. Who sits there is the table's business, never the rules'. */
export type PlayerId = string

/** Who acts when the table's host decides something of the match itself. Never seated, sees what a spectator sees. */
export const HOST: PlayerId = 'host'

/** Why an action is not legal: `code` is stable, `text` is the English sentence, `values` are its parts for translations. */
export interface Refusal {
  readonly code: string
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * The code of a refusal of what is legal otherwise but would change nothing. A record may hold such an action from before
 * the rules refused it: it is stepped over when the record is replayed.
 */
export const CHANGES_NOTHING = 'changes-nothing'

/** Ties share a place; the place after two firsts is the third. */
export interface Place {
  readonly player: PlayerId
  readonly place: number
  readonly score: number
}

export interface Outcome {
  readonly places: readonly Place[]
  /** A stable kebab-case code: how the match came to its end. */
  readonly reason: string
}

export interface Setup<Options> {
  /** In the order of the seats. */
  readonly players: readonly PlayerId[]
  readonly options: Options
  readonly rng: Rng
}

/** What an action has at hand beside the state. */
export interface Turn<Event> {
  readonly rng: Rng
  /** Milliseconds since 1970, from the record: rules never read a clock. */
  readonly at: number
  /** Says it to everyone. */
  emit(event: Event): void
  /** Says it to one player alone. */
  tell(player: PlayerId, event: Event): void
}

export interface Typed {
  readonly type: string
}

/** All that anybody is shown: a page, a bot, the terminal and the wire get exactly this. */
export interface Observation<View, Action> {
  /** How many actions have been played. */
  readonly revision: number
  /** Whose observation it is; null for a spectator. */
  readonly player: PlayerId | null
  readonly view: View
  /** Empty for those who are not asked. */
  readonly legal: readonly Action[]
  readonly refused: readonly RefusedAction<Action>[]
  readonly outcome: Outcome | null
}

/** What does not go, and why. */
export interface RefusedAction<Action> {
  readonly action: Action
  readonly refusal: Refusal
}

/** The candidates of one player, judged. */
export interface JudgedActions<Action> {
  readonly legal: readonly Action[]
  /** Asked for when a player is to see it: bots, replays and those who are away never do. */
  refused(): readonly RefusedAction<Action>[]
}

/**
 * The rules of one game. State, actions, views, events are plain JSON, and every function is pure:
 * the same arguments give the same answer, and nothing that came in is changed.
 */
export interface Game<State, Action extends Typed, View, Options, Event extends Typed> {
  readonly id: string
  readonly name: string
  /** Raised when a stored record would replay differently. */
  readonly version: number
  readonly players: { readonly min: number; readonly max: number }
  /** House rules with defaults, bounds and titles: the lobby's form is made from it. */
  readonly options: Schema<Options>
  /** A union on `type`, closed and bounded. */
  readonly action: Schema<Action>

  /** Why this many players cannot start with these options, where it is not the number alone. */
  setupRefusal?(players: number, options: Options): Refusal | null
  setup(table: Setup<Options>): State
  /**
   * What a board may offer this player now, legal or not; at most 200, none twice, and a legal one among
   * them whenever there is one. Empty for those who are not asked. HOST is asked too.
   */
  candidates(state: State, player: PlayerId): readonly Action[]
  /** The only place where legality is decided. An action that would change nothing is refused with CHANGES_NOTHING. */
  refusal(state: State, player: PlayerId, action: Action): Refusal | null
  /**
   * What `refusal` says to each of the `candidates`, in one go. Only for games with so many that to ask one by one takes
   * most of the time; a law compares the two.
   */
  judge?(state: State, player: PlayerId): JudgedActions<Action>
  /**
   * Names the decision that this player has to make now. Their clock goes on for as long as the name stays the same: in
   * Yahtzee a roll asks something new, and freezing a die does not. Without it, each of the player's own actions and each
   * change of their legal actions is a new decision.
   */
  decision?(state: State, player: PlayerId): string
  /** Called with legal actions only, and changes the state. Works on a copy of its own. */
  apply(before: State, player: PlayerId, action: Action, turn: Turn<Event>): State
  /** An allow-list of what this viewer may know; null is a spectator. Nothing else of the state leaves the server. */
  view(state: State, viewer: PlayerId | null): View
  outcome(state: State): Outcome | null
  /** What is done for someone who is away: one of the legal actions, or another that is legal. */
  whenAbsent(observation: Observation<View, Action>, rng: Rng): Action
  /**
   * The action as a public record may show it, judged by the last state of the match. Only for games in which people write
   * texts: one that the match never showed to everybody is replaced. The record must still replay, and spectators must
   * see the same at every step; a law checks both.
   */
  publicAction?(last: State, player: PlayerId, action: Action): Action
}

export const LEVELS = ['beginner', 'good', 'strong'] as const
export type Level = (typeof LEVELS)[number]

/** A player that is a program. It sees an observation, as people do, and nothing else. */
export interface Bot<View, Action> {
  readonly name: string
  /** A few words on how it plays. */
  readonly style: string
  /** Fetches what it needs; awaited before its first choice in a match with these options. */
  prepare?(options: unknown): Promise<void>
  choose(observation: Observation<View, Action>, rng: Rng): Action
}

/** House rules that are played as one set; what it leaves out is the default. */
export interface Preset<Options> {
  readonly id: string
  readonly options: Partial<Options>
}

/**
 * An option whose values have leaderboards and ratings of their own, because their scores or wins do not compare.
 * Leaderboards are stored under these values: a released one is never renamed.
 */
export interface Variants {
  readonly option: string
  /** All values of the option; the leaderboard of the first is shown first. */
  readonly values: readonly string[]
}

/** What a game's folder gives to the registry: the rules, players for them, and what a search needs. */
export interface PlayableGame<State, Action extends Typed, View, Options, Event extends Typed>
  extends Game<State, Action, View, Options, Event> {
  readonly bots: Readonly<Partial<Record<Level, Bot<View, Action>>>>
  /** A plain greedy player that the others are measured by; no table offers it. */
  readonly yardstick?: Bot<View, Action>
  /** Sets of house rules to begin with, the usual one first. */
  readonly presets?: readonly Preset<Options>[]
  /** What leaderboards go by: a rating from the places (the default), or the best score where scores compare. */
  readonly ranking?: 'rating' | 'score'
  /** The option that changes what a score or a win means, if there is one. */
  readonly variants?: Variants
  /** A full state that agrees with what `player` sees: its view for that player equals the one given. */
  determinize?(view: View, player: PlayerId, rng: Rng): State
}

/** Any game, its types forgotten: methods are bivariant, so every game is assignable to it. */
export type AnyGame = PlayableGame<unknown, Typed, unknown, unknown, Typed>

/** A broken law of our own code; never a player's fault. */
export class Defect extends Error {
  override name = 'Defect'
}

/** States a law that our own code must keep. */
export function assert(condition: boolean, law: string): asserts condition {
  if (!condition) throw new Defect(law)
}
