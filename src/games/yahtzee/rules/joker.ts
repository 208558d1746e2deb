import type { Refusal } from '../../../engine/game.ts'
import { FACES, type Face } from '../../../pieces/dice.ts'
import {
  type Category,
  EXTRA_YAHTZEE,
  FULL_HOUSE,
  faceOf,
  LARGE_STRAIGHT,
  LOWER,
  pointsFor,
  type Scorecard,
  SMALL_STRAIGHT,
  TITLES,
  upperOf,
  YAHTZEE,
} from './scoring.ts'

/** What five equal dice may do once yahtzee is filled; `none` is the game without extra Yahtzees. */
export const JOKER_RULES = ['forced', 'free', 'none'] as const
export type JokerRule = (typeof JOKER_RULES)[number]

/** The face that all the dice show, or null. */
export function equalFace(dice: readonly Face[]): Face | null {
  const first = dice[0]
  for (let die = 1; die < dice.length; die += 1) if (dice[die] !== first) return null
  return first ?? null
}

/** The face of a Joker: five equal dice while yahtzee is filled, be it with 50 or with 0 (Y14, Y15). */
export function jokerFace(rule: JokerRule, scorecard: Scorecard, dice: readonly Face[]): Face | null {
  return rule !== 'none' && scorecard.yahtzee !== null ? equalFace(dice) : null
}

const UPPER_FIRST: readonly Refusal[] = FACES.map((face) => ({
  code: 'joker-upper-first',
  text: `This Joker goes into ${TITLES[upperOf(face)]}, which is open.`,
  values: { category: upperOf(face) },
}))
const LOWER_FIRST: Refusal = {
  code: 'joker-lower-first',
  text: 'This Joker goes into the lower section while a category is open there.',
}

/** Why the forced Joker keeps these dice out of an open category (Y14), or null. */
export function jokerRefusal(
  rule: JokerRule,
  scorecard: Scorecard,
  dice: readonly Face[],
  category: Category,
): Refusal | null {
  const joker = rule === 'forced' ? jokerFace(rule, scorecard, dice) : null
  if (joker === null) return null
  const upper = upperOf(joker)
  if (scorecard[upper] === null) return category === upper ? null : (UPPER_FIRST[joker - 1] ?? null)
  return isLowerOpen(scorecard) && faceOf(category) !== null ? LOWER_FIRST : null
}

function isLowerOpen(scorecard: Scorecard): boolean {
  return LOWER.some((lower) => scorecard[lower] === null)
}

const JOKER_POINTS: Readonly<Partial<Record<Category, number>>> = {
  full_house: FULL_HOUSE,
  small_straight: SMALL_STRAIGHT,
  large_straight: LARGE_STRAIGHT,
}

/** What the dice would score in an open category: by themselves, or as a Joker whose upper one is filled. */
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

/** What the dice earn wherever they are written: 100 for five equal while yahtzee holds 50 (Y13). */
export function extraYahtzeePoints(rule: JokerRule, scorecard: Scorecard, dice: readonly Face[]): number {
  return scorecard.yahtzee === YAHTZEE && jokerFace(rule, scorecard, dice) !== null ? EXTRA_YAHTZEE : 0
}
