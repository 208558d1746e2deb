import { describe, expect, test } from 'vitest'
import { type DeckAction, deckReducer, deckRefusal, newDeck } from './reducer.ts'

// The examples of the source document "Contract: Discard Phase" in its own notation: a state has only the fields that the
// document names, and the discard pile is a list of values.

const emptyState = {
  handCards: [],
  hand: [],
  discardPile: [],
  discardPhase: false,
  selectedCardIds: new Set<string>(),
  turnNumber: 1,
}
const FIVE = [
  { id: 'id-1', value: '7♥' },
  { id: 'id-2', value: 'A♠' },
  { id: 'id-3', value: 'K♦' },
  { id: 'id-4', value: '9♣' },
  { id: 'id-5', value: '2♥' },
]
const inDiscard = {
  ...emptyState,
  discardPhase: true,
  discardCount: 3,
  handCards: FIVE,
  selectedCardIds: new Set(['id-1', 'id-2', 'id-3']),
}
const DEAL: DeckAction = { type: 'DEAL_NEXT_HAND' }
const CONFIRM: DeckAction = { type: 'CONFIRM_DISCARD' }
const END_TURN: DeckAction = { type: 'END_TURN' }
const INIT: DeckAction = { type: 'INIT' }

describe('rule 1: the phase opens after a deal', () => {
  test('DEAL_NEXT_HAND enters the discard phase when discardCount is above 0', () => {
    const after = deckReducer({ ...emptyState, discardCount: 3, handSize: 5 }, DEAL)
    expect(after.discardPhase).toBe(true)
    expect(after.handCards).toHaveLength(5)
    expect(after.selectedCardIds?.size).toBe(0)
  })

  test('a discardCount of 0 skips the phase', () => {
    const after = deckReducer({ ...emptyState, discardCount: 0, handSize: 5 }, DEAL)
    expect(after.discardPhase).toBe(false)
    expect(after.handCards).toHaveLength(5)
    expect(deckReducer(after, END_TURN).turnNumber).toBe(2)
  })

  test('a discardCount above the hand size is capped at it', () => {
    const after = deckReducer({ ...emptyState, discardCount: 5, handSize: 3 }, DEAL)
    expect(after.discardPhase).toBe(true)
    expect(after.handCards).toHaveLength(3)
  })

  test('a deal without a draw pile uses a standard deck minus the cards in the other piles', () => {
    const state = { ...emptyState, discardPile: ['7♥', 'A♠'], handSize: 50, discardCount: 0 }
    const after = deckReducer(state, DEAL)
    expect(after.hand).toHaveLength(50)
    const held = { ...emptyState, handCards: [{ id: 'c1', value: '9♣' }], handSize: 52, discardCount: 0 }
    const all = deckReducer(deckReducer(held, END_TURN), INIT).handCards ?? []
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([52, 52])
    expect(new Set(after.hand).size).toBe(50)
    expect(after.hand).not.toContain('7♥')
    expect(after.discardPile).toEqual(['7♥', 'A♠'])
  })
})

describe('rule 2: the phase blocks the end of the turn', () => {
  test('END_TURN in the discard phase returns the very same state', () => {
    const after = deckReducer(inDiscard, END_TURN)
    expect(after).toBe(inDiscard)
    expect(after.turnNumber).toBe(1)
    expect(deckRefusal(inDiscard, END_TURN)?.code).toBe('discard-first')
  })
})

describe('rule 3: CONFIRM_DISCARD ends the phase', () => {
  test('the selected cards move to the discard pile', () => {
    const after = deckReducer(inDiscard, CONFIRM)
    expect(after.discardPhase).toBe(false)
    expect(after.handCards).toEqual(FIVE.slice(3))
    expect(after.hand).toEqual(['9♣', '2♥'])
    expect(after.discardPile).toEqual(['7♥', 'A♠', 'K♦'])
    expect(after.selectedCardIds?.size).toBe(0)
  })

  test('discarded cards go on top of the discard pile that the state already has', () => {
    const before = { ...inDiscard, discardPile: ['Q♠', 'J♠'] }
    expect(deckReducer(before, CONFIRM).discardPile).toEqual(['Q♠', 'J♠', '7♥', 'A♠', 'K♦'])
    const onOurs = { ...newDeck({}), ...before }
    expect(deckReducer(onOurs, CONFIRM).discardPile).toEqual(['Q♠', 'J♠', '7♥', 'A♠', 'K♦'])
  })

  test('CONFIRM_DISCARD with a wrong number of cards returns the very same state', () => {
    const before = { ...inDiscard, selectedCardIds: new Set(['id-1']) }
    expect(deckReducer(before, CONFIRM)).toBe(before)
  })

  test('a discardCount equal to the hand takes every card, and the turn can end', () => {
    const before = { ...inDiscard, handSize: 3, handCards: FIVE.slice(0, 3) }
    const after = deckReducer(before, CONFIRM)
    expect(after.discardPhase).toBe(false)
    expect(after.handCards).toEqual([])
    expect(after.discardPile).toEqual(['7♥', 'A♠', 'K♦'])
    expect(deckReducer(after, END_TURN)).toMatchObject({ turnNumber: 2, discardPhase: true })
  })

  test('discarded cards come back from a reshuffle with ids of their own', () => {
    const table = { ...emptyState, drawPile: [], discardPile: ['7♥', '7♥'], handSize: 2, discardCount: 0 }
    const after = deckReducer(table, DEAL)
    expect(after.hand).toEqual(['7♥', '7♥'])
    expect(new Set(after.handCards?.map(({ id }) => id)).size).toBe(2)
    expect(after.discardPile).toEqual([])
  })
})

describe('a reload keeps the phase and clears the selection', () => {
  test('INIT restores the fields of the state itself', () => {
    const before = { ...inDiscard, selectedCardIds: new Set(['id-1', 'id-2']), discardPile: ['Q♠'] }
    const after = deckReducer(before, INIT)
    expect(after.discardPhase).toBe(true)
    expect(after.handCards).toEqual(before.handCards)
    expect(after.discardPile).toEqual(['Q♠'])
    expect(after.discardCount).toBe(3)
    expect(after.selectedCardIds?.size).toBe(0)
  })

  test('INIT restores a state that went through JSON, which turns the set into an object', () => {
    const stored = JSON.parse(JSON.stringify(inDiscard))
    const after = deckReducer(stored, INIT)
    expect(after.selectedCardIds).toEqual(new Set())
    expect(deckReducer(after, { type: 'TOGGLE_CARD_SELECTION', cardId: 'id-4' }).selectedCardIds).toEqual(
      new Set(['id-4']),
    )
  })

  test('INIT on an empty state sets up a new table', () => {
    expect(deckReducer({}, INIT)).toEqual(newDeck({}))
  })

  test('TOGGLE_CARD_SELECTION works on a state with only the fields of the document', () => {
    const before = { ...inDiscard, selectedCardIds: new Set<string>() }
    const one = deckReducer(before, { type: 'TOGGLE_CARD_SELECTION', cardId: 'id-2' })
    expect(one.selectedCardIds).toEqual(new Set(['id-2']))
    expect(deckReducer(one, { type: 'TOGGLE_CARD_SELECTION', cardId: 'id-2' }).selectedCardIds?.size).toBe(0)
  })
})
