import type { Card } from './deck.ts'

// The functions on cards that boards use, without the decks and their texts.

/** The texts on some cards. */
export function valuesOf(cards: readonly Card[]): string[] {
  return cards.map(({ value }) => value)
}

/** The prefix of a seat's card ids, so that ids are unique at the whole table. */
export function idPrefixOf(seat: number): string {
  return `${seat + 1}-`
}

/** The number of cards that must be discarded: never more than the hand has (D7). */
export function effectiveDiscardCount(discardCount: number, hand: readonly Card[]): number {
  return Math.min(discardCount, hand.length)
}
