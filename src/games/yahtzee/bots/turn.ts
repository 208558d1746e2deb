import { assert } from '../../../engine/game.ts'
import { type Action, ROLL } from '../rules/actions.ts'
import { extraYahtzeePoints, potentialOf } from '../rules/joker.ts'
import { jokerRefusal } from '../rules/joker-refusal.ts'
import { CATEGORIES, type Category, pointsFor, type Scorecard } from '../rules/scoring.ts'
import { ROLLS_MAX } from '../rules/state.ts'
import type { AvailableCategory, View } from '../rules/view.ts'
import { activeScorecard, facesOf } from '../rules/view-queries.ts'
import { diceToKeep, stepTowardsKeeping } from './keep-dice.ts'
import { bestKeep, FIRST_ROLL, KEEPS, ROLLS, rollOf, valuesOfKeeps } from './solver/keeps.ts'

/** A player's own value of ending the turn with these points in this category. */
export type Valuation = (category: Category, points: number) => number

/** Returns the item with the highest value; of equals, the first. */
export function bestOf<T>(items: readonly T[], rank: (item: T) => number): T {
  const [first, ...others] = items
  assert(first !== undefined, 'there is something to choose from')
  return others.reduce((best, item) => (rank(item) > rank(best) ? item : best), first)
}

const POINTS: readonly (readonly number[])[] = CATEGORIES.map((category) =>
  ROLLS.map((roll) => pointsFor(category, roll)),
)

/** The value of ending the turn with each of the 252 rolls. Only five equal dice can be a Joker. */
function valuesOfRolls({ options: { joker } }: View, scorecard: Scorecard, valuation: Valuation): number[] {
  const open = CATEGORIES.flatMap((category, at) => (scorecard[category] === null ? [{ category, at }] : []))
  return ROLLS.map((roll, index) => {
    const isEqual = roll[0] === roll[4]
    let most = Number.NEGATIVE_INFINITY
    for (const { category, at } of open) {
      if (isEqual && jokerRefusal(joker, scorecard, roll, category) !== null) continue
      const points = isEqual ? potentialOf(joker, scorecard, roll, category) : (POINTS[at]?.[index] ?? 0)
      most = Math.max(most, valuation(category, points))
    }
    return most + (isEqual ? extraYahtzeePoints(joker, scorecard, roll) : 0)
  })
}

/** Plays the rest of the turn optimally for a player with this valuation. */
export function playTurn(view: View, valuationFor: (scorecard: Scorecard) => Valuation): Action {
  if (view.rollsRemaining === ROLLS_MAX) return ROLL
  const scorecard = activeScorecard(view)
  const valuation = valuationFor(scorecard)
  if (view.rollsRemaining > 0) {
    const values = valuesOfKeeps(valuesOfRolls(view, scorecard, valuation), view.rollsRemaining)
    const kept = bestKeep(rollOf(facesOf(view)), values)
    if (kept < FIRST_ROLL) return stepTowardsKeeping(view, diceToKeep(view, KEEPS[kept] ?? []))
  }
  const valueOfFilling = ({ category, potential }: AvailableCategory) => valuation(category, potential ?? 0)
  return { type: 'score', category: bestOf(view.availableCategories, valueOfFilling).category }
}
