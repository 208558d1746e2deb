import { describe, expect, test } from 'vitest'
import { freeze } from '../../../engine/freeze.ts'
import { HOST } from '../../../engine/game.ts'
import { act } from '../../../engine/match.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import { cards, confirmDiscard, fixtureState, play, playAll, refusalOf } from '../testing/fixture.ts'
import type { Action } from './actions.ts'
import { END_TURN } from './actions.ts'
import { DEALS_MAX } from './host.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

const settings = (handSize: number, discardCount: number): Action => ({
  type: 'changeSettings',
  handSize,
  discardCount,
})
const RESET: Action = { type: 'reset' }
const END_MATCH: Action = { type: 'endMatch' }

const allIds = (state: State, seat: number) => {
  const { drawPile, handCards, discardCards } = state.sides[seat]!.piles
  return [...drawPile, ...handCards, ...discardCards].map(({ id }) => id).toSorted()
}

/** Turn 3: A has discarded, B has not. */
const duringTurn = () =>
  playAll(
    fixtureState(
      { handSize: 3, discardCount: 1 },
      [
        { hand: '7♥ A♠ K♦', draw: '2♣ 3♣ 4♣', discard: 'Q♠' },
        { hand: '8♥ 9♥ 10♥', draw: '5♦ 6♦ 7♦', discard: 'J♠' },
      ],
      3,
    ),
    [['A', confirmDiscard('7♥')]],
  )

describe('settings', () => {
  test('D16 new settings gather all cards and deal them again; the turn number stays', () => {
    const before = duringTurn()
    const { state, events } = play(before, HOST, settings(4, 2))
    expect([state.turnNumber, state.options.handSize, state.options.discardCount]).toEqual([3, 4, 2])
    for (const [seat, { piles }] of state.sides.entries()) {
      expect([piles.handCards.length, piles.drawPile.length, piles.discardCards]).toEqual([4, 3, []])
      expect(piles.discardPhase).toBe(true)
      expect(allIds(state, seat)).toEqual(allIds(before, seat))
    }
    expect(events.slice(0, 2).map(({ event }) => event)).toEqual([
      { type: 'settingsChanged', handSize: 4, discardCount: 2 },
      {
        type: 'dealt',
        turnNumber: 3,
        hands: ['A', 'B'].map((player) => ({ player, count: 4, wanted: 4, isReshuffled: false })),
      },
    ])
    expect(view(state, 'A')).toMatchObject({
      handSize: 4,
      discardCount: 2,
      options: { handSize: 4, discardCount: 2 },
    })
  })

  test('D16 players who have already ended the turn play it again after a change of settings', () => {
    const before = playAll(duringTurn(), [['A', END_TURN]])
    const { state } = play(before, HOST, settings(3, 0))
    expect(state.sides.map(({ hasEnded, piles }) => [hasEnded, piles.handCards.length])).toEqual([
      [false, 3],
      [false, 3],
    ])
    expect(state.sides[0]?.lastHand).toBe(null)
  })

  test('D16 a change of settings removes a locked order together with its hand', () => {
    const before = fixtureState({ planning: true, handSize: 2, discardCount: 0 }, [
      { hand: '7♥ A♠', order: ['A♠', '7♥'] },
      { hand: '8♥ 9♥' },
    ])
    expect(play(before, HOST, settings(1, 0)).state.sides.map(({ order }) => order)).toEqual([null, null])
  })

  test('D16 unchanged settings and settings out of bounds are refused', () => {
    const match = startSimulated(discard, { players: 2, options: {} }, 1)
    const answers = [settings(5, 3), settings(11, 3), settings(5, 21), settings(0, 0)].map((action) => {
      const acted = act(match, { player: HOST, action, revision: 0, at: 0 })
      return acted.ok ? 'accepted' : acted.rejection.code
    })
    expect(answers).toEqual(['illegal-action', 'malformed', 'malformed', 'malformed'])
    expect(refusalOf(match.state, HOST, settings(5, 3))?.code).toBe('same-settings')
  })

  test('D16 only the host changes settings or deck, resets, or ends the match', () => {
    const state = duringTurn()
    for (const action of [settings(4, 2), { type: 'loadDeck', deck: 'short' }, END_MATCH, RESET] as const) {
      expect(refusalOf(state, 'A', action)).toEqual({ code: 'host-only', text: 'Only the host can do that.' })
      expect(refusalOf(state, HOST, action)).toBe(null)
    }
  })
})

