import { describe, expect, test } from 'vitest'
import { copy, freeze } from '../../../engine/freeze.ts'
import { act, observe } from '../../../engine/match.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import { cards, confirmDiscard, fixtureState, play, refusalOf } from '../testing/fixture.ts'
import { END_TURN } from './actions.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

const FIVE = '7♥ A♠ K♦ 9♣ 2♥'

const startState = (players: number, options: unknown, seed = 1) =>
  startSimulated(discard, { players, options }, seed).state
const pilesOf = (state: State) => {
  const { drawPile, handCards, discardCards } = state.sides[0]!.piles
  return { draw: drawPile, hand: handCards, discard: discardCards }
}

describe('discard phase', () => {
  test('D7 the discard count is capped at the hand, and the phase opens if it is above 0', () => {
    const cases = [
      [5, 3],
      [3, 5],
      [4, 4],
      [5, 0],
    ].map(([handSize, discardCount]) => {
      const shown = view(startState(1, { handSize, discardCount }), 'A')
      return [shown.discardPhase, shown.effectiveDiscardCount]
    })
    expect(cases).toEqual([
      [true, 3],
      [true, 3],
      [true, 4],
      [false, 0],
    ])
  })

  test('D8 with nothing to discard a player can only end the turn, and at once', () => {
    const state = fixtureState({ discardCount: 0, handSize: 2 }, [{ hand: '7♥ A♠', draw: 'K♠ Q♠' }])
    expect(discard.candidates(state, 'A')).toEqual([END_TURN])
    expect(refusalOf(state, 'A', confirmDiscard())?.code).toBe('no-discard-phase')
    expect(play(state, 'A', END_TURN).state.turnNumber).toBe(2)
  })

  test('D9 every offered discard has the right number of different cards of the hand', () => {
    const state = fixtureState({ discardCount: 2 }, [{ hand: '7♥ A♠ K♦' }])
    expect(discard.candidates(state, 'A')).toEqual([
      confirmDiscard('7♥', 'A♠'),
      confirmDiscard('A♠', 'K♦'),
      confirmDiscard('K♦', '7♥'),
      END_TURN,
    ])
    const offered = discard.candidates(startState(1, { handSize: 10, discardCount: 9 }), 'A')
    expect(offered.length).toBe(6)
  })

  test.each([
    ['too few cards', confirmDiscard('7♥', 'A♠'), 'wrong-count', 'Choose exactly 3 cards, not 2.'],
    [
      'too many cards',
      confirmDiscard('7♥', 'A♠', 'K♦', '9♣'),
      'wrong-count',
      'Choose exactly 3 cards, not 4.',
    ],
    [
      'a card from another pile',
      confirmDiscard('7♥', 'A♠', 'Q♠'),
      'not-in-hand',
      'That card is not in your hand.',
    ],
    ['a card twice', confirmDiscard('7♥', 'A♠', '7♥'), 'card-twice', 'Choose each card only once.'],
    [
      'a card twice and another between',
      confirmDiscard('A♠', '7♥', 'A♠'),
      'card-twice',
      'Choose each card only once.',
    ],
  ])('D10 a discard with %s is refused, and nothing changes', (_, action, code, text) => {
    const match = startSimulated(discard, { players: 1, options: {} }, 1)
    const state = freeze(fixtureState({}, [{ hand: FIVE, draw: 'Q♠' }]))
    expect(refusalOf(state, 'A', action)).toMatchObject({ code, text })
    const acted = act({ ...match, state }, { player: 'A', action, revision: 0, at: 0 })
    expect(acted).toMatchObject({ ok: false, rejection: { code: 'illegal-action', reason: text } })
  })

  test('D10 any discard with exactly the required number of cards is accepted', () => {
    const state = fixtureState({}, [{ hand: FIVE }])
    for (const ids of [
      ['2♥', '7♥', 'K♦'],
      ['9♣', 'A♠', '2♥'],
      ['7♥', 'A♠', 'K♦'],
    ]) {
      expect(refusalOf(state, 'A', confirmDiscard(...ids))).toBe(null)
    }
  })

  test('D11 the cards go to the pile in hand order, the others stay, and the phase ends', () => {
    const before = fixtureState({}, [{ hand: FIVE, draw: '3♣', discard: 'Q♠ J♠' }])
    const { state, events } = play(before, 'A', confirmDiscard('2♥', '7♥', 'K♦'))
    expect(pilesOf(state)).toEqual({
      draw: cards('3♣'),
      hand: cards('A♠ 9♣'),
      discard: cards('Q♠ J♠ 7♥ K♦ 2♥'),
    })
    expect(state.sides[0]?.piles.discardPhase).toBe(false)
    expect(events).toEqual([
      { to: null, event: { type: 'discarded', player: 'A', count: 3, values: ['7♥', 'K♦', '2♥'] } },
    ])
    expect(refusalOf(state, 'A', confirmDiscard('A♠', '9♣'))?.code).toBe('no-discard-phase')
  })

  test('D12 End Turn is refused in the discard phase, and the observation has the reason', () => {
    const match = startSimulated(discard, { players: 1, options: {} }, 1)
    const refusal = { code: 'discard-first', text: 'Complete discard phase to end turn.' }
    expect(observe(match, 'A').refused).toEqual([{ action: END_TURN, refusal }])
    const acted = act(match, { player: 'A', action: END_TURN, revision: 0, at: 0 })
    expect(acted).toEqual({ ok: false, rejection: { code: 'illegal-action', reason: refusal.text, refusal } })
    expect(match.state.turnNumber).toBe(1)
  })

  test('D13 a discard of the whole hand leaves it empty, and the turn can end', () => {
    const before = fixtureState({ handSize: 3, discardCount: 5 }, [{ hand: '7♥ A♠ K♦', draw: '2♣ 3♣ 4♣ 5♣' }])
    expect(view(before, 'A').effectiveDiscardCount).toBe(3)
    const empty = play(before, 'A', confirmDiscard('7♥', 'A♠', 'K♦')).state
    expect([view(empty, 'A').hand, view(empty, 'A').discardPile]).toEqual([[], ['7♥', 'A♠', 'K♦']])
    expect(view(play(empty, 'A', END_TURN).state, 'A')).toMatchObject({
      turnNumber: 2,
      hand: ['2♣', '3♣', '4♣'],
    })
  })

  test('D14 state and view have no selection; a new view shows hand, phase and counts', () => {
    const state = fixtureState({}, [{ hand: FIVE, draw: '3♣ 4♣', discard: 'Q♠' }], 4)
    const reloaded = view(copy(state), 'A')
    expect(reloaded).toMatchObject({
      handCards: cards(FIVE),
      hand: ['7♥', 'A♠', 'K♦', '9♣', '2♥'],
      discardPile: ['Q♠'],
      discardPhase: true,
      discardCount: 3,
      effectiveDiscardCount: 3,
      handSize: 5,
      turnNumber: 4,
      warning: null,
    })
    expect(JSON.stringify([state, reloaded])).not.toMatch(/select/i)
  })
})
