import type { Refusal } from '../../../engine/game.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { type Card, cardsOf, STANDARD_VALUES, valuesOf } from './deck.ts'
import { selectionReducer } from './selection.ts'
import {
  confirmed,
  dealRefusal,
  dealt,
  discardRefusal,
  endTurnRefusal,
  gathered,
  newPiles,
  type Piles,
  putAway,
} from './piles.ts'

/**
 * One person's card table with the field names of the contract of the discard phase. Randomness is in the state, as a
 * seed and a count of how often it was used: the reducer is pure, and a saved table deals on as it would have.
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
  readonly chances: number
}

/** A table as a caller may give it: a missing field means what `newDeck` would put there. */
export type GivenDeck = Partial<DeckState>

/** The part of a table that outlives a reload: all but the selection (D14). Plain JSON. */
export type SavedDeck = Omit<DeckState, 'selectedCardIds'>

/** The actions of the contract, and `RESET` (D16). */
export type DeckAction =
  /** Restores `saved`, or what the state itself carries; the selection is cleared either way. */
  | { readonly type: 'INIT'; readonly saved?: GivenDeck }
  | { readonly type: 'DEAL_NEXT_HAND' }
  | { readonly type: 'TOGGLE_CARD_SELECTION'; readonly cardId: string }
  | { readonly type: 'CONFIRM_DISCARD' }
  /** With `turnNumber`, a second press does not end the next turn too (D15). */
  | { readonly type: 'END_TURN'; readonly turnNumber?: number }
  | { readonly type: 'RESET' }

const NO_SELECTION: ReadonlySet<string> = new Set()

/** Makes a table before its first deal: the deck is shuffled, no hand is out. */
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

/** Returns what to store of a table. */
export function savedDeck({ selectedCardIds: _, ...saved }: DeckState): SavedDeck {
  return saved
}

/** Says why an action would change nothing, or null if it is legal. */
export function deckRefusal(state: GivenDeck, action: DeckAction): Refusal | null {
  return refusalOn(wholeDeck(state), action)
}

function refusalOn(deck: DeckState, action: DeckAction): Refusal | null {
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
 * The contract of the discard phase as one pure reducer. An action that is refused returns the very same object;
 * `deckRefusal` says why. The state may have the fields of the contract alone.
 */
export function deckReducer<Given extends GivenDeck>(state: Given, action: DeckAction): Given | DeckState {
  const deck = wholeDeck(state)
  if (refusalOn(deck, action) !== null) return state
  switch (action.type) {
    case 'INIT':
      return { ...wholeDeck(action.saved ?? state), selectedCardIds: NO_SELECTION }
    case 'DEAL_NEXT_HAND':
      return withChance(deck, (rng) => dealt(deck, deck, rng))
    case 'TOGGLE_CARD_SELECTION': {
      const selectedCardIds = selectionReducer(deck.selectedCardIds, action, deck)
      return selectedCardIds === deck.selectedCardIds ? state : { ...deck, selectedCardIds }
    }
    case 'CONFIRM_DISCARD':
      return written(deck, confirmed(deck, [...deck.selectedCardIds]))
    case 'END_TURN': {
      const next = { ...deck, turnNumber: deck.turnNumber + 1 }
      return withChance(next, (rng) => dealt(putAway(deck), deck, rng))
    }
    case 'RESET':
      return withChance({ ...deck, turnNumber: 1 }, (rng) => dealt(gathered(deck, rng), deck, rng))
  }
}

/** Fills in what a given state lacks, and makes its lists of cards agree with its lists of values. */
function wholeDeck(given: GivenDeck): DeckState {
  const { seed = 0, hand = [] } = given
  const handCards = given.handCards ?? cardsOf(hand, 'h')
  const discardCards = discardCardsOf(given, handCards)
  const out = [...handCards, ...discardCards]
  const { drawPile, ...fresh } = given.drawPile === undefined ? newDeck({ seed }) : NO_DECK
  return {
    ...fresh,
    ...given,
    drawPile: given.drawPile ?? apartFrom(out, withoutCopies(drawPile, valuesOf(out))),
    handCards,
    hand: valuesOf(handCards),
    discardCards,
    discardPile: valuesOf(discardCards),
    selectedCardIds: given.selectedCardIds instanceof Set ? given.selectedCardIds : NO_SELECTION,
  }
}

/** The discarded cards with their ids, as long as these are known; the cards of a bare list of values get new ids. */
function discardCardsOf({ discardCards = [], discardPile, drawPile = [] }: GivenDeck, hand: readonly Card[]) {
  if (discardPile === undefined || isSame(valuesOf(discardCards), discardPile)) return discardCards
  return apartFrom([...hand, ...drawPile], cardsOf(discardPile, 'd'))
}

/** The same cards, with another id for each that is taken already. */
function apartFrom(others: readonly Card[], cards: readonly Card[]): Card[] {
  const taken = new Set(others.map(({ id }) => id))
  return cards.map(({ id, value }) => {
    let free = id
    while (taken.has(free)) free += '+'
    return { id: free, value }
  })
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}

/** A deck less one card for each of these values. */
function withoutCopies(cards: readonly Card[], values: readonly string[]): Card[] {
  const out = values.slice()
  return cards.filter(({ value }) => {
    const at = out.indexOf(value)
    if (at >= 0) out.splice(at, 1)
    return at < 0
  })
}

function withChance(deck: DeckState, deal: (rng: Rng) => Piles): DeckState {
  const piles = deal(fastRng(deck.seed, deck.chances))
  return { ...written(deck, piles), chances: deck.chances + 1 }
}

/** The piles with their lists of values, and no selection: every change of the piles ends it. */
function written(deck: DeckState, piles: Piles): DeckState {
  const [hand, discardPile] = [valuesOf(piles.handCards), valuesOf(piles.discardCards)]
  return { ...deck, ...piles, hand, discardPile, selectedCardIds: NO_SELECTION }
}
