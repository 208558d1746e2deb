import { describe, expect, test } from 'vitest'
import { act, start } from '../../../engine/match.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import { cards, confirmDiscard, fixtureState, play } from '../testing/fixture.ts'
import { END_TURN } from './actions.ts'
import { STANDARD_VALUES } from './deck.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

const startState = (players: number, options: unknown, seed = 1) =>
  startSimulated(discard, { players, options }, seed).state
const pilesOf = (state: State, seat = 0) => {
  const { drawPile, handCards, discardCards } = state.sides[seat]!.piles
  return { draw: drawPile, hand: handCards, discard: discardCards }
}

describe('deck and deal', () => {
  test('D1 every copy has an id that is unique at the whole table, whatever its value', () => {
    const state = startState(3, { deck: 'custom', customDeck: '["a","a","b","a"]', handSize: 2 })
    const all = [0, 1, 2].flatMap((seat) => Object.values(pilesOf(state, seat)).flat())
    expect(all.length).toBe(12)
    expect(new Set(all.map(({ id }) => id)).size).toBe(12)
    expect(all.map(({ value }) => value).toSorted()).toEqual([...'aaaaaaaaabbb'])
  })

  test('D1 copies of the same value are discarded independently', () => {
    const { state } = play(
      fixtureState({ discardCount: 1 }, [{ hand: '7♥ 7♥#2 7♥#3' }]),
      'A',
      confirmDiscard('7♥#2'),
    )
    expect(pilesOf(state)).toEqual({ draw: [], hand: cards('7♥ 7♥#3'), discard: cards('7♥#2') })
  })

  test('D2 the hand is dealt from the top of the draw pile, one card after the other', () => {
    const { state } = play(
      fixtureState({ handSize: 3, discardCount: 0 }, [{ hand: '7♥', draw: 'A♠ K♠ Q♠ J♠' }]),
      'A',
      END_TURN,
    )
    expect(pilesOf(state)).toEqual({ draw: cards('J♠'), hand: cards('A♠ K♠ Q♠'), discard: cards('7♥') })
  })

  test('D3 the discard pile refills an empty draw pile in the middle of a deal', () => {
    const before = fixtureState({ handSize: 4, discardCount: 0 }, [
      { hand: '2♦ 3♦', draw: 'A♠', discard: '4♦ 5♦' },
    ])
    const { state, events } = play(before, 'A', END_TURN)
    const { draw, hand, discard: pile } = pilesOf(state)
    expect(hand[0]).toEqual(cards('A♠')[0])
    expect([hand.length, draw.length, pile]).toEqual([4, 1, []])
    expect([...hand, ...draw].map(({ id }) => id).toSorted()).toEqual(['2♦', '3♦', '4♦', '5♦', 'A♠'])
    expect(events[1]?.event).toEqual({
      type: 'dealt',
      turnNumber: 2,
      hands: [{ player: 'A', count: 4, wanted: 4, isReshuffled: true }],
    })
  })

  test('D3 a deck smaller than the hand is dealt short with a warning', () => {
    const state = startState(2, { deck: 'custom', customDeck: '["a","b","c"]', discardCount: 1 })
    expect(view(state, 'B').hand.toSorted()).toEqual(['a', 'b', 'c'])
    expect(view(state, 'B').warning).toEqual({
      code: 'short-deal',
      text: 'Only 3 of 5 cards could be dealt: there are no more.',
      values: { dealt: 3, wanted: 5 },
    })
  })

  test('D3 the next full deal clears the warning', () => {
    const warning = { code: 'short-deal', text: 'Only 1 of 2.' }
    const before = fixtureState({ handSize: 2, discardCount: 0 }, [{ hand: 'A♠', draw: 'K♠ Q♠', warning }])
    expect(view(before, 'A').warning).toEqual(warning)
    expect(view(play(before, 'A', END_TURN).state, 'A').warning).toBe(null)
  })

  test('D4 nothing but the end of a turn deals to a player', () => {
    const types = (['confirmDiscard', 'lockOrder', 'endTurn', 'dealNextHand'] as const).map((type) => {
      const match = startSimulated(discard, { players: 1, options: {} }, 1)
      const acted = act(match, { player: 'A', action: { type, cardIds: [] }, revision: 0, at: 0 })
      return acted.ok ? 'accepted' : acted.rejection.code
    })
    expect(types).toEqual(['illegal-action', 'illegal-action', 'malformed', 'malformed'])
  })

  test('D5 the default options are five cards, three to discard, and the standard deck', () => {
    const { options } = startState(1, {})
    expect(options).toEqual({
      handSize: 5,
      discardCount: 3,
      deck: 'standard',
      customDeck: '[]',
      planning: false,
      scoring: 'none',
      turnLimit: 10,
    })
  })

  const startResult = (options: unknown) => {
    const table = start(discard, { players: ['ann'], options, seed: { dealer: 'fast', number: 1 } })
    return table.ok ? 'starts' : table.refusal
  }

  test.each([
    [{ handSize: 1 }, true],
    [{ handSize: 10 }, true],
    [{ handSize: 0 }, false],
    [{ handSize: 11 }, false],
    [{ handSize: 2.5 }, false],
    [{ discardCount: 0 }, true],
    [{ discardCount: 20 }, true],
    [{ discardCount: -1 }, false],
    [{ discardCount: 21 }, false],
    [{ turnLimit: 1 }, true],
    [{ turnLimit: 100 }, true],
    [{ turnLimit: 0 }, false],
    [{ turnLimit: 101 }, false],
    [{ deck: 'tarot' }, false],
    [{ jokers: 2 }, false],
  ])('D5 the options %j are within their bounds: %s', (options, isGood) => {
    expect(startResult(options) === 'starts').toBe(isGood)
  })

  test.each([
    ['standard', 52],
    ['jokers', 54],
    ['short', 36],
    ['double', 104],
    ['numbers', 50],
  ])('D5 the deck %s has %i cards', (deck, count) => {
    expect(Object.values(pilesOf(startState(1, { deck }))).flat().length).toBe(count)
  })

  test.each([
    ['not JSON', '7♥, A♠', 'bad-deck', 'This is not a deck: it is not JSON, such as ["7♥", "A♠"].'],
    ['an object', '{"a":1}', 'bad-deck', 'This is not a deck: it is not a list, such as ["7♥", "A♠"].'],
    ['a text', '"7♥"', 'bad-deck', 'This is not a deck: it is not a list, such as ["7♥", "A♠"].'],
    [
      'a list with an empty text',
      '["a",""]',
      'bad-card',
      'Card 2 is invalid: a card is a text of 1 to 40 visible characters.',
    ],
    [
      'a list with a blank text',
      '[" "]',
      'bad-card',
      'Card 1 is invalid: a card is a text of 1 to 40 visible characters.',
    ],
    [
      'a list with a number',
      '["a","b",3]',
      'bad-card',
      'Card 3 is invalid: a card is a text of 1 to 40 visible characters.',
    ],
    [
      'a list with a control character',
      '["a\\u001b[2J"]',
      'bad-card',
      'Card 1 is invalid: a card is a text of 1 to 40 visible characters.',
    ],
    [
      'a list with a text of 41 characters',
      JSON.stringify(['x'.repeat(41)]),
      'bad-card',
      'Card 1 is invalid: a card is a text of 1 to 40 visible characters.',
    ],
    [
      'a list of 201 cards',
      JSON.stringify(Array(201).fill('x')),
      'bad-deck',
      'This is not a deck: a deck has at most 200 cards.',
    ],
  ])('D5 a custom deck that is %s is refused with the reason', (_, customDeck, code, text) => {
    const position = Number(/^Card (\d)/.exec(text)?.[1])
    const values = code === 'bad-card' ? { values: { position } } : {}
    expect(startResult({ deck: 'custom', customDeck })).toEqual({ code, text, ...values })
  })

  test('D5 a pasted list of up to 200 cards of 40 characters is the deck', () => {
    const list = Array.from({ length: 200 }, (_, index) => String(index).padEnd(40, 'ü'))
    const state = startState(1, { deck: 'custom', customDeck: JSON.stringify(list) })
    expect(
      Object.values(pilesOf(state))
        .flat()
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual(list.toSorted())
  })

  test('D5 an empty list stands for the standard deck, with a warning until the next deal', () => {
    const state = startState(1, { deck: 'custom', customDeck: ' [ ] ', discardCount: 0 })
    expect(
      Object.values(pilesOf(state))
        .flat()
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual(STANDARD_VALUES.toSorted())
    expect(view(state, 'A').warning).toEqual({
      code: 'empty-deck',
      text: 'The list of cards is empty: the standard deck is used.',
    })
    expect(view(play(state, 'A', END_TURN).state, 'A').warning).toBe(null)
  })

  test('D5 the list is not read if another deck is chosen', () => {
    expect(startResult({ deck: 'short', customDeck: 'nonsense' })).toBe('starts')
  })

  test('D6 a match starts at turn 1 with hands dealt from decks shuffled by its own seed', () => {
    const [one, same, other] = [startState(2, {}, 1), startState(2, {}, 1), startState(2, {}, 2)]
    expect(one).toEqual(same)
    expect([one.turnNumber, pilesOf(one).hand.length, pilesOf(one, 1).hand.length]).toEqual([1, 5, 5])
    const decks = [pilesOf(one), pilesOf(one, 1), pilesOf(other)].map(({ hand, draw }) =>
      [...hand, ...draw].map(({ value }) => value).join(),
    )
    expect(new Set([...decks, STANDARD_VALUES.join()]).size).toBe(4)
  })
})
