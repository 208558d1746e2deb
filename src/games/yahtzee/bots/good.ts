import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import { type Category, faceOf, type Scorecard, UPPER, UPPER_BONUS_FROM, upperSum } from '../rules/scoring.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { playTurn, type Valuation } from './turn.ts'

/** The points that a category brings in a well played match: filling it gives them up. Found by experiment. */
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

/** The weight of a point above or below three of each face while the upper bonus is open. */
const PACE = 1.2
/** The extra value of winning the bonus now, or of not losing it. */
const SETTLED = 8

/** Values points beyond par, and in the upper section a share of the bonus as well. */
function beyondPar(scorecard: Scorecard): Valuation {
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

/** Knows the odds of every roll, and weighs each score against the par of its category. */
export const good: Bot<View, Action> = {
  name: en['bot.good.name'],
  style: en['bot.good.style'],
  choose: ({ view }) => playTurn(view, beyondPar),
}
