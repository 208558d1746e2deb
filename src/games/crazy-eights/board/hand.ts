import type { Observation, Refusal } from '../../../engine/game.ts'
import { type CardType, COLORS, type Color, nameOf, type ShownCard } from '../rules/cards.ts'
import type { Action } from '../rules/legality.ts'
import type { View } from '../rules/state.ts'

/** What may be done with a card now. */
export type Offer =
  | { readonly goes: true }
  | { readonly goes: false; readonly refusal: Refusal }
  /** Nobody asks. */
  | null

type Seen = Observation<View, Action>

/**
 * Says of each card of the hand whether it goes. Of equal cards the rules list one, and what holds for it holds
 * for the others (C5).
 */
export function offersOf({ view, legal, refused }: Seen): (card: ShownCard) => Offer {
  const hand = view.hand ?? []
  const nameById = new Map(hand.map((card) => [card.id, nameOf(card)]))
  const offers = new Map<string, Offer>()
  for (const { action, refusal } of refused) {
    const name = action.type === 'play' ? nameById.get(action.cardId) : undefined
    if (name !== undefined) offers.set(name, { goes: false, refusal })
  }
  for (const action of legal) {
    const name = action.type === 'play' ? nameById.get(action.cardId) : undefined
    if (name !== undefined) offers.set(name, { goes: true })
  }
  return (card) => offers.get(nameOf(card)) ?? null
}

const COLOR_ORDER: readonly (Color | undefined)[] = [...COLORS, undefined]
const TYPE_ORDER: readonly CardType[] = ['number', 'skip', 'reverse', 'plus2', 'plus4', 'plus20', 'wild']

/** Its places by colour, then value, and by value, then colour. */
export function ranksOf({ type, color, value = 0 }: ShownCard): readonly [byColor: number, byValue: number] {
  const colorRank = COLOR_ORDER.indexOf(color)
  const valueRank = TYPE_ORDER.indexOf(type) * 10 + value
  return [colorRank * 100 + valueRank, valueRank * 10 + colorRank]
}

/** How many cards of a colour the hand would hold without this one. */
export function heldOf(hand: readonly ShownCard[], color: Color, without: string): number {
  return hand.filter((card) => card.color === color && card.id !== without).length
}

/** A hand as it was last seen, and what of it was new then. */
export interface SeenHand {
  readonly player: string | null
  readonly ids: readonly string[]
  readonly drawn: readonly string[]
}

/** What is new in a hand stays new until something else comes into it, or a card leaves it. */
export function seenHand(
  before: SeenHand | null,
  player: string | null,
  hand: readonly ShownCard[],
): SeenHand {
  const ids = hand.map(({ id }) => id)
  if (before === null || before.player !== player) return { player, ids, drawn: [] }
  if (before.ids.join() === ids.join()) return before
  return { player, ids, drawn: ids.filter((id) => !before.ids.includes(id)) }
}
