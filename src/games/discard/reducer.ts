import type { Refusal } from '../../engine/game.ts'
import { fastRng, type Rng } from '../../engine/rng.ts'
import { cardsOf, STANDARD_VALUES, valuesOf } from './deck.ts'
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
} from './turn.ts'

/**
 * One person's card table as the contract of the discard phase writes it. Chance is in the state, as a seed
 * and a count of how often it was used: the reducer is pure, and what is saved deals on as it would have.
 */
export interface DeckState extends Piles {
  readonly hand: readonly string[] // the values of handCards
  readonly discardPile: readonly string[] // the values of discardCards
  readonly selectedCardIds: ReadonlySet<string>
  readonly handSize: number
  readonly discardCount: number
  readonly turnNumber: number
  readonly seed: number
  readonly chances: number
}

/** What outlives a reload: all but the selection (D14). Plain JSON. */
export type SavedDeck = Omit<DeckState, 'selectedCardIds'>

export type DeckAction =
  | { readonly type: 'INIT'; readonly saved?: SavedDeck }
  | { readonly type: 'DEAL_NEXT_HAND' }
  | { readonly type: 'TOGGLE_CARD_SELECTION'; readonly cardId: string }
  | { readonly type: 'CONFIRM_DISCARD' }
  /** Where it names its turn, a second press does not end the next one too (D15). */
  | { readonly type: 'END_TURN'; readonly turnNumber?: number }
  | { readonly type: 'RESET' }

const NO_SELECTION: ReadonlySet<string> = new Set()

/** A table before its first deal: the deck is shuffled, no hand is out. */
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

/** What to store of a table. */
export function savedDeck({ selectedCardIds: _, ...saved }: DeckState): SavedDeck {
  return saved
}

/** Why an action would change nothing, or null. */
export function deckRefusal(state: DeckState, action: DeckAction): Refusal | null {
  switch (action.type) {
    case 'DEAL_NEXT_HAND':
      return dealRefusal(state)
    case 'CONFIRM_DISCARD':
      return discardRefusal(state, state.discardCount, [...state.selectedCardIds])
    case 'END_TURN':
      return endTurnRefusal(state, state.turnNumber, action.turnNumber)
    case 'INIT':
    case 'TOGGLE_CARD_SELECTION':
    case 'RESET':
      return null
  }
}

/** The contract of the discard phase: what is refused gives the very same state back. */
export function deckReducer(state: DeckState, action: DeckAction): DeckState {
  if (deckRefusal(state, action) !== null) return state
  switch (action.type) {
    case 'INIT':
      return { ...(action.saved ?? state), selectedCardIds: NO_SELECTION }
    case 'DEAL_NEXT_HAND':
      return withChance(state, (rng) => dealt(state, state, rng))
    case 'TOGGLE_CARD_SELECTION': {
      const selectedCardIds = selectionReducer(state.selectedCardIds, action, state)
      return selectedCardIds === state.selectedCardIds ? state : { ...state, selectedCardIds }
    }
    case 'CONFIRM_DISCARD':
      return written(state, confirmed(state, [...state.selectedCardIds]))
    case 'END_TURN': {
      const next = { ...state, turnNumber: state.turnNumber + 1 }
      return withChance(next, (rng) => dealt(putAway(state), state, rng))
    }
    case 'RESET':
      return withChance({ ...state, turnNumber: 1 }, (rng) => dealt(gathered(state, rng), state, rng))
  }
}

function withChance(state: DeckState, deal: (rng: Rng) => Piles): DeckState {
  const piles = deal(fastRng(state.seed, state.chances))
  return { ...written(state, piles), chances: state.chances + 1 }
}

/** The piles with their lists of values, and no selection: every change of the piles ends it. */
function written(state: DeckState, piles: Piles): DeckState {
  const [hand, discardPile] = [valuesOf(piles.handCards), valuesOf(piles.discardCards)]
  return { ...state, ...piles, hand, discardPile, selectedCardIds: NO_SELECTION }
}
