import type { Observation, Outcome, PlayerId, Typed } from '../../engine/game.ts'
import { fastRng, type Rng } from '../../engine/rng.ts'

/** The unit of an evaluator's values: the chance to win from 0 to 1, points, or a rank, of which 1 is the best. */
export type Unit = 'chance' | 'points' | 'rank'

/** A choice and its value for the player, with good play afterwards. */
export interface RatedChoice<Choice> {
  readonly choice: Choice
  readonly value: number
  /** How far the difference to the best choice may be off; 0 if the value is exact. */
  readonly error: number
}

/**
 * The place of a decision in its match; the game's text `review.step` fills in these values. `group` is the number of the
 * turn or round, and `seen` the dice or cards that the decision was made on.
 */
export type Step = Readonly<Record<string, string | number>> & {
  readonly group: number
  readonly seen?: string
}

/** A finished match, as the evaluator of its start and its results needs it. */
export interface FinishedMatch<View, Options> {
  readonly players: readonly PlayerId[]
  readonly options: Options
  /** The last view of a spectator. */
  readonly view: View
  readonly outcome: Outcome
}

/**
 * Tells how good the choices of a player are. It gets an observation, as the player does, so a hint and a review never
 * depend on anything hidden. `games/<id>/bots/evaluator.ts` exports one as `evaluator`.
 */
export interface Evaluator<View, Action extends Typed, Options, Choice> {
  /** The unit of matches with this number of players and these options; null if they cannot be evaluated. */
  unitOf(players: number, options: Options): Unit | null
  /** Loads the data it needs; awaited before anything is rated. */
  prepare?(options: Options): Promise<void>
  /** Rates every choice of the player, in any order; empty if the player has nothing to decide. */
  rate(observation: Observation<View, Action>, rng: Rng): readonly RatedChoice<Choice>[]
  /** The choice that an action carries out; null if it decides nothing. */
  choiceOf(action: Action, observation: Observation<View, Action>): Choice | null
  stepOf(observation: Observation<View, Action>): Step
  /** The value of the match for a player before anything is known. */
  start(match: FinishedMatch<View, Options>, player: PlayerId): number
  /** The value of the finished match for a player. */
  result(match: FinishedMatch<View, Options>, player: PlayerId): number
}

/** An evaluator with its types erased. */
export type AnyEvaluator = Evaluator<unknown, Typed, unknown, unknown>

/** Whether a larger value of this unit is better (1) or worse (−1). */
export function signOf(unit: Unit): 1 | -1 {
  return unit === 'rank' ? -1 : 1
}

/** The share of a won match that a player gets: ties share it. */
export function shareOfWin({ places }: Outcome, player: PlayerId): number {
  const winners = places.filter(({ place }) => place === 1)
  return winners.some((winner) => winner.player === player) ? 1 / winners.length : 0
}

/** Plays a choice and the rest of the match in one sampled world, and returns its value. */
export type ChoicePlayout<Choice> = (choice: Choice, rng: Rng) => number

/** The width of an interval in standard errors: 95 % of them contain the true value. */
const INTERVAL = 1.96

/**
 * Rates choices by playouts. All choices are played in the same sampled worlds with the same chance, so that the luck of
 * a world does not decide between them.
 */
export function rateByPlayouts<Choice>(
  choices: readonly Choice[],
  { worlds, sign }: { readonly worlds: number; readonly sign: 1 | -1 },
  sampleWorld: (rng: Rng, nth: number) => ChoicePlayout<Choice>,
  rng: Rng,
): RatedChoice<Choice>[] {
  const values = choices.map(() => new Float64Array(worlds))
  for (let world = 0; world < worlds; world += 1) {
    const playout = sampleWorld(rng, world)
    const chance = rng()
    for (const [at, choice] of choices.entries()) {
      const row = values[at]
      if (row !== undefined) row[world] = playout(choice, fastRng(chance))
    }
  }
  const means = values.map((row) => row.reduce((sum, value) => sum + value, 0) / worlds)
  const best = means.reduce((first, mean, at) => (sign * mean > sign * (means[first] ?? 0) ? at : first), 0)
  return choices.map((choice, at) => ({
    choice,
    value: means[at] ?? 0,
    error: INTERVAL * errorOfDifference(values[at] ?? new Float64Array(), values[best] ?? new Float64Array()),
  }))
}

/** The standard error of the mean difference of two rows. */
function errorOfDifference(one: Float64Array, other: Float64Array): number {
  const count = one.length
  let sum = 0
  let squares = 0
  for (let at = 0; at < count; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    sum += difference
    squares += difference * difference
  }
  const variance = Math.max(0, squares / count - (sum / count) ** 2)
  return Math.sqrt(variance / Math.max(1, count - 1))
}
