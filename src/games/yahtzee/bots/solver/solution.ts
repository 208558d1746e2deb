import { assert } from '../../../../engine/game.ts'
import type { Face } from '../../../../pieces/dice.ts'
import { extraYahtzeePoints, type JokerRule, potentialOf } from '../../rules/joker.ts'
import { jokerRefusal } from '../../rules/joker-refusal.ts'
import { CATEGORIES, type Category, type Scorecard } from '../../rules/scoring.ts'
import { ROLLS_MAX } from '../../rules/state.ts'
import { FIRST_ROLL, KEEPS, keepsIn, rollOf, valuesOfKeeps } from './keeps.ts'
import { unpack } from './packing.ts'
import { Solver } from './solver.ts'
import { filledOf, followersOf, stateOfCard, upperSumOf } from './states.ts'

/** A moment in a turn: the card, the dice on the table and the number of rolls left. */
export interface Moment {
  readonly scorecard: Scorecard
  /** Empty before the first roll. */
  readonly faces: readonly Face[]
  readonly rollsRemaining: number
}

/** One way to go on. `worth` is the expected number of points from here to the end, with optimal play afterwards. */
export type Choice =
  | { readonly type: 'score'; readonly category: Category; readonly points: number; readonly worth: number }
  /** `counts` are the kept dice by face; all other dice are rolled. */
  | { readonly type: 'keep'; readonly counts: readonly number[]; readonly worth: number }

/**
 * The solved game of one player under one Joker rule. `values` holds the value of each state (see `solveYahtzee`). Values
 * of cards with an odd number of open categories may be NaN: they are computed on demand.
 */
export class Solution {
  readonly rule: JokerRule
  readonly #values: Float64Array
  readonly #solver: Solver

  constructor(rule: JokerRule, values: Float64Array) {
    this.rule = rule
    this.#values = values
    this.#solver = new Solver(rule, values)
  }

  /** The expected points still to come for a card before its next turn; 254.59 for an empty card. */
  worthOfCard(scorecard: Scorecard): number {
    return this.#valueOf(this.#stateOf(scorecard))
  }

  /** The expected points still to come in a state between two turns. */
  worthOfState(state: number): number {
    return this.#valueOf(state)
  }

  #valueOf(state: number): number {
    if (Number.isNaN(this.#values[state])) this.#solver.solveState(state)
    return this.#values[state] ?? 0
  }

  #stateOf(scorecard: Scorecard): number {
    const state = stateOfCard(scorecard)
    return this.rule === 'none' ? state - (state % 2) : state
  }

  /** The expected points still to come from a moment on, with optimal play. */
  worthOf(moment: Moment): number {
    if (moment.rollsRemaining === ROLLS_MAX) return this.worthOfCard(moment.scorecard)
    return this.choices(moment)[0]?.worth ?? 0
  }

  /** All choices after a roll, the best first; of equals, a score comes before a keep. */
  choices(moment: Moment): Choice[] {
    const all = [...this.#scores(moment), ...(moment.rollsRemaining > 0 ? this.#keeps(moment) : [])]
    return all.toSorted((one, other) => other.worth - one.worth)
  }

  #scores({ scorecard, faces }: Moment): Choice[] {
    const extra = extraYahtzeePoints(this.rule, scorecard, faces)
    const open = CATEGORIES.filter(
      (category) =>
        scorecard[category] === null && jokerRefusal(this.rule, scorecard, faces, category) === null,
    )
    return open.map((category) => {
      const points = potentialOf(this.rule, scorecard, faces, category)
      return {
        type: 'score',
        category,
        points,
        worth: points + extra + this.#after(scorecard, category, points),
      }
    })
  }

  #after(scorecard: Scorecard, category: Category, points: number): number {
    return this.worthOfCard({ ...scorecard, [category]: points })
  }

  #keeps({ scorecard, faces, rollsRemaining }: Moment): Choice[] {
    const values = this.keepValues(scorecard, rollsRemaining)
    const parts = keepsIn(rollOf(faces)).filter((keep) => keep < FIRST_ROLL)
    return [...parts].map((keep) => ({ type: 'keep', counts: KEEPS[keep] ?? [], worth: values[keep] ?? 0 }))
  }

  /** The value of each of the 462 keeps with `rollsRemaining` rolls left. */
  keepValues(scorecard: Scorecard, rollsRemaining: number): Float64Array {
    const state = this.#stateOf(scorecard)
    for (const follower of followersOf(state)) this.#valueOf(follower)
    const rolls = this.#solver.worthOfRolls(filledOf(state), upperSumOf(state), state % 2)
    return valuesOfKeeps(rolls, rollsRemaining)
  }
}

const PACKED: Readonly<Record<JokerRule, () => Promise<{ readonly packed: string }>>> = {
  forced: () => import('./solved/forced.ts'),
  free: () => import('./solved/free.ts'),
  none: () => import('./solved/none.ts'),
}

// A cache: a solution is 8 MB of numbers.
const solutions = new Map<JokerRule, Solution>()

/**
 * Loads the shipped solution for a Joker rule: unpacked at the first call, cached afterwards. Its values are accurate to
 * 0.002 points, differences of two values to 0.004.
 */
export async function loadSolution(rule: JokerRule): Promise<Solution> {
  const known = solutions.get(rule)
  if (known !== undefined) return known
  const { packed } = await PACKED[rule]()
  const solution = solutions.get(rule) ?? new Solution(rule, unpack(packed, rule))
  solutions.set(rule, solution)
  return solution
}

/** Returns the solution for a Joker rule that `loadSolution` has loaded before. */
export function loadedSolution(rule: JokerRule): Solution {
  const solution = solutions.get(rule)
  assert(solution !== undefined, `the solution of ${rule} is loaded before it is used`)
  return solution
}