describe('decks', () => {
  test('D16 another deck starts every player over at turn 1', () => {
    const customDeck = '["x","y","z","x","y"]'
    const { state, events } = play(duringTurn(), HOST, { type: 'loadDeck', deck: 'custom', customDeck })
    expect([state.turnNumber, state.options.deck, state.options.customDeck]).toEqual([
      1,
      'custom',
      customDeck,
    ])
    for (const { piles } of state.sides) {
      expect([...piles.handCards, ...piles.drawPile].map(({ value }) => value).toSorted()).toEqual([
        'x',
        'x',
        'y',
        'y',
        'z',
      ])
      expect([piles.handCards.length, piles.discardCards]).toEqual([3, []])
    }
    expect(events[0]?.event).toEqual({ type: 'deckLoaded', deck: 'custom', cards: 5, warning: null })
  })

  test('D16 loading the custom deck without a list uses the list of the options', () => {
    const before = fixtureState({ deck: 'short', customDeck: '["x"]', discardCount: 0 }, [
      { hand: 'A♠', draw: 'K♠' },
    ])
    expect(view(play(before, HOST, { type: 'loadDeck', deck: 'custom' }).state, 'A').hand).toEqual(['x'])
  })

  test.each([
    ['not JSON', 'x, y', 'bad-deck'],
    ['not a list', '{}', 'bad-deck'],
    ['a list with an empty text', '["x",""]', 'bad-card'],
  ])('D5 loading a deck that is %s is refused, and nothing changes', (_, customDeck, code) => {
    const match = startSimulated(discard, { players: 1, options: {} }, 1)
    freeze(match.state)
    const acted = act(match, {
      player: HOST,
      action: { type: 'loadDeck', deck: 'custom', customDeck },
      revision: 0,
      at: 0,
    })
    expect(acted).toMatchObject({ ok: false, rejection: { code: 'illegal-action', refusal: { code } } })
  })

  test('D5 an empty list loads the standard deck and warns every player', () => {
    const { state, events } = play(duringTurn(), HOST, { type: 'loadDeck', deck: 'custom', customDeck: '[]' })
    const warning = {
      code: 'empty-deck',
      text: 'The list of cards is empty: the standard deck is used.',
    }
    expect(allIds(state, 1).length).toBe(52)
    expect([view(state, 'A').warning, view(state, 'B').warning]).toEqual([warning, warning])
    expect(events[0]?.event).toEqual({ type: 'deckLoaded', deck: 'custom', cards: 52, warning })
  })
})

