import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { yahtzee } from '../index.ts'
import {
  afterFreeze,
  afterRoll,
  card,
  fullCardExcept,
  newMatch,
  refusalFor,
  soloMatch,
} from '../testing/fixture.ts'
import type { State } from './state.ts'

const ROLL = { type: 'roll' } as const
const score = (category: string) => ({ type: 'score', category }) as const

describe('the action for an absent player', () => {
  const actionFor = (state: State) => {
    const legal = yahtzee.candidates(state, 'A').filter((action) => refusalFor(state, action) === null)
    const view = yahtzee.view(state, 'A')
    return yahtzee.whenAbsent(
      { revision: 0, player: 'A', view, legal, refused: [], outcome: null },
      fastRng(1),
    )
  }

  test('Y19 is a roll if there was none', () => {
    expect(actionFor(newMatch(1))).toEqual(ROLL)
  })

  test('Y19 scores the best open category for the dice on the table, whether rolls are left or not', () => {
    const once = afterRoll(newMatch(1), '55534')
    expect(actionFor(once)).toEqual(score('three_of_a_kind'))
    expect(actionFor(afterFreeze(once, 0, 1, 2, 3, 4))).toEqual(score('three_of_a_kind'))
    expect(actionFor(afterRoll(once, '12345'))).toEqual(score('large_straight'))
    expect(actionFor(afterRoll(afterRoll(once, '11111'), '33322'))).toEqual(score('full_house'))
    expect(actionFor(afterRoll(soloMatch(card({ chance: 20, three_of_a_kind: 20 })), '55534'))).toEqual(
      score('fives'),
    )
  })

  test('Y19 follows the Joker rules', () => {
    expect(actionFor(afterRoll(soloMatch(card({ yahtzee: 50 })), '11111'))).toEqual(score('ones'))
    expect(actionFor(afterRoll(soloMatch(card({ yahtzee: 50, ones: 3 })), '11111'))).toEqual(
      score('large_straight'),
    )
  })

  test('Y19 is a score of 0 if no open category brings points', () => {
    expect(actionFor(afterRoll(soloMatch(fullCardExcept(['sixes', 'yahtzee'])), '12345'))).toEqual(
      score('sixes'),
    )
  })
})
