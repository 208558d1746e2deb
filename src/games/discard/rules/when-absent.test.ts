import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { discard } from '../index.ts'
import { confirmDiscard, fixtureState, lockOrder, play } from '../testing/fixture.ts'
import { END_TURN } from './actions.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

const FIVE = '7♥ A♠ K♦ 9♣ 2♥'

describe('an absent player', () => {
  const actionFor = (state: State) =>
    discard.whenAbsent(
      { revision: 0, player: 'A', view: view(state, 'A'), legal: [], refused: [], outcome: null },
      fastRng(1),
    )

  test('D21 the rules discard the first cards of the hand, lock the hand order and end the turn', () => {
    const dealt = fixtureState({ planning: true }, [{ hand: FIVE, draw: '2♣ 3♣ 4♣ 5♣ 6♣' }])
    expect(actionFor(dealt)).toEqual(confirmDiscard('7♥', 'A♠', 'K♦'))
    const left = play(dealt, 'A', actionFor(dealt)).state
    expect(actionFor(left)).toEqual(lockOrder('9♣', '2♥'))
    const locked = play(left, 'A', actionFor(left)).state
    expect(actionFor(locked)).toEqual(END_TURN)
    expect(play(locked, 'A', actionFor(locked)).state.turnNumber).toBe(2)
  })

  test('D21 the rules end the turn after the discard without planning, and at once without a discard', () => {
    const left = fixtureState({}, [{ hand: '9♣ 2♥', phase: false }])
    expect(actionFor(left)).toEqual(END_TURN)
    expect(actionFor(fixtureState({ discardCount: 0 }, [{ hand: FIVE }]))).toEqual(END_TURN)
  })
})
