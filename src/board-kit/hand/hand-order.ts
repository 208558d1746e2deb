/** The properties of a card that decide its position in the hand. */
export interface Ranked {
  readonly id: string
  /** The card's rank in each sort order, lowest first; without one, cards stay in the order of dealing. */
  readonly ranks?: readonly number[] | undefined
  readonly isPlayable?: boolean | undefined
}

/** The decision that the hand answers (null while the player cannot act) and the index of the chosen sort order. */
export interface Occasion {
  readonly question: string | number | null
  readonly sort: number
}

/** The layout of a hand. It stays stable until there is a reason to sort the hand again. */
export interface Laid extends Occasion {
  readonly order: readonly string[]
  /** How many leading cards are there because they are playable. */
  readonly playableCount: number
  /** Grows by one whenever the hand is sorted again. */
  readonly lay: number
}

export type Layout = 'fan' | 'rail' | 'grid'

const FAN_MAX = 7
const RAIL_MAX = 14

/** Seven cards fit on the narrowest phone, fourteen are two swipes; more need rows. */
export function layoutOf(count: number): Layout {
  if (count <= FAN_MAX) return 'fan'
  return count <= RAIL_MAX ? 'rail' : 'grid'
}

/** Sorts a hand by the chosen order; if not all cards are in view, playable cards come first. */
export function layHand(cards: readonly Ranked[], { question, sort }: Occasion, lay = 0): Laid {
  const isPlayableFirst = question !== null && layoutOf(cards.length) !== 'fan'
  const rankOf = ({ ranks }: Ranked) => ranks?.[sort] ?? 0
  const sorted = cards.toSorted((one, other) => rankOf(one) - rankOf(other))
  const playable = isPlayableFirst ? sorted.filter(({ isPlayable }) => isPlayable === true) : []
  const rest = sorted.filter((card) => !playable.includes(card))
  const order = [...playable, ...rest].map(({ id }) => id)
  return { order, question, sort, playableCount: playable.length, lay }
}

/**
 * Updates the layout after a change. Other players' moves never move the hand: it is sorted again when the player can act,
 * when cards arrive or when another order is chosen; a card that leaves just leaves. A hand in use (under a finger, under
 * the keys, or with a selected card) stays as it is even then.
 */
export function relayHand(laid: Laid, cards: readonly Ranked[], occasion: Occasion, isHeld: boolean): Laid {
  const known = new Set(laid.order)
  const isJustAsked = occasion.question !== null && occasion.question !== laid.question
  if (cards.some(({ id }) => !known.has(id)) || occasion.sort !== laid.sort || (isJustAsked && !isHeld))
    return layHand(cards, occasion, laid.lay + 1)
  const left = new Set(cards.map(({ id }) => id))
  const question = isJustAsked ? occasion.question : laid.question
  if (left.size === laid.order.length && question === laid.question) return laid
  const order = laid.order.filter((id) => left.has(id))
  const playableCount = laid.order.slice(0, laid.playableCount).filter((id) => left.has(id)).length
  return { ...laid, order, question, playableCount }
}
