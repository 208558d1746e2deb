import type { Observation, Refusal } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import { type CardType, COLORS, type Color, nameOf, type ShownCard } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'

/** Whether a card is playable now; null while it is not the player's turn. */
export type Offer =
  | { readonly isPlayable: true }
  | { readonly isPlayable: false; readonly refusal: Refusal }
  | null

/**
 * Returns a function that gives the offer of each card in the hand. The rules list one of several equal cards, and its
 * offer holds for the others (C5).
 */
export function offersOf({ view, legal, refused }: Observation<View, Action>): (card: ShownCard) => Offer {
  const hand = view.hand ?? []
  const nameById = new Map(hand.map((card) => [card.id, nameOf(card)]))
  const offers = new Map<string, Offer>()
  for (const { action, refusal } of refused) {
    const name = action.type === 'play' ? nameById.get(action.cardId) : undefined
    if (name !== undefined) offers.set(name, { isPlayable: false, refusal })
  }
  for (const action of legal) {
    const name = action.type === 'play' ? nameById.get(action.cardId) : undefined
    if (name !== undefined) offers.set(name, { isPlayable: true })
  }
  return (card) => offers.get(nameOf(card)) ?? null
}

const COLOR_ORDER: readonly (Color | undefined)[] = [...COLORS, undefined]
const TYPE_ORDER: readonly CardType[] = ['number', 'skip', 'reverse', 'plus2', 'plus4', 'plus20', 'wild']

/** The sort keys of a card: by colour, then value; and by value, then colour. */
export function ranksOf({ type, color, value = 0 }: ShownCard): readonly [byColor: number, byValue: number] {
  const colorRank = COLOR_ORDER.indexOf(color)
  const valueRank = TYPE_ORDER.indexOf(type) * 10 + value
  return [colorRank * 100 + valueRank, valueRank * 10 + colorRank]
}

/** The number of cards of a colour that the hand would hold without this card. */
export function heldCount(hand: readonly ShownCard[], color: Color, without: string): number {
  return hand.filter((card) => card.color === color && card.id !== without).length
}

/** The last known cards of a hand, and those that were new in it. */
export interface HandHistory {
  readonly player: string | null
  readonly ids: readonly string[]
  readonly drawn: readonly string[]
}

/** Updates the history: a new card stays new until another card comes into the hand or leaves it. */
export function trackHand(
  before: HandHistory | null,
  player: string | null,
  hand: readonly ShownCard[],
): HandHistory {
  const ids = hand.map(({ id }) => id)
  if (before === null || before.player !== player) return { player, ids, drawn: [] }
  if (before.ids.join() === ids.join()) return before
  return { player, ids, drawn: ids.filter((id) => !before.ids.includes(id)) }
}
