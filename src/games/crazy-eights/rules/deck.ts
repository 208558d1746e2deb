import { below, pick, type Rng, shuffled } from '../../../engine/rng.ts'
import { drawFrom, type Piles } from '../../../pieces/piles.ts'
import { type Card, KIND_COUNTS, KINDS, kindAt, newCard } from './cards.ts'
import { type Options, weightsOf } from './options.ts'

/** The piles of a finite deck, as kinds, without the card on the table; null for the endless deck. */
export type Stock = Piles<number> | null

interface DeckDraw {
  readonly cards: Card[]
  readonly stock: Stock
  /** The number of discards that were shuffled into a new draw pile. */
  readonly reshuffled: number
}

/** All cards of a finite deck with these options, as kinds. */
export function deckOf(options: Options): number[] {
  const weights = weightsOf(options)
  const types = KIND_COUNTS.flatMap((kinds, type) => Array.from({ length: kinds }, () => type))
  return KINDS.flatMap((_, index) => {
    const copies = (weights[types[index] ?? 0] ?? 0) * options.deckCopies
    return Array.from({ length: copies }, () => index)
  })
}

// Caches the last endless deck: a match keeps its options, and most tables have the same weights.
let [cachedOptions, cachedWeights, cachedKinds]: [Options | null, string, readonly number[]] = [null, '', []]

/** The kinds of the endless deck, each as often as its weight says (C3). */
function endlessKinds(options: Options): readonly number[] {
  if (options === cachedOptions) return cachedKinds
  const weights = weightsOf(options).join()
  if (weights !== cachedWeights) cachedKinds = deckOf({ ...options, deckCopies: 1 })
  cachedOptions = options
  cachedWeights = weights
  return cachedKinds
}

/** Draws this many cards from the endless deck. */
export function endlessCards(options: Options, count: number, rng: Rng): Card[] {
  const kinds = endlessKinds(options)
  const cards = new Array<Card>(count)
  for (let at = 0; at < count; at += 1) cards[at] = newCard(pick(rng, kinds), rng)
  return cards
}

/** Draws this many cards; fewer if both piles of a finite deck run out (C3). */
export function drawCards(stock: Stock, options: Options, count: number, rng: Rng): DeckDraw {
  if (stock === null) return { cards: endlessCards(options, count, rng), stock, reshuffled: 0 }
  const { draw, discard, cards, reshuffles } = drawFrom(stock, count, rng)
  return {
    cards: cards.map((kind) => newCard(kind, rng)),
    stock: { draw, discard },
    reshuffled: reshuffles > 0 ? stock.discard.length : 0,
  }
}

/** Turns up the first card, which is a number (C4); returns it and the deck without it. */
export function openDeck(options: Options, rng: Rng): { topCard: Card; stock: Stock } {
  const numbers = KIND_COUNTS[0] ?? 0
  if (options.deck === 'endless') return { topCard: newCard(below(rng, numbers), rng), stock: null }
  const order = shuffled(rng, deckOf(options))
  const at = order.findLastIndex((kind) => kindAt(kind).type === 'number')
  const topCard = newCard(order[at] ?? 0, rng)
  return { topCard, stock: { draw: order.toSpliced(at, 1), discard: [] } }
}
