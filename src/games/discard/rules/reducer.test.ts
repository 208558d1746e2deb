import { describe, expect, test } from 'vitest'
import { freeze } from '../../../engine/freeze.ts'
import { cards } from '../testing/fixture.ts'
import { type DeckAction, type DeckState, deckReducer, deckRefusal, newDeck, savedDeck } from './reducer.ts'

const FIVE = '7♥ A♠ K♦ 9♣ 2♥'

/** A table with these piles as a test writes them; the top of the draw pile is first. */
function deck(
  text: { hand?: string; draw?: string; discard?: string; selected?: string },
  more: Partial<DeckState> = {},
) {
  const { hand = '', draw = '', discard = '', selected = '' } = text
  const [handCards, drawPile, discardCards] = [cards(hand), cards(draw), cards(discard)]
  return freeze<DeckState>({
    ...newDeck({ values: [] }),
    handCards,
    hand: handCards.map(({ value }) => value),
    drawPile,
    discardCards,
    discardPile: discardCards.map(({ value }) => value),
    selectedCardIds: new Set(cards(selected).map(({ id }) => id)),
    ...more,
  })
}

const run = (state: DeckState, ...actions: DeckAction[]) =>
  actions.reduce((now, action) => deckReducer(now, action), state)
const toggle = (cardId: string): DeckAction => ({ type: 'TOGGLE_CARD_SELECTION', cardId })
const ids = (state: DeckState) => state.handCards.map(({ id }) => id)

const DEAL: DeckAction = { type: 'DEAL_NEXT_HAND' }
const CONFIRM: DeckAction = { type: 'CONFIRM_DISCARD' }
const END_TURN: DeckAction = { type: 'END_TURN' }
const RESET: DeckAction = { type: 'RESET' }
const INIT: DeckAction = { type: 'INIT' }

/** A table in the discard phase with the hand and settings of the contract's examples. */
const inPhase = (selected: string, more: Partial<DeckState> = {}) =>
  deck({ hand: FIVE, draw: '3♣ 4♣ 5♣ 6♣ 7♣ 8♣', selected }, { discardPhase: true, ...more })

