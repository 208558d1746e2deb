import { expect, test } from 'vitest'
import { ALL_CARDS } from '../../../rules/deck.ts'
import { soloDeckOf } from './solo-deck.ts'
import { solveSoloRound } from './solo-round.ts'

test('following hands down to a chance of 1e-6 comes close to the value at 1e-8', () => {
  const { points, estimated } = solveSoloRound(soloDeckOf(ALL_CARDS), 1e-6, 2 ** 20)
  expect(Math.abs(points - 20.2972)).toBeLessThan(0.001)
  expect(estimated).toBeLessThan(0.1)
})
