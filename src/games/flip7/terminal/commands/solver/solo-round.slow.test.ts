import { expect, test } from 'vitest'
import { ALL_CARDS } from '../../../rules/deck.ts'
import { soloDeckOf } from './solo-deck.ts'
import { solveSoloRound } from './solo-round.ts'

// This takes 25 s of CPU and 4.2 GB of memory.
test('F4 the best play alone with a full deck is worth 20.2976 points', { timeout: 1_800_000 }, () => {
  const { points } = solveSoloRound(soloDeckOf(ALL_CARDS))
  expect(Math.abs(points - 20.2976)).toBeLessThan(1e-4)
})