describe('the discard phase contract', () => {
  test('D7 a deal with something to discard opens the discard phase with no card selected', () => {
    const dealt = deckReducer(newDeck({ handSize: 5, discardCount: 3 }), DEAL)
    expect(dealt.discardPhase).toBe(true)
    expect(dealt.handCards.length).toBe(5)
    expect(dealt.selectedCardIds.size).toBe(0)
  })

  test('D12 END_TURN in the discard phase returns the very same state', () => {
    const state = inPhase('7♥')
    const after = deckReducer(state, END_TURN)
    expect(after).toBe(state)
    expect(after.turnNumber).toBe(1)
    expect(deckRefusal(state, END_TURN)).toEqual({
      code: 'discard-first',
      text: 'Complete discard phase to end turn.',
    })
  })

  test('D11 CONFIRM_DISCARD moves the selected cards to the pile, keeps the others and ends the phase', () => {
    const after = deckReducer(inPhase('7♥ A♠ K♦'), CONFIRM)
    expect(after.discardPhase).toBe(false)
    expect(after.handCards).toEqual(cards('9♣ 2♥'))
    expect(after.hand).toEqual(['9♣', '2♥'])
    expect(after.discardPile).toEqual(['7♥', 'A♠', 'K♦'])
    expect(after.selectedCardIds.size).toBe(0)
    expect(after.turnNumber).toBe(1)
  })

  test('D8 a discard count of 0 opens no phase, and the turn can end at once', () => {
    const dealt = deckReducer(newDeck({ handSize: 5, discardCount: 0 }), DEAL)
    expect(dealt.discardPhase).toBe(false)
    expect(dealt.handCards.length).toBe(5)
    expect(deckReducer(dealt, END_TURN).turnNumber).toBe(2)
  })

  test('D13 a discard count equal to the hand takes every card, and the turn can end', () => {
    const state = deck(
      { hand: '7♥ A♠ K♦', draw: '4♣ 5♣ 6♣', selected: '7♥ A♠ K♦' },
      { discardPhase: true, handSize: 3, discardCount: 3 },
    )
    const after = deckReducer(state, CONFIRM)
    expect(after.discardPhase).toBe(false)
    expect(after.handCards).toEqual([])
    expect(after.discardPile).toEqual(['7♥', 'A♠', 'K♦'])
    const next = deckReducer(after, END_TURN)
    expect([next.turnNumber, next.hand, next.discardPile]).toEqual([
      2,
      ['4♣', '5♣', '6♣'],
      ['7♥', 'A♠', 'K♦'],
    ])
  })

  test('D13 a discard count above the hand size is capped at the hand size', () => {
    const dealt = deckReducer(newDeck({ handSize: 3, discardCount: 5 }), DEAL)
    expect(dealt.discardPhase).toBe(true)
    const [one = '', two = '', three = ''] = ids(dealt)
    expect(dealt.handCards.length).toBe(3)
    const all = run(dealt, toggle(one), toggle(two), toggle(three), CONFIRM)
    expect([all.discardPhase, all.hand, all.discardPile]).toEqual([false, [], dealt.hand])
  })

  test('D14 INIT after a reload keeps hand, phase and counts, and clears the selection', () => {
    const before = inPhase('7♥ A♠', { discardCount: 3, turnNumber: 4 })
    const stored: string = JSON.stringify(savedDeck(before))
    const after = deckReducer(newDeck({}), { type: 'INIT', saved: JSON.parse(stored) })
    expect(after.discardPhase).toBe(true)
    expect(after.handCards).toEqual(before.handCards)
    expect(after.discardCount).toBe(3)
    expect(after.selectedCardIds.size).toBe(0)
    expect(after).toEqual({ ...before, selectedCardIds: new Set() })
  })

  test('D14 INIT without a saved table only clears the selection', () => {
    const before = inPhase('7♥ A♠')
    expect(deckReducer(before, INIT)).toEqual({ ...before, selectedCardIds: new Set() })
  })

  test('D14 a saved table is JSON and has no selection', () => {
    expect(Object.hasOwn(savedDeck(inPhase('7♥')), 'selectedCardIds')).toBe(false)
    const saved = savedDeck(deckReducer(newDeck({ seed: 3 }), DEAL))
    expect(JSON.parse(JSON.stringify(saved))).toEqual(saved)
  })
})

