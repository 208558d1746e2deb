import { type Face, faceCounts, sumOf } from '../../../pieces/dice.ts'

export const UPPER = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'] as const
export const LOWER = [
  'three_of_a_kind',
  'four_of_a_kind',
  'full_house',
  'small_straight',
  'large_straight',
  'yahtzee',
  'chance',
] as const

/** All categories in the order of the card; the index of an upper category is its face − 1. */
export const CATEGORIES = [...UPPER, ...LOWER] as const
export type Upper = (typeof UPPER)[number]
export type Category = (typeof CATEGORIES)[number]

export const FULL_HOUSE = 25
export const SMALL_STRAIGHT = 30
export const LARGE_STRAIGHT = 40
export const YAHTZEE = 50
export const UPPER_BONUS = 35
export const UPPER_BONUS_FROM = 63
export const EXTRA_YAHTZEE = 100

/** The points by category. Null means open; a filled category never opens again. */
export type Scorecard = Readonly<Record<Category, number | null>>

export const EMPTY_SCORECARD: Scorecard = {
  ones: null,
  twos: null,
  threes: null,
  fours: null,
  fives: null,
  sixes: null,
  three_of_a_kind: null,
  four_of_a_kind: null,
  full_house: null,
  small_straight: null,
  large_straight: null,
  yahtzee: null,
  chance: null,
}

const UPPER_FACES: ReadonlyMap<string, Face> = new Map([
  ['ones', 1],
  ['twos', 2],
  ['threes', 3],
  ['fours', 4],
  ['fives', 5],
  ['sixes', 6],
])

/** The face that an upper category collects; null for a lower one. */
export function faceOf(category: Category): Face | null {
  return UPPER_FACES.get(category) ?? null
}

/** The upper category that collects a face. */
export function upperOf(face: Face): Upper {
  return UPPER[face - 1] ?? 'ones'
}

type Scorer = (counts: readonly number[], sum: number) => number

const ofFace =
  (face: Face): Scorer =>
  (counts) =>
    face * (counts[face - 1] ?? 0)
const ofAKind =
  (size: number): Scorer =>
  (counts, sum) =>
    counts.some((count) => count >= size) ? sum : 0
const straight =
  (length: number, points: number): Scorer =>
  (counts) =>
    longestRun(counts) >= length ? points : 0

function longestRun(counts: readonly number[]): number {
  let longest = 0
  let run = 0
  for (const count of counts) {
    run = count > 0 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

const SCORERS: Readonly<Record<Category, Scorer>> = {
  ones: ofFace(1),
  twos: ofFace(2),
  threes: ofFace(3),
  fours: ofFace(4),
  fives: ofFace(5),
  sixes: ofFace(6),
  three_of_a_kind: ofAKind(3),
  four_of_a_kind: ofAKind(4),
  full_house: (counts) => (counts.includes(3) && counts.includes(2) ? FULL_HOUSE : 0),
  small_straight: straight(4, SMALL_STRAIGHT),
  large_straight: straight(5, LARGE_STRAIGHT),
  yahtzee: (counts) => (counts.includes(5) ? YAHTZEE : 0),
  chance: (_, sum) => sum,
}

/** The points of five dice in a category (Y7–Y11), without the Joker rules of joker.ts. */
export function pointsFor(category: Category, dice: readonly Face[]): number {
  return SCORERS[category](faceCounts(dice), sumOf(dice))
}

/** One player's card. Extra Yahtzees are counted separately, because the categories do not show them. */
export interface Card {
  readonly scorecard: Scorecard
  readonly extraYahtzees: number
}

export const EMPTY_CARD: Card = { scorecard: EMPTY_SCORECARD, extraYahtzees: 0 }

/** The sums of a card, in points. */
export interface Totals {
  readonly upper: number
  /** How many points the upper section lacks for its bonus. */
  readonly toBonus: number
  readonly bonus: number
  readonly lower: number
  readonly yahtzeeBonuses: number
  readonly grand: number
}

const sectionSum = (scorecard: Scorecard, section: readonly Category[]): number =>
  section.reduce((sum, category) => sum + (scorecard[category] ?? 0), 0)

/** The sum of the six upper categories, without the bonus (Y12). */
export function upperSum(scorecard: Scorecard): number {
  return sectionSum(scorecard, UPPER)
}

/** The sums of a card at any time (Y12, Y17). */
export function totalsOf({ scorecard, extraYahtzees }: Card): Totals {
  const upper = upperSum(scorecard)
  const toBonus = Math.max(0, UPPER_BONUS_FROM - upper)
  const bonus = toBonus === 0 ? UPPER_BONUS : 0
  const lower = sectionSum(scorecard, LOWER)
  const yahtzeeBonuses = extraYahtzees * EXTRA_YAHTZEE
  return { upper, toBonus, bonus, lower, yahtzeeBonuses, grand: upper + bonus + lower + yahtzeeBonuses }
}
