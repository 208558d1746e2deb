/** What the order of a hand goes by. */
export interface Ranked {
  readonly id: string
  /** Its place in each of the orders that can be chosen, the lowest first; in the order of dealing without one. */
  readonly ranks?: readonly number[] | undefined
  readonly isPlayable?: boolean | undefined
}

/** Which question the hand is to answer, null while there is none; and the number of the chosen order. */
export interface Occasion {
  readonly question: string | number | null
  readonly sort: number
}

/** A hand as it lies: it stays so until there is a reason to lay it anew. */
export interface Laid extends Occasion {
  readonly order: readonly string[]
  /** How many of the first ones were playable, and laid first because of it. */
  readonly playableCount: number
  /** Grows by one whenever it is laid anew. */
  readonly lay: number
}

export type Layout = 'fan' | 'rail' | 'grid'

const FAN_MAX = 7
const RAIL_MAX = 14

/** Seven fit on the narrowest phone, fourteen are two swipes; more need rows. */
export function layoutOf(count: number): Layout {
  if (count <= FAN_MAX) return 'fan'
  return count <= RAIL_MAX ? 'rail' : 'grid'
}

/** Lays a hand anew: by the chosen order, and where not all is in view, what can be played first. */
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
 * The hand as it lies after something has happened. Another's move never moves it: it is laid anew when one is asked,
 * when cards come into it, when another order is chosen; a card that leaves just leaves. A hand that is held, under a
 * finger, under the keys or with a card picked out, stays as it is though one is asked.
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