describe('selection', () => {
  const selected = (state: DeckState) => [...state.selectedCardIds]

  test('D9 choosing a card selects it, and choosing it again unselects it', () => {
    const one = deckReducer(inPhase(''), toggle('A♠'))
    expect(selected(one)).toEqual(['A♠'])
    expect(selected(deckReducer(one, toggle('A♠')))).toEqual([])
  })

  test('D9 a full selection takes no further card, but any selected card can be unselected', () => {
    const full = inPhase('7♥ A♠ K♦')
    expect(deckReducer(full, toggle('9♣'))).toBe(full)
    expect(selected(deckReducer(full, toggle('A♠')))).toEqual(['7♥', 'K♦'])
  })

  test('D9 a card that is not in hand cannot be selected', () => {
    const state = inPhase('7♥')
    expect(deckReducer(state, toggle('3♣'))).toBe(state)
  })

  test('D9 no card can be selected outside the discard phase', () => {
    const state = deck({ hand: FIVE })
    expect(deckReducer(state, toggle('7♥'))).toBe(state)
  })

  test('D1 copies of the same value are selected and discarded independently', () => {
    const state = deck({ hand: '7♥ 7♥#2 7♥#3' }, { discardPhase: true, discardCount: 1 })
    const after = run(state, toggle('7♥#2'), CONFIRM)
    expect([ids(after), after.hand, after.discardPile]).toEqual([['7♥', '7♥#3'], ['7♥', '7♥'], ['7♥']])
  })

  test('D10 too few selected cards are refused with the reason', () => {
    const state = inPhase('7♥ A♠')
    expect(deckReducer(state, CONFIRM)).toBe(state)
    expect(deckRefusal(state, CONFIRM)).toEqual({
      code: 'wrong-count',
      text: 'Choose exactly 3 cards, not 2.',
      values: { chosen: 2, wanted: 3 },
    })
  })

  test('D10 too many selected cards, or cards from another pile, are refused', () => {
    for (const wrong of [inPhase('7♥ A♠ K♦ 9♣'), inPhase('7♥ A♠ 3♣')])
      expect(deckReducer(wrong, CONFIRM)).toBe(wrong)
  })

  test('D10 CONFIRM_DISCARD is refused outside the discard phase', () => {
    const state = deck({ hand: FIVE, selected: '7♥ A♠ K♦' })
    expect(deckReducer(state, CONFIRM)).toBe(state)
  })

  test('D11 discarded cards go on top of the pile in hand order, not in the order of selection', () => {
    const before = deck({ hand: FIVE, discard: 'Q♠ J♠' }, { discardPhase: true, discardCount: 3 })
    const after = run(before, toggle('2♥'), toggle('7♥'), toggle('K♦'), CONFIRM)
    expect(after.discardPile).toEqual(['Q♠', 'J♠', '7♥', 'K♦', '2♥'])
  })
})

