import type { ChanceHistory } from './chance-history.ts'

/** The values of all hands with one line of numbers. */
export interface LineValues {
  /** The place of each history of Second Chances in the values. */
  readonly places: ReadonlyMap<ChanceHistory, number>
  readonly active: Float64Array
  readonly frozen: Float64Array
}

/** A line of numbers and the history of its Second Chances: what hands of different modifiers and actions share. */
export interface Hand {
  readonly line: number
  readonly values: LineValues
  readonly place: number
  readonly isChanceHeld: boolean
  /** The number of cards that left the deck for the line and its Second Chances. */
  readonly cards: number
  readonly next: readonly NextHand[]
  /** The cards in the deck that make a line of seven: their number, and the sum of the numbers on them. */
  readonly sevenths: { readonly cards: number; readonly sum: number }
}

/** The hand after a new number, a duplicate that is removed, or a Second Chance. */
export interface NextHand {
  readonly values: LineValues
  readonly place: number
  /** The number of cards in the deck that lead to it. */
  readonly cards: number
}
