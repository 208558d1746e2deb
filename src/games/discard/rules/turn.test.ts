import { describe, expect, test } from 'vitest'
import { act, observe } from '../../../engine/match.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import {
  cards,
  confirmDiscard,
  fixtureState,
  lockOrder,
  play,
  playAll,
  refusalOf,
} from '../testing/fixture.ts'
import { END_TURN } from './actions.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

const pilesOf = (state: State, seat = 0) => {
  const { drawPile, handCards, discardCards } = state.sides[seat]!.piles
  return { draw: drawPile, hand: handCards, discard: discardCards }
}

describe('turn', () => {
  test('D15 the end of a turn discards the rest of the hand in order, counts the turn and deals the next hand', () => {
    const before = fixtureState(
      { handSize: 3, discardCount: 1 },
      [{ hand: '9♣ 2♥', phase: false, draw: 'A♣ 2♣ 3♣ 4♣', discard: '7♥' }],
      6,
    )
    const { state, events } = play(before, 'A', END_TURN)
    expect(pilesOf(state)).toEqual({ draw: cards('4♣'), hand: cards('A♣ 2♣ 3♣'), discard: cards('7♥ 9♣ 2♥') })
    expect([state.turnNumber, view(state, 'A').discardPhase]).toEqual([7, true])
    expect(events).toEqual([
      { to: null, event: { type: 'turnEnded', player: 'A', turnNumber: 6, values: ['9♣', '2♥'] } },
      {
        to: null,
        event: {
          type: 'dealt',
          turnNumber: 7,
          hands: [{ player: 'A', count: 3, wanted: 3, isReshuffled: false }],
        },
      },
      { to: 'A', event: { type: 'drew', handCards: cards('A♣ 2♣ 3♣') } },
    ])
  })

  test('D15 pressing End Turn twice at once ends one turn; the second press is stale', () => {
    const match = startSimulated(discard, { players: 1, options: { discardCount: 0 } }, 1)
    const press = { player: 'A', action: END_TURN, revision: 0, at: 0 }
    const once = act(match, press)
    if (!once.ok) throw new Error(once.rejection.reason)
    expect(once.match.state.turnNumber).toBe(2)
    expect(act(once.match, press)).toMatchObject({ ok: false, rejection: { code: 'stale-revision' } })
  })

  test('D15 an End Turn that names its turn never ends another one', () => {
    const before = fixtureState({ handSize: 1, discardCount: 0 }, [{ hand: '7♥', draw: 'A♠ K♠' }], 3)
    const { state } = play(before, 'A', { type: 'endTurn', turnNumber: 3 })
    expect(refusalOf(state, 'A', { type: 'endTurn', turnNumber: 3 })?.code).toBe('another-turn')
    expect(refusalOf(state, 'A', { type: 'endTurn', turnNumber: 4 })).toBe(null)
  })
})

describe('several players', () => {
  const twoPlayers = () =>
    fixtureState({ handSize: 2, discardCount: 1 }, [
      { hand: '7♥ A♠', draw: '2♣ 3♣ 4♣' },
      { hand: 'K♦ 9♣', draw: '5♦ 6♦ 7♦', discard: 'Q♦' },
    ])

  test('D19 each player has a deck of their own, and the next turn is dealt when all have ended theirs', () => {
    const waiting = playAll(twoPlayers(), [
      ['B', confirmDiscard('9♣')],
      ['A', confirmDiscard('7♥')],
      ['B', END_TURN],
    ])
    expect(waiting.turnNumber).toBe(1)
    expect(discard.candidates(waiting, 'B')).toEqual([])
    for (const action of [END_TURN, confirmDiscard('K♦')])
      expect(refusalOf(waiting, 'B', action)?.code).toBe('turn-ended')
    const next = play(waiting, 'A', END_TURN).state
    expect(next.turnNumber).toBe(2)
    expect(pilesOf(next)).toEqual({ draw: cards('4♣'), hand: cards('2♣ 3♣'), discard: cards('7♥ A♠') })
    expect(pilesOf(next, 1)).toEqual({ draw: cards('7♦'), hand: cards('5♦ 6♦'), discard: cards('Q♦ 9♣ K♦') })
  })

  test('D19 other players see the counts and the discard pile but not the hand; a spectator sees no hand', () => {
    const state = play(twoPlayers(), 'A', confirmDiscard('7♥')).state
    const a = {
      id: 'A',
      status: 'ready',
      handCount: 1,
      drawPileCount: 3,
      discardPileCount: 1,
      discardPile: ['7♥'],
    }
    const b = {
      id: 'B',
      status: 'discarding',
      handCount: 2,
      drawPileCount: 3,
      discardPileCount: 1,
      discardPile: ['Q♦'],
    }
    const rest = { order: null, score: 0, lastHand: null }
    const shown = view(state, 'B')
    expect(shown.players).toEqual([
      { ...a, ...rest },
      { ...b, ...rest },
    ])
    expect([shown.hand, shown.drawPileCount, shown.discardPile]).toEqual([['K♦', '9♣'], 3, ['Q♦']])
    const spectator = view(state, null)
    expect(spectator).toEqual({
      ...shown,
      handCards: [],
      hand: [],
      drawPileCount: 0,
      discardPile: [],
      discardPhase: false,
      effectiveDiscardCount: 0,
    })
    const hidden = ['A♠', ...'2♣ 3♣ 4♣ 5♦ 6♦ 7♦'.split(' ')]
    expect(hidden.filter((value) => JSON.stringify([shown, spectator]).includes(value))).toEqual([])
  })

  test('D19 a kept hand is public, even if its cards are reshuffled at once', () => {
    const before = fixtureState({ handSize: 2, discardCount: 0 }, [{ hand: 'a b', draw: '' }])
    const after = play(before, 'A', END_TURN).state
    expect(pilesOf(after).discard).toEqual([])
    expect(view(after, null).players[0]?.lastHand).toEqual({
      turnNumber: 1,
      values: ['a', 'b'],
      rank: null,
      points: 0,
    })
  })

  test('D19 no action is stale because another player was quicker', () => {
    const first = startSimulated(discard, { players: 3, options: { planning: true } }, 5)
    const early = observe(first, 'C').legal[0]
    let match = first
    for (const player of ['A', 'B', 'A', 'B']) {
      const acted = act(match, {
        player,
        action: observe(match, player).legal[0],
        revision: match.revision,
        at: 0,
      })
      if (!acted.ok) throw new Error(acted.rejection.reason)
      match = acted.match
    }
    expect(act(match, { player: 'C', action: early, revision: 0, at: 0 }).ok).toBe(true)
  })

  test('D19 one to ten players can play', () => {
    expect(discard.players).toEqual({ min: 1, max: 10 })
    expect(startSimulated(discard, { players: 10, options: {} }, 1).state.sides.length).toBe(10)
  })

  test('D19 a person without a seat has no cards to play', () => {
    for (const action of [END_TURN, confirmDiscard('7♥'), lockOrder()]) {
      for (const player of ['host', 'Z'])
        expect(refusalOf(twoPlayers(), player, action)?.code).toBe('not-a-player')
    }
    expect(discard.candidates(twoPlayers(), 'Z')).toEqual([])
  })
})
