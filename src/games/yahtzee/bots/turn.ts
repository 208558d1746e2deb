import { assert, type Bot, type Observation } from '../../../engine/game.ts'
import { FACES, faceCounts } from '../../../pieces/dice.ts'
import type { Action } from '../rules/actions.ts'
import { extraYahtzeePoints, jokerRefusal, potentialOf } from '../rules/joker.ts'
import {
  CATEGORIES,
  type Category,
  faceOf,
  pointsFor,
  type Scorecard,
  UPPER,
  UPPER_BONUS_FROM,
  upperSum,
} from '../rules/scoring.ts'
import { type Available, ROLLS_MAX, type View } from '../rules/state.ts'
import { diceFor, facesOf, keep, ROLL, scorecardOf } from './keep-dice.ts'
import { bestKeep, FIRST_ROLL, KEEPS, ROLLS, rollOf, valuesOfKeeps } from './solver/keeps.ts'

type YahtzeeBot = Bot<View, Action>
type YahtzeeSight = Observation<View, Action>

/** What a player thinks it is worth to end the turn with these points in this category. */
type Worth = (category: Category, points: number) => number

/** The first of those that are worth most. */
function best<T>(items: readonly T[], worth: (item: T) => number): T {
  const [first, ...others] = items
  assert(first !== undefined, 'there is something to choose from')
  return others.reduce((found, item) => (worth(item) > worth(found) ? item : found), first)
}

/** Y19: the best-scoring open category for the dice on the table, after one roll if there was none. */
export function whenAbsent({ view }: YahtzeeSight): Action {
  if (view.rollsRemaining === ROLLS_MAX) return ROLL
  const { category } = best(view.availableCategories, ({ potential }) => potential ?? 0)
  return { type: 'score', category }
}

const POINTS: readonly (readonly number[])[] = CATEGORIES.map((category) =>
  ROLLS.map((roll) => pointsFor(category, roll)),
)

/** The worth of ending the turn with each of the 252 rolls. Only five equal dice can be a Joker. */
function worthOfRolls({ options: { joker } }: View, scorecard: Scorecard, worth: Worth): number[] {
  const open = CATEGORIES.flatMap((category, at) => (scorecard[category] === null ? [{ category, at }] : []))
  return ROLLS.map((roll, index) => {
    const isEqual = roll[0] === roll[4]
    let most = Number.NEGATIVE_INFINITY
    for (const { category, at } of open) {
      if (isEqual && jokerRefusal(joker, scorecard, roll, category) !== null) continue
      const points = isEqual ? potentialOf(joker, scorecard, roll, category) : (POINTS[at]?.[index] ?? 0)
      most = Math.max(most, worth(category, points))
    }
    return most + (isEqual ? extraYahtzeePoints(joker, scorecard, roll) : 0)
  })
}

/** Plays the rest of the turn as well as can be, for someone who values its end so. */
function playTurn(view: View, worthOn: (scorecard: Scorecard) => Worth): Action {
  if (view.rollsRemaining === ROLLS_MAX) return ROLL
  const scorecard = scorecardOf(view)
  const worth = worthOn(scorecard)
  if (view.rollsRemaining > 0) {
    const values = valuesOfKeeps(worthOfRolls(view, scorecard, worth), view.rollsRemaining)
    const kept = bestKeep(rollOf(facesOf(view)), values)
    if (kept < FIRST_ROLL) return keep(view, diceFor(view, KEEPS[kept] ?? []))
  }
  const worthOf = ({ category, potential }: Available) => worth(category, potential ?? 0)
  return { type: 'score', category: best(view.availableCategories, worthOf).category }
}

/** A yardstick, not a level: it makes the most points of each turn and thinks of no other. */
export const greedy: YahtzeeBot = {
  name: 'Greedy',
  style: 'makes the most of each turn and thinks of no other',
  choose: ({ view }) => playTurn(view, () => (_category, points) => points),
}

/** What a category is good for in a well played match: filling it gives that up. Found by trying. */
const PAR: Readonly<Record<Category, number>> = {
  ones: 2.8,
  twos: 5.6,
  threes: 8.4,
  fours: 11.2,
  fives: 14,
  sixes: 16.8,
  three_of_a_kind: 21.7,
  four_of_a_kind: 14.5,
  full_house: 21.5,
  small_straight: 29.5,
  large_straight: 32.7,
  yahtzee: 15,
  chance: 23,
}

/** How much a point above or below three of each face matters while the upper bonus is open. */
const PACE = 1.2
/** What it is worth beyond that to win the bonus now, or not to lose it. */
const SETTLED = 8

/** Points beyond par, and in the upper section a share of the bonus. */
function beyondPar(scorecard: Scorecard): Worth {
  const upper = upperSum(scorecard)
  const most = UPPER.reduce((sum, category, at) => sum + (scorecard[category] ?? 5 * (at + 1)), 0)
  const isOpen = upper < UPPER_BONUS_FROM && most >= UPPER_BONUS_FROM
  return (category, points) => {
    const beyond = points - PAR[category]
    const face = isOpen ? faceOf(category) : null
    if (face === null) return beyond
    const won = upper + points >= UPPER_BONUS_FROM ? SETTLED : 0
    const lost = most - 5 * face + points < UPPER_BONUS_FROM ? SETTLED : 0
    return beyond + PACE * (points - 3 * face) + won - lost
  }
}

export const good: YahtzeeBot = {
  name: 'Steady',
  style: 'knows what each category usually brings, and the odds of every roll',
  choose: ({ view }) => playTurn(view, beyondPar),
}

const TEMPTING = 15

/** Worse on purpose: it never plays for a straight or for the bonus, and cannot wait. */
export const beginner: YahtzeeBot = {
  name: 'Rookie',
  style: 'collects the face it has most of, and grabs the first big score',
  choose(observation) {
    const { view } = observation
    const isTempted = view.availableCategories.some(({ potential }) => (potential ?? 0) >= TEMPTING)
    if (view.rollsRemaining === ROLLS_MAX) return ROLL
    if (view.rollsRemaining === 0 || isTempted) return whenAbsent(observation)
    const counts = faceCounts(facesOf(view))
    const most = best(FACES.toReversed(), (face) => counts[face - 1] ?? 0)
    const isKept = view.dice.map(({ value }) => value === most)
    return isKept.includes(false) ? keep(view, isKept) : whenAbsent(observation)
  },
}
