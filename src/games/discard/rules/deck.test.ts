import { describe, expect, test } from 'vitest'
import { act, start } from '../../../engine/match.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import { cards, discards, endTurn, played, situation } from '../testing/fixture.ts'
import { STANDARD_VALUES } from './deck.ts'
import { type State, view } from './state.ts'

const begun = (players: number, options: unknown, seed = 1) =>
  startSimulated(discard, { players, options }, seed).state
const pilesOf = (state: State, seat = 0) => {
  const { drawPile, handCards, discardCards } = state.sides[seat]!.piles
  return { draw: drawPile, hand: handCards, discard: discardCards }
}

describe('deck and deal', () => {
  test('D1 every copy has an id of its own at the whole table, whatever its value', () => {
    const state = begun(3, { deck: 'custom', customDeck: '["a","a","b","a"]', handSize: 2 })
    const all = [0, 1, 2].flatMap((seat) => Object.values(pilesOf(state, seat)).flat())
    expect(all.length).toBe(12)
    expect(new Set(all.map(({ id }) => id)).size).toBe(12)
    expect(all.map(({ value }) => value).toSorted()).toEqual([...'aaaaaaaaabbb'])
  })

  test('D1 copies of one value are discarded each for itself', () => {
    const { state } = played(
      situation({ discardCount: 1 }, [{ hand: '7♥ 7♥#2 7♥#3' }]),
      'A',
      discards('7♥#2'),
    )
    expect(pilesOf(state)).toEqual({ draw: [], hand: cards('7♥ 7♥#3'), discard: cards('7♥#2') })
  })

  test('D2 the hand is dealt from the top of the draw pile, one card after the other', () => {
    const { state } = played(
      situation({ handSize: 3, discardCount: 0 }, [{ hand: '7♥', draw: 'A♠ K♠ Q♠ J♠' }]),
      'A',
      endTurn,
    )
    expect(pilesOf(state)).toEqual({ draw: cards('J♠'), hand: cards('A♠ K♠ Q♠'), discard: cards('7♥') })
  })

  test('D3 an empty draw pile is filled from the discard pile in the middle of a deal', () => {
    const before = situation({ handSize: 4, discardCount: 0 }, [
      { hand: '2♦ 3♦', draw: 'A♠', discard: '4♦ 5♦' },
    ])
    const { state, events } = played(before, 'A', endTurn)
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
    const state = begun(2, { deck: 'custom', customDeck: '["a","b","c"]', discardCount: 1 })
    expect(view(state, 'B').hand.toSorted()).toEqual(['a', 'b', 'c'])
    expect(view(state, 'B').warning).toEqual({
      code: 'short-deal',
      text: 'Only 3 of 5 cards could be dealt: there are no more.',
      values: { dealt: 3, wanted: 5 },
    })
  })

  test('D3 the warning goes with the next full deal', () => {
    const warning = { code: 'short-deal', text: 'Only 1 of 2.' }
    const before = situation({ handSize: 2, discardCount: 0 }, [{ hand: 'A♠', draw: 'K♠ Q♠', warning }])
    expect(view(before, 'A').warning).toEqual(warning)
    expect(view(played(before, 'A', endTurn).state, 'A').warning).toBe(null)
  })

  test('D4 nothing but the end of a turn deals to a player', () => {
    const types = (['confirmDiscard', 'lockOrder', 'endTurn', 'dealNextHand'] as const).map((type) => {
      const match = startSimulated(discard, { players: 1, options: {} }, 1)
      const acted = act(match, { player: 'A', action: { type, cardIds: [] }, revision: 0, at: 0 })
      return acted.ok ? 'accepted' : acted.rejection.code
    })
    expect(types).toEqual(['illegal-action', 'illegal-action', 'malformed', 'malformed'])
  })

  test('D5 the defaults: five cards, three to discard, the standard deck', () => {
    const { options } = begun(1, {})
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

  const starts = (options: unknown) => {
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
  ])('D5 the bounds of the options: %j', (options, isGood) => {
    expect(starts(options) === 'starts').toBe(isGood)
  })

  test.each([
    ['standard', 52],
    ['jokers', 54],
    ['short', 36],
    ['double', 104],
    ['numbers', 50],
  ])('D5 the preset %s has %i cards', (deck, count) => {
    expect(Object.values(pilesOf(begun(1, { deck }))).flat().length).toBe(count)
  })

  test.each([
    ['not JSON', '7♥, A♠', 'bad-deck', 'This is no deck: it is not JSON, such as ["7♥", "A♠"].'],
    ['an object', '{"a":1}', 'bad-deck', 'This is no deck: it is not a list, such as ["7♥", "A♠"].'],
    ['a text', '"7♥"', 'bad-deck', 'This is no deck: it is not a list, such as ["7♥", "A♠"].'],
    [
      'an empty text',
      '["a",""]',
      'bad-card',
      'Card 2 is wrong: a card is a text of 1 to 40 characters that can be seen.',
    ],
    [
      'a blank',
      '[" "]',
      'bad-card',
      'Card 1 is wrong: a card is a text of 1 to 40 characters that can be seen.',
    ],
    [
      'a number',
      '["a","b",3]',
      'bad-card',
      'Card 3 is wrong: a card is a text of 1 to 40 characters that can be seen.',
    ],
    [
      'a control character',
      '["a\\u001b[2J"]',
      'bad-card',
      'Card 1 is wrong: a card is a text of 1 to 40 characters that can be seen.',
    ],
    [
      'a long text',
      JSON.stringify(['x'.repeat(41)]),
      'bad-card',
      'Card 1 is wrong: a card is a text of 1 to 40 characters that can be seen.',
    ],
    [
      'too many',
      JSON.stringify(Array(201).fill('x')),
      'bad-deck',
      'This is no deck: a deck has at most 200 cards.',
    ],
  ])('D5 a pasted list that is %s is refused with the reason', (_, customDeck, code, text) => {
    const position = Number(/^Card (\d)/.exec(text)?.[1])
    const values = code === 'bad-card' ? { values: { position } } : {}
    expect(starts({ deck: 'custom', customDeck })).toEqual({ code, text, ...values })
  })

  test('D5 a pasted list is the deck, up to 200 cards of 40 characters', () => {
    const list = Array.from({ length: 200 }, (_, index) => String(index).padEnd(40, 'ü'))
    const state = begun(1, { deck: 'custom', customDeck: JSON.stringify(list) })
    expect(
      Object.values(pilesOf(state))
        .flat()
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual(list.toSorted())
  })

  test('D5 an empty list is the standard deck with a warning, until the next deal', () => {
    const state = begun(1, { deck: 'custom', customDeck: ' [ ] ', discardCount: 0 })
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
    expect(view(played(state, 'A', endTurn).state, 'A').warning).toBe(null)
  })

  test('D5 a list is not read where another deck is chosen', () => {
    expect(starts({ deck: 'short', customDeck: 'nonsense' })).toBe('starts')
  })

  test('D6 a match starts at turn 1 with a hand dealt from a deck that its own chance shuffled', () => {
    const [one, same, other] = [begun(2, {}, 1), begun(2, {}, 1), begun(2, {}, 2)]
    expect(one).toEqual(same)
    expect([one.turnNumber, pilesOf(one).hand.length, pilesOf(one, 1).hand.length]).toEqual([1, 5, 5])
    const decks = [pilesOf(one), pilesOf(one, 1), pilesOf(other)].map(({ hand, draw }) =>
      [...hand, ...draw].map(({ value }) => value).join(),
    )
    expect(new Set([...decks, STANDARD_VALUES.join()]).size).toBe(4)
  })
})
