import { FLIP_7_BONUS } from '../../../rules/scoring.ts'
import { frozenValue } from './frozen-values.ts'
import type { Hand, LineValues } from './hand.ts'
import type { SoloDeck } from './solo-deck.ts'
import * as cards from './solo-deck.ts'

/** Copies: V8 folds the constants of this module, but reads imported ones again each time. */
const { BIT_COUNTS, DOUBLED_AT, LINE_SUMS, MODIFIER_SETS, MODIFIERS, PLUS_SUMS, pointsOf } = cards

/** The most flips that can be left, by the number of Flip Threes that were drawn. */
const FLIPS_LEFT = [0, 3, 5, 7] as const
/** The first row of each number of Flip Threes; a row has the values for one number of flips left. */
const FIRST_ROWS = [0, 1, 5, 11] as const
const ROWS = 19
/** The number of values for each hand. */
export const ACTIVE_CELLS = ROWS * MODIFIER_SETS

function rowOf(place: number, flipThrees: number, flips: number): number {
  return (place * ROWS + (FIRST_ROWS[flipThrees] as number) + flips) * MODIFIER_SETS
}

/** The value of a decision of the player who holds these modifiers and drew no Flip Three. */
export function decisionValue({ active }: LineValues, place: number, modifiers: number): number {
  return active[rowOf(place, 0, 0) + modifiers] as number
}

/** The number of hands that share a line and a history, with any modifiers, Flip Threes and flips left. */
export function countActive({ flipThrees, modifiers }: SoloDeck): number {
  const rows = (FIRST_ROWS[flipThrees] as number) + (FLIPS_LEFT[flipThrees] as number) + 1
  return rows * 2 ** (BIT_COUNTS[modifiers] as number)
}

const sums = new Float64Array(MODIFIER_SETS)

/** Computes the values of a hand for which no Freeze waits from those of the hands that can follow. */
export function solveActive(hand: Hand, deck: SoloDeck): void {
  for (let flipThrees = deck.flipThrees; flipThrees >= 0; flipThrees -= 1)
    for (let after = 0; after < Math.max(1, FLIPS_LEFT[flipThrees] as number); after += 1) {
      addNextHands(hand, deck, flipThrees, after)
      flip(hand, deck, flipThrees, after)
    }
}

/** Adds up the values after all cards that neither end the round nor change the modifiers. */
function addNextHands(hand: Hand, deck: SoloDeck, flipThrees: number, after: number): void {
  sums.fill(0)
  for (const { values, place, cards } of hand.next) add(values.active, rowOf(place, flipThrees, after), cards)
  const left = deck.flipThrees - flipThrees
  if (left > 0) add(hand.values.active, rowOf(hand.place, flipThrees + 1, after + 3), left)
}

function add(values: Float64Array, row: number, cards: number): void {
  for (let modifiers = 0; modifiers < MODIFIER_SETS; modifiers += 1)
    sums[modifiers] = (sums[modifiers] as number) + cards * (values[row + modifiers] as number)
}

/** Computes the values of one flip with so many flips after it. A decision to hit is such a flip with none after it. */
function flip(hand: Hand, deck: SoloDeck, flipThrees: number, after: number): void {
  const { active } = hand.values
  const decision = rowOf(hand.place, flipThrees, 0)
  const row = rowOf(hand.place, flipThrees, after)
  const size = deck.size - hand.cards - flipThrees
  for (let modifiers = MODIFIER_SETS - 1; modifiers >= 0; modifiers -= 1) {
    const missing = deck.modifiers & ~modifiers
    if ((modifiers & ~deck.modifiers) !== 0) continue
    let sum = (sums[modifiers] as number) + pointsOfSevenths(hand, modifiers)
    for (let index = 0; index < MODIFIERS; index += 1)
      if ((missing >> index) & 1) sum += active[row + (modifiers | (1 << index))] as number
    sum += deck.freezes * frozenValue(hand, modifiers, flipThrees + 1, after, deck)
    const hit = sum / (size - (BIT_COUNTS[modifiers] as number))
    if (flipThrees > 0) active[row + MODIFIER_SETS + modifiers] = hit
    if (after === 0)
      active[decision + modifiers] = canStay(hand, modifiers)
        ? Math.max(pointsOf(hand.line, modifiers), hit)
        : hit
  }
}

/** The points of all cards that make a line of seven (F35). */
function pointsOfSevenths({ line, sevenths: { cards, sum } }: Hand, modifiers: number): number {
  const numbers = cards * (LINE_SUMS[line] as number) + sum
  const doubled = modifiers >> DOUBLED_AT
  return numbers * (1 + doubled) + cards * ((PLUS_SUMS[modifiers] as number) + FLIP_7_BONUS)
}

/** F16: a player without any card has to hit. */
function canStay({ line, isChanceHeld }: Hand, modifiers: number): boolean {
  return line > 0 || modifiers > 0 || isChanceHeld
}