describe('deal and end of turn', () => {
  test('D2 the top of the draw pile is its first card', () => {
    const dealt = deckReducer(deck({ draw: 'A♠ K♠ Q♠ J♠' }, { handSize: 2, discardCount: 0 }), DEAL)
    expect([dealt.hand, dealt.drawPile]).toEqual([['A♠', 'K♠'], cards('Q♠ J♠')])
  })

  test('D3 the discard pile is reshuffled when the draw pile runs out, and the deal continues', () => {
    const dealt = deckReducer(deck({ draw: 'A♠ K♠', discard: '2♦ 3♦ 4♦ 5♦' }, { handSize: 5 }), DEAL)
    expect(dealt.hand.slice(0, 2)).toEqual(['A♠', 'K♠'])
    expect([dealt.handCards.length, dealt.drawPile.length, dealt.discardPile]).toEqual([5, 1, []])
    expect([...dealt.handCards, ...dealt.drawPile].map(({ value }) => value).toSorted()).toEqual(
      ['2♦', '3♦', '4♦', '5♦', 'A♠', 'K♠'].toSorted(),
    )
    expect(dealt.warning).toBe(null)
  })

  test('D3 a deal with both piles empty stops short with a warning, which the next full deal clears', () => {
    const short = deckReducer(deck({ draw: 'A♠ K♠' }, { handSize: 5, discardCount: 1 }), DEAL)
    expect(short.hand).toEqual(['A♠', 'K♠'])
    expect(short.warning).toEqual({
      code: 'short-deal',
      text: 'Only 2 of 5 cards could be dealt: there are no more.',
      values: { dealt: 2, wanted: 5 },
    })
    const kept = run(short, toggle('A♠'), CONFIRM)
    expect(kept.warning).toEqual(short.warning)
    expect(deckReducer({ ...kept, handSize: 2 }, END_TURN).warning).toBe(null)
  })

  test('D7 an empty hand opens no discard phase', () => {
    const dealt = deckReducer(deck({}, { handSize: 5, discardCount: 3 }), DEAL)
    expect([dealt.hand, dealt.discardPhase, dealt.warning?.values]).toEqual([
      [],
      false,
      { dealt: 0, wanted: 5 },
    ])
  })

  test('D4 DEAL_NEXT_HAND is refused while a hand or a discard phase is on the table', () => {
    for (const state of [deck({ hand: 'A♠', draw: 'K♠' }), deck({ draw: 'K♠' }, { discardPhase: true })]) {
      expect(deckReducer(state, DEAL)).toBe(state)
      expect(deckRefusal(state, DEAL)?.code).toBe('hand-is-out')
    }
  })

  test('D15 END_TURN discards the rest of the hand in order, counts the turn and deals the next hand', () => {
    const state = deck(
      { hand: '9♣ 2♥', draw: 'A♣ 2♣ 3♣ 4♣ 5♣ 6♣', discard: '7♥', selected: '9♣' },
      { handSize: 5, discardCount: 3, turnNumber: 6 },
    )
    expect(deckReducer(state, END_TURN)).toEqual({
      ...deck({ hand: 'A♣ 2♣ 3♣ 4♣ 5♣', draw: '6♣', discard: '7♥ 9♣ 2♥' }),
      discardPhase: true,
      turnNumber: 7,
      chances: state.chances + 1,
    })
  })

  test('D15 a second press for the same turn changes nothing', () => {
    const state = deck({ hand: 'A♠', draw: 'K♠ Q♠ J♠' }, { handSize: 1, discardCount: 0 })
    const once = deckReducer(state, { type: 'END_TURN', turnNumber: 1 })
    expect([once.turnNumber, once.hand]).toEqual([2, ['K♠']])
    expect(deckReducer(once, { type: 'END_TURN', turnNumber: 1 })).toBe(once)
    expect(deckRefusal(once, { type: 'END_TURN', turnNumber: 1 })?.code).toBe('another-turn')
  })

  test('D16 RESET shuffles all cards, deals turn 1 and keeps the settings', () => {
    const state = deck(
      { hand: '9♣ 2♥', draw: 'A♣ 2♣ 3♣ 4♣', discard: '7♥ 8♥' },
      { handSize: 3, discardCount: 2, turnNumber: 6, seed: 5 },
    )
    const after = deckReducer(state, RESET)
    const { turnNumber, handSize, discardCount, discardPhase, discardPile, handCards, drawPile } = after
    expect([turnNumber, handSize, discardCount, discardPhase, discardPile]).toEqual([1, 3, 2, true, []])
    expect(handCards.length).toBe(3)
    expect([...handCards, ...drawPile].map(({ id }) => id).toSorted()).toEqual(
      ['9♣', '2♥', 'A♣', '2♣', '3♣', '4♣', '7♥', '8♥'].toSorted(),
    )
  })

  test('D6 a new deck is shuffled by its seed alone and starts at turn 1 without a hand', () => {
    const [one, same, other] = [newDeck({ seed: 1 }), newDeck({ seed: 1 }), newDeck({ seed: 2 })]
    expect(one).toEqual(same)
    expect([one.turnNumber, one.hand, one.drawPile.length]).toEqual([1, [], 52])
    const unshuffled = Array.from({ length: 52 }, (_, index) => `c${index + 1}`).join()
    const orders = [one, other].map(({ drawPile }) => drawPile.map(({ id }) => id).join())
    expect(new Set([...orders, unshuffled]).size).toBe(3)
    expect(new Set(one.drawPile.map(({ id }) => id)).size).toBe(52)
  })

  test('D6 the same actions from the same seed give the same table, even with a reload in between', () => {
    const turns = (state: DeckState) =>
      [1, 2, 3, 4, 5, 6].reduce(
        (now) => run(now, ...ids(now).slice(0, 2).map(toggle), CONFIRM, END_TURN),
        state,
      )
    const start = deckReducer(
      newDeck({ handSize: 5, discardCount: 2, seed: 8, values: [...'abcdefghijkl'] }),
      DEAL,
    )
    const reloaded = (state: DeckState) =>
      deckReducer(newDeck({}), { type: 'INIT', saved: JSON.parse(JSON.stringify(savedDeck(state))) })
    expect(turns(turns(start))).toEqual(turns(reloaded(turns(start))))
  })
})