describe('reset', () => {
  const poker = { scoring: 'poker', handSize: 7, discardCount: 2 }
  const lastHand = { turnNumber: 4, values: ['A♠'], rank: 'high-card', points: 0 } as const

  test('D16 a reset shuffles the same cards and deals turn 1; settings stay and points are cleared', () => {
    const sides = [
      { hand: '2♠ 3♠ 4♠ 5♠ 7♠', phase: false, draw: 'A♥ K♥ Q♥ J♥', discard: '9♥ 8♥', score: 7, lastHand },
      { hand: '2♠ 3♠ 4♠ 5♠ 7♠ 8♠ 9♠', draw: 'A♥ K♥', discard: '9♥ 8♥', score: 3 },
    ]
    const before = fixtureState(poker, sides, 5)
    const { state, events } = play(before, HOST, RESET)
    expect([state.turnNumber, state.options]).toEqual([1, before.options])
    expect(state.sides.map(({ score, lastHand: last }) => [score, last])).toEqual([
      [0, null],
      [0, null],
    ])
    expect([allIds(state, 0), allIds(state, 1)]).toEqual([allIds(before, 0), allIds(before, 1)])
    expect(state.sides[0]?.piles).toMatchObject({ discardPhase: true, discardCards: [] })
    expect(events[0]?.event).toEqual({ type: 'reset', by: null })
  })

  test('D16 a player who plays alone may reset, and the event names them', () => {
    const before = fixtureState({ handSize: 1, discardCount: 0 }, [{ hand: '7♥', draw: 'A♠' }], 3)
    const { state, events } = play(before, 'A', RESET)
    expect([state.turnNumber, events[0]?.event]).toEqual([1, { type: 'reset', by: 'A' }])
    expect(refusalOf(before, 'A', settings(2, 0))?.code).toBe('host-only')
  })

  test('D16 the number of deals is limited so that every match ends', () => {
    const stateAfterDeals = (deals: number, turnNumber: number): State => ({
      ...fixtureState({ turnLimit: 10 }, [{ hand: '7♥ A♠ K♦ 9♣ 2♥' }], turnNumber),
      deals,
    })
    const last = stateAfterDeals(DEALS_MAX - 10, 4)
    expect([RESET, settings(4, 3)].map((action) => refusalOf(last, HOST, action))).toEqual([null, null])
    const over = stateAfterDeals(DEALS_MAX - 9, 4)
    expect(refusalOf(over, HOST, RESET)?.code).toBe('too-many-deals')
    expect(refusalOf(over, 'A', RESET)?.code).toBe('too-many-deals')
    expect(refusalOf(over, HOST, { type: 'loadDeck', deck: 'short' })?.code).toBe('too-many-deals')
    expect(refusalOf(over, HOST, settings(4, 3))).toBe(null)
    expect(refusalOf(stateAfterDeals(DEALS_MAX - 6, 4), HOST, settings(4, 3))?.code).toBe('too-many-deals')
    expect(refusalOf(over, HOST, END_MATCH)).toBe(null)
    expect(play(last, HOST, RESET).state.deals).toBe(DEALS_MAX - 9)
  })
})

describe('the end', () => {
  test('D20 the host ends the match, and every later action is refused', () => {
    const { state, events } = play(duringTurn(), HOST, END_MATCH)
    expect(events).toEqual([{ to: null, event: { type: 'matchEnded', reason: 'ended-by-host' } }])
    expect(discard.outcome(state)).toEqual({
      places: [
        { player: 'A', place: 1, score: 0 },
        { player: 'B', place: 1, score: 0 },
      ],
      reason: 'ended-by-host',
    })
    for (const player of ['A', 'B', HOST]) {
      expect(discard.candidates(state, player)).toEqual([])
      for (const action of [END_TURN, RESET, END_MATCH])
        expect(refusalOf(state, player, action)?.code).toBe('match-over')
    }
  })

  test('D20 the host is offered the end, a reset, the neighbouring settings and the other decks', () => {
    const { state } = startSimulated(discard, { players: 2, options: { handSize: 10, discardCount: 0 } }, 1)
    expect(discard.candidates(state, HOST)).toEqual([
      END_MATCH,
      RESET,
      settings(9, 0),
      settings(10, 1),
      ...(['jokers', 'short', 'double', 'numbers'] as const).map((deck) => ({ type: 'loadDeck', deck })),
    ])
  })

  test('D20 the match ends after the last turn, which deals no further hand and keeps its number', () => {
    const before = fixtureState(
      { handSize: 2, discardCount: 0, turnLimit: 3 },
      [{ hand: 'A♠ K♠', draw: 'Q♠ J♠' }],
      3,
    )
    const { state, events } = play(before, 'A', END_TURN)
    expect(events.map(({ event }) => event)).toEqual([
      { type: 'turnEnded', player: 'A', turnNumber: 3, values: ['A♠', 'K♠'] },
      { type: 'matchEnded', reason: 'turn-limit' },
    ])
    expect([state.turnNumber, state.sides[0]?.piles.handCards, state.sides[0]?.piles.discardCards]).toEqual([
      3,
      [],
      cards('A♠ K♠'),
    ])
    expect(discard.outcome(state)).toEqual({
      places: [{ player: 'A', place: 1, score: 0 }],
      reason: 'turn-limit',
    })
    expect(discard.outcome(before)).toBe(null)
  })
})
