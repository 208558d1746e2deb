import type { Refusal } from '../../../engine/game.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { valuesOf } from './cards.ts'
import { type Card, cardsOf, STANDARD_VALUES } from './deck.ts'
import {
  confirmDiscard,
  dealHand,
  dealRefusal,
  discardHand,
  discardRefusal,
  endTurnRefusal,
  gatherCards,
  newPiles,
  type Piles,
} from './piles.ts'
import { selectionReducer } from './selection.ts'

/**
 * One person's card table with the field names of the discard phase contract. The state holds its randomness as a seed
 * and a count of the draws, so the reducer is pure and a restored table deals the same cards as the original.
 */
export interface DeckState extends Piles {
  /** The values of `handCards`. */
  readonly hand: readonly string[]
  /** The values of the discarded cards, the newest last. If `discardCards` disagrees with it, this list counts. */
  readonly discardPile: readonly string[]
  readonly selectedCardIds: ReadonlySet<string>
  readonly handSize: number
  readonly discardCount: number
  readonly turnNumber: number
  readonly seed: number
  /** How many times the seed has been used. */
  readonly chances: number
}

/** A table as a caller may give it: a missing field means what `newDeck` would put there. */
export type GivenDeck = Partial<DeckState>

/** The part of a table that survives a reload, as plain JSON: everything except the selection (D14). */
export type SavedDeck = Omit<DeckState, 'selectedCardIds'>

/** The actions of the contract, and `RESET` (D16). */
export type DeckAction =
  /** Restores `saved`, or the state itself without `saved`; clears the selection in both cases. */
  | { readonly type: 'INIT'; readonly saved?: GivenDeck }
  | { readonly type: 'DEAL_NEXT_HAND' }
  | { readonly type: 'TOGGLE_CARD_SELECTION'; readonly cardId: string }
  | { readonly type: 'CONFIRM_DISCARD' }
  /** With `turnNumber`, pressing twice does not end the next turn as well (D15). */
  | { readonly type: 'END_TURN'; readonly turnNumber?: number }
  | { readonly type: 'RESET' }

const NO_SELECTION: ReadonlySet<string> = new Set()

/** Makes a table before its first deal: the deck is shuffled and the hand is empty. */
export function newDeck({
  values = STANDARD_VALUES,
  handSize = 5,
  discardCount = 3,
  seed = 0,
}: {
  values?: readonly string[]
  handSize?: number
  discardCount?: number
  seed?: number
}): DeckState {
  const piles = newPiles(cardsOf(values, 'c'), fastRng(seed, 0))
  const settings = { handSize, discardCount, turnNumber: 1, seed, chances: 1 }
  return { ...piles, ...settings, hand: [], discardPile: [], selectedCardIds: NO_SELECTION }
}

const NO_DECK: DeckState = newDeck({ values: [] })

/** Returns the part of a table to store. */
export function savedDeck({ selectedCardIds: _, ...saved }: DeckState): SavedDeck {
  return saved
}

/** Returns the reason why an action is refused, or null if it is legal. */
export function deckRefusal(state: GivenDeck, action: DeckAction): Refusal | null {
  return refusalOf(completeDeck(state), action)
}

function refusalOf(deck: DeckState, action: DeckAction): Refusal | null {
  switch (action.type) {
    case 'DEAL_NEXT_HAND':
      return dealRefusal(deck)
    case 'CONFIRM_DISCARD':
      return discardRefusal(deck, deck.discardCount, [...deck.selectedCardIds])
    case 'END_TURN':
      return endTurnRefusal(deck, deck.turnNumber, action.turnNumber)
    case 'INIT':
    case 'TOGGLE_CARD_SELECTION':
    case 'RESET':
      return null
  }
}

/**
 * Plays the discard phase contract as one pure reducer. A refused action returns the very same object, and `deckRefusal`
 * returns the reason. The state needs only the fields of the contract.
 */
export function deckReducer<Given extends GivenDeck>(state: Given, action: DeckAction): Given | DeckState {
  const deck = completeDeck(state)
  if (refusalOf(deck, action) !== null) return state
  switch (action.type) {
    case 'INIT':
      return { ...completeDeck(action.saved ?? state), selectedCardIds: NO_SELECTION }
    case 'DEAL_NEXT_HAND':
      return withNextChance(deck, (rng) => dealHand(deck, deck, rng))
    case 'TOGGLE_CARD_SELECTION': {
      const selectedCardIds = selectionReducer(deck.selectedCardIds, action, deck)
      return selectedCardIds === deck.selectedCardIds ? state : { ...deck, selectedCardIds }
    }
    case 'CONFIRM_DISCARD':
      return withPiles(deck, confirmDiscard(deck, [...deck.selectedCardIds]))
    case 'END_TURN': {
      const next = { ...deck, turnNumber: deck.turnNumber + 1 }
      return withNextChance(next, (rng) => dealHand(discardHand(deck), deck, rng))
    }
    case 'RESET':
      return withNextChance({ ...deck, turnNumber: 1 }, (rng) => dealHand(gatherCards(deck, rng), deck, rng))
  }
}

/** Fills in missing fields and makes the lists of cards agree with the lists of values. */
function completeDeck(given: GivenDeck): DeckState {
  const { seed = 0, hand = [] } = given
  const handCards = given.handCards ?? cardsOf(hand, 'h')
  const discardCards = discardCardsOf(given, handCards)
  const out = [...handCards, ...discardCards]
  const { drawPile, ...fresh } = given.drawPile === undefined ? newDeck({ seed }) : NO_DECK
  return {
    ...fresh,
    ...given,
    drawPile: given.drawPile ?? withFreeIds(out, withoutValues(drawPile, valuesOf(out))),
    handCards,
    hand: valuesOf(handCards),
    discardCards,
    discardPile: valuesOf(discardCards),
    selectedCardIds: given.selectedCardIds instanceof Set ? given.selectedCardIds : NO_SELECTION,
  }
}

/** The discarded cards with their known ids; the cards of a bare list of values get new ids. */
function discardCardsOf({ discardCards = [], discardPile, drawPile = [] }: GivenDeck, hand: readonly Card[]) {
  if (discardPile === undefined || isEqual(valuesOf(discardCards), discardPile)) return discardCards
  return withFreeIds([...hand, ...drawPile], cardsOf(discardPile, 'd'))
}

/** Replaces every id that another card already has. */
function withFreeIds(others: readonly Card[], cards: readonly Card[]): Card[] {
  const taken = new Set(others.map(({ id }) => id))
  return cards.map(({ id, value }) => {
    let free = id
    while (taken.has(free)) free += '+'
    return { id: free, value }
  })
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}

/** Removes one card for each of these values. */
function withoutValues(cards: readonly Card[], values: readonly string[]): Card[] {
  const out = values.slice()
  return cards.filter(({ value }) => {
    const at = out.indexOf(value)
    if (at >= 0) out.splice(at, 1)
    return at < 0
  })
}

/** Changes the piles with the next random numbers of the seed. */
function withNextChance(deck: DeckState, deal: (rng: Rng) => Piles): DeckState {
  const piles = deal(fastRng(deck.seed, deck.chances))
  return { ...withPiles(deck, piles), chances: deck.chances + 1 }
}

/** Sets the piles and their lists of values; every change of the piles clears the selection. */
function withPiles(deck: DeckState, piles: Piles): DeckState {
  const [hand, discardPile] = [valuesOf(piles.handCards), valuesOf(piles.discardCards)]
  return { ...deck, ...piles, hand, discardPile, selectedCardIds: NO_SELECTION }
}
