import { expect, test } from 'vitest'
import { ALL_CARDS } from '../../../rules/deck.ts'
import { soloDeckOf } from './solo-deck.ts'
import { solveSoloRound } from './solo-round.ts'

test('the best play alone makes 20.297 points of a full deck', () => {
  const { points, estimated } = solveSoloRound(soloDeckOf(ALL_CARDS), 1e-6, 2 ** 20)
  expect(Math.abs(points - 20.2972)).toBeLessThan(0.001) // rarer hands followed, down to 1e-8
  expect(estimated).toBeLessThan(0.1)
})
