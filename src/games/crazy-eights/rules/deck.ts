import { below, pick, type Rng, shuffled } from '../../../engine/rng.ts'
import { drawFrom, type Piles } from '../../../pieces/piles.ts'
import { type Card, KINDS, KINDS_OF_TYPE, kindAt, newCard } from './cards.ts'
import { type Options, weightsOf } from './options.ts'

/** The piles of a finite deck, as kinds, without the card on the table. Null for the deck that never ends. */
export type Stock = Piles<number> | null

interface FromDeck {
  readonly cards: Card[]
  readonly stock: Stock
  /** How many discards were shuffled into a new draw pile. */
  readonly reshuffled: number
}

/** Every kind as often as it is in a finite deck of these options. */
export function deckOf(options: Options): number[] {
  const weights = weightsOf(options)
  const types = KINDS_OF_TYPE.flatMap((kinds, type) => Array.from({ length: kinds }, () => type))
  return KINDS.flatMap((_, index) => {
    const copies = (weights[types[index] ?? 0] ?? 0) * options.deckCopies
    return Array.from({ length: copies }, () => index)
  })
}

// Of the deck that was drawn from last: a match keeps its options, and most tables have the same weights.
let [knownOptions, knownWeights, knownKinds]: [Options | null, string, readonly number[]] = [null, '', []]

/** The kinds of the deck that never ends, each as often as it is likely (C3). */
function endlessKinds(options: Options): readonly number[] {
  if (options === knownOptions) return knownKinds
  const weights = weightsOf(options).join()
  if (weights !== knownWeights) knownKinds = deckOf({ ...options, deckCopies: 1 })
  knownOptions = options
  knownWeights = weights
  return knownKinds
}

/** So many cards of the deck that never ends. */
export function endlessCards(options: Options, count: number, rng: Rng): Card[] {
  const kinds = endlessKinds(options)
  const cards: Card[] = []
  while (cards.length < count) cards.push(newCard(pick(rng, kinds), rng))
  return cards
}

/** Draws so many cards; of a finite deck fewer, where both piles run out (C3). */
export function drawCards(stock: Stock, options: Options, count: number, rng: Rng): FromDeck {
  if (stock === null) return { cards: endlessCards(options, count, rng), stock, reshuffled: 0 }
  const { draw, discard, cards, reshuffles } = drawFrom(stock, count, rng)
  return {
    cards: cards.map((kind) => newCard(kind, rng)),
    stock: { draw, discard },
    reshuffled: reshuffles > 0 ? stock.discard.length : 0,
  }
}

/** The card that the match begins on, which is a number (C4), and the deck without it. */
export function openDeck(options: Options, rng: Rng): { topCard: Card; stock: Stock } {
  const numbers = KINDS_OF_TYPE[0] ?? 0
  if (options.deck === 'endless') return { topCard: newCard(below(rng, numbers), rng), stock: null }
  const order = shuffled(rng, deckOf(options))
  const at = order.findLastIndex((kind) => kindAt(kind).type === 'number')
  const topCard = newCard(order[at] ?? 0, rng)
  return { topCard, stock: { draw: order.toSpliced(at, 1), discard: [] } }
}
