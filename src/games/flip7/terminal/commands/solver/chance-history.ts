import { NUMBERS, type SoloDeck } from './solo-deck.ts'

/** A set of bits: whether a Second Chance is held, how many were drawn (2), and the numbers that they removed (4 each). */
export type ChanceHistory = number

export const NO_CHANCES: ChanceHistory = 0

const DRAWN_AT = 1
const SAVED_AT = 3
const SAVED_BITS = 4
/** The most Second Chances in a deck, and so the most numbers that they can remove. */
const CHANCES = 3

/** Whether a Second Chance is held. */
export function isChanceHeld(history: ChanceHistory): boolean {
  return (history & 1) === 1
}

/** The number of Second Chances that were drawn. */
export function drawnChances(history: ChanceHistory): number {
  return (history >> DRAWN_AT) & CHANCES
}

/** The number of duplicates that Second Chances removed. */
export function savedCards(history: ChanceHistory): number {
  let count = 0
  for (let rest = history >> SAVED_AT; rest > 0; rest >>= SAVED_BITS) count += 1
  return count
}

/** The number of copies of this number that Second Chances removed. */
function savedCopies(history: ChanceHistory, number: number): number {
  let copies = 0
  for (let rest = history >> SAVED_AT; rest > 0; rest >>= SAVED_BITS)
    if ((rest & 15) === number + 1) copies += 1
  return copies
}

/** After one more Second Chance was drawn. It is discarded if one is held (F33). */
export function afterChance(history: ChanceHistory): ChanceHistory {
  return (history + (1 << DRAWN_AT)) | 1
}

/** After the held Second Chance removed a duplicate (F32). The numbers are sorted, the largest in the lowest bits. */
export function afterSave(history: ChanceHistory, number: number): ChanceHistory {
  let [carried, saved] = [number + 1, 0]
  for (let index = 0; index < CHANCES; index += 1) {
    const other = (history >> (SAVED_AT + SAVED_BITS * index)) & 15
    saved |= Math.max(carried, other) << (SAVED_BITS * index)
    carried = Math.min(carried, other)
  }
  return (saved << SAVED_AT) | (history & (CHANCES << DRAWN_AT))
}

/** All histories that a line can have. Those that can follow from another one come before it. */
export function historiesOf(line: number, deck: SoloDeck): ChanceHistory[] {
  const found = new Set([NO_CHANCES])
  // A set visits what is added while it is walked.
  for (const history of found) {
    if (drawnChances(history) < deck.secondChances) found.add(afterChance(history))
    if (!isChanceHeld(history)) continue
    for (let number = 0; number < NUMBERS; number += 1)
      if (duplicatesLeft(line, history, number, deck) > 0) found.add(afterSave(history, number))
  }
  const order = (history: ChanceHistory) => drawnChances(history) * (CHANCES + 1) + savedCards(history)
  return [...found].sort((one, other) => order(other) - order(one))
}

/** The number of cards in the deck that repeat this number of the line. */
export function duplicatesLeft(line: number, history: ChanceHistory, number: number, deck: SoloDeck): number {
  if (((line >> number) & 1) === 0) return 0
  return (deck.numbers[number] as number) - 1 - savedCopies(history, number)
}
