import { cardFromText, RANKS } from '../../../pieces/cards.ts'
import type { Action } from '../rules/actions.ts'
import type { Card } from '../rules/deck.ts'
import type { View } from '../rules/view.ts'

/** The height of a card: the ace above the king, numbers by their value, other texts below all. */
function heightOf({ value }: Card): number {
  const card = cardFromText(value)
  if (card !== null) return RANKS.indexOf(card.rank)
  const number = Number(value)
  return Number.isFinite(number) ? number : -1
}

/** Sorts cards from the highest to the lowest; equal ones stay in hand order. */
export function sortByHeight(cards: readonly Card[]): Card[] {
  return cards.toSorted((one, other) => heightOf(other) - heightOf(one))
}

/** The highest cards of a hand, as many as may be kept. */
export function highestCards({ handCards, effectiveDiscardCount }: View): Card[] {
  return sortByHeight(handCards).slice(0, handCards.length - effectiveDiscardCount)
}

/** Discards every card of the hand that is not kept. */
export function keepOnly(kept: readonly Card[], hand: readonly Card[]): Action {
  return { type: 'confirmDiscard', cardIds: idsOf(hand.filter((card) => !kept.includes(card))) }
}

/** The ids of some cards. */
export function idsOf(cards: readonly Card[]): string[] {
  return cards.map(({ id }) => id)
}

/** Every combination of `count` cards, each in hand order. */
export function* combinations(cards: readonly Card[], count: number, from = 0): Generator<Card[]> {
  if (count === 0) yield []
  for (let at = from; count > 0 && at <= cards.length - count; at += 1) {
    const card = cards[at]
    if (card === undefined) return
    for (const others of combinations(cards, count - 1, at + 1)) yield [card, ...others]
  }
}
