import { expect, test } from 'vitest'
import { yahtzee } from '../index.ts'
import { afterRoll, newMatch, play } from '../testing/fixture.ts'
import type { Action } from './actions.ts'

test('Y23 everything but a roll can be taken back', () => {
  const rolled = afterRoll(newMatch(2), '55534')
  const refusalOf = (action: Action) => {
    const before = action.type === 'roll' ? newMatch(2) : rolled
    const after = action.type === 'roll' ? rolled : play(rolled, action).state
    return yahtzee.takeBackRefusal?.(before, 'A', action, after)?.code ?? null
  }
  expect(refusalOf({ type: 'roll' })).toBe('rolled')
  expect(refusalOf({ type: 'freeze', dice: [0, 1] })).toBeNull()
  expect(refusalOf({ type: 'score', category: 'fives' })).toBeNull()
  expect(refusalOf({ type: 'scratch', category: 'yahtzee' })).toBeNull()
})
