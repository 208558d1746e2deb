import type { Face } from '../../../pieces/dice.ts'
import {
  type Category,
  EXTRA_YAHTZEE,
  FULL_HOUSE,
  LARGE_STRAIGHT,
  pointsFor,
  type Scorecard,
  SMALL_STRAIGHT,
  upperOf,
  YAHTZEE,
} from './scoring.ts'

/** The rules for five equal dice once yahtzee is filled; `none` is the game without extra Yahtzees. */
export const JOKER_RULES = ['forced', 'free', 'none'] as const
export type JokerRule = (typeof JOKER_RULES)[number]

/** The face that all dice show, or null. */
export function equalFace(dice: readonly Face[]): Face | null {
  const first = dice[0]
  for (let die = 1; die < dice.length; die += 1) if (dice[die] !== first) return null
  return first ?? null
}

/** The face of a Joker, or null: five equal dice are one once yahtzee is filled, with 50 or with 0 (Y14, Y15). */
export function jokerFace(rule: JokerRule, scorecard: Scorecard, dice: readonly Face[]): Face | null {
  return rule !== 'none' && scorecard.yahtzee !== null ? equalFace(dice) : null
}

/** The points of a Joker in the categories that it fills as if its dice fitted (Y14). */
export const JOKER_POINTS: Readonly<Partial<Record<Category, number>>> = {
  full_house: FULL_HOUSE,
  small_straight: SMALL_STRAIGHT,
  large_straight: LARGE_STRAIGHT,
}

/** The points of the dice in an open category: by themselves, or as a Joker whose upper category is filled (Y14). */
export function potentialOf(
  rule: JokerRule,
  scorecard: Scorecard,
  dice: readonly Face[],
  category: Category,
): number {
  const joker = jokerFace(rule, scorecard, dice)
  const isWild = joker !== null && scorecard[upperOf(joker)] !== null
  return (isWild ? JOKER_POINTS[category] : undefined) ?? pointsFor(category, dice)
}

/** The points that the dice earn in any category: 100 for five equal ones while yahtzee holds 50 (Y13). */
export function extraYahtzeePoints(rule: JokerRule, scorecard: Scorecard, dice: readonly Face[]): number {
  return scorecard.yahtzee === YAHTZEE && jokerFace(rule, scorecard, dice) !== null ? EXTRA_YAHTZEE : 0
}
