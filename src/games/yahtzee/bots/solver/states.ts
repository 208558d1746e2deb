import { FACES } from '../../../../pieces/dice.ts'
import type { JokerRule } from '../../rules/joker.ts'
import {
  CATEGORIES,
  type Scorecard,
  UPPER,
  UPPER_BONUS,
  UPPER_BONUS_FROM,
  YAHTZEE,
} from '../../rules/scoring.ts'

/*
 * The states of the game of one player between two turns (Y20). A state consists of the set of filled categories (called
 * a card here), the upper sum up to 63, and whether yahtzee holds 50. Nothing else influences the rest of the game.
 */

/** The number of upper sums. */
export const UPPERS: number = UPPER_BONUS_FROM + 1
/** The number of cards; a card is a number with one bit for each filled category. */
export const CARDS: number = 2 ** CATEGORIES.length
/** The number of states; many of them cannot be reached, and their values stay 0. */
export const STATES: number = CARDS * UPPERS * 2

export const FULL_CARD: number = CARDS - 1
export const YAHTZEE_BIT: number = 2 ** CATEGORIES.indexOf('yahtzee')
/** The upper sum counts up to this: more points in the upper section do not raise the bonus. */
export const UPPER_MAX = UPPER_BONUS_FROM

/** The index of a state. */
export function stateOf(filled: number, upper: number, holdsYahtzee: boolean): number {
  return (filled * UPPERS + Math.min(upper, UPPER_MAX)) * 2 + (holdsYahtzee ? 1 : 0)
}

/** The card of a state. */
export function filledOf(state: number): number {
  return Math.floor(state / 2 / UPPERS)
}

/** The upper sum of a state, up to 63. */
export function upperSumOf(state: number): number {
  return Math.floor(state / 2) % UPPERS
}

/** The state that a scorecard is in. */
export function stateOfCard(scorecard: Scorecard): number {
  let filled = 0
  let upper = 0
  for (const [at, category] of CATEGORIES.entries()) {
    const points = scorecard[category]
    if (points === null) continue
    filled |= 2 ** at
    if (at < UPPER.length) upper += points
  }
  return stateOf(filled, upper, scorecard.yahtzee === YAHTZEE)
}

/** The number of layers, which consist of the cards with the same number of filled categories. */
export const LAYERS: number = CATEGORIES.length + 1

/** The cards with `count` filled categories. Their values depend only on the cards with one more. */
export function cardsFilled(count: number): number[] {
  return Array.from({ length: CARDS }, (_, filled) => filled).filter((filled) => bitsIn(filled) === count)
}

/** Counts the set bits of a number. */
export function bitsIn(number: number): number {
  let bits = 0
  for (let rest = number; rest > 0; rest &= rest - 1) bits += 1
  return bits
}

/** The possible upper sums for each set of filled upper categories, up to 63. */
const UPPER_SUMS: readonly (readonly number[])[] = Array.from({ length: 2 ** UPPER.length }, (_, filled) => {
  let sums = new Set([0])
  for (const face of FACES) {
    if ((filled & (2 ** (face - 1))) === 0) continue
    sums = new Set(
      [...sums].flatMap((sum) => [0, 1, 2, 3, 4, 5].map((dice) => Math.min(UPPER_MAX, sum + dice * face))),
    )
  }
  return [...sums].toSorted((one, other) => one - other)
})

/** The states of a card, in the order in which they are solved and stored. */
export function statesOf(filled: number, rule: JokerRule): number[] {
  return statesWith(filled, rule, UPPER_SUMS)
}

function statesWith(filled: number, rule: JokerRule, allSums: readonly (readonly number[])[]): number[] {
  const sums = allSums[filled % UPPER_SUMS.length] ?? []
  const canHold = rule !== 'none' && (filled & YAHTZEE_BIT) !== 0
  const states: number[] = []
  for (const sum of sums) states.push(stateOf(filled, sum, false))
  if (canHold) for (const sum of sums) states.push(stateOf(filled, sum, true))
  return states
}

/**
 * For each set of filled upper categories and each upper sum, the lowest possible sum from which the bonus needs the same
 * points of the open categories. States that differ only in such sums have equal values.
 */
const TWIN_SUMS: readonly Int8Array[] = UPPER_SUMS.map((sums, filled) => {
  const ahead = UPPER_SUMS[UPPER_SUMS.length - 1 - filled] ?? []
  const neededFrom = (sum: number) => ahead.find((more) => sum + more >= UPPER_MAX) ?? null
  const twins = new Int8Array(UPPERS)
  for (const sum of sums) twins[sum] = sums.find((other) => neededFrom(other) === neededFrom(sum)) ?? sum
  return twins
})

/** The lowest state of the same card with the same value for certain: the state itself for three in five states. */
export function twinOf(state: number): number {
  const [filled, sum] = [filledOf(state), upperSumOf(state)]
  const twin = TWIN_SUMS[filled % UPPER_SUMS.length]?.[sum] ?? sum
  return state - (sum - twin) * 2
}

const SINGLE_SUMS = UPPER_SUMS.map((sums, filled) => sums.filter((sum) => TWIN_SUMS[filled]?.[sum] === sum))

/** The states of a card that are their own twins. */
export function singleStatesOf(filled: number, rule: JokerRule): number[] {
  return statesWith(filled, rule, SINGLE_SUMS)
}

/** The states that one turn can lead to. */
export function followersOf(state: number): number[] {
  const [filled, upper, holds] = [filledOf(state), upperSumOf(state), state % 2 === 1]
  return [...CATEGORIES.keys()].flatMap((at) => {
    const next = filled | (1 << at)
    if (next === filled) return []
    if (1 << at === YAHTZEE_BIT) return [stateOf(next, upper, false), stateOf(next, upper, true)]
    if (at >= UPPER.length) return [stateOf(next, upper, holds)]
    return [0, 1, 2, 3, 4, 5].map((dice) => stateOf(next, upper + dice * (at + 1), holds))
  })
}

/** The upper bonus of a full card with this upper sum. */
export function bonusFor(upper: number): number {
  return upper >= UPPER_BONUS_FROM ? UPPER_BONUS : 0
}
