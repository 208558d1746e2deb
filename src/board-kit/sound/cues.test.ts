import { expect, test } from 'vitest'
import { CUES } from '../board.ts'
import { isHeard } from './cues.ts'
import { type Layer, RECIPES } from './recipes.ts'

const endOf = ({ at, lasts }: Layer) => at + lasts

test.each(CUES)('%s has a sound of its own of at most 1.2 seconds', (cue) => {
  const end = Math.max(...RECIPES[cue].map(endOf))
  expect(end).toBeGreaterThan(0)
  expect(end).toBeLessThanOrEqual(1.2)
  const others = CUES.filter((other) => other !== cue)
  for (const other of others) expect(RECIPES[other]).not.toEqual(RECIPES[cue])
})

/** The loudest moment of a cue: the sum of all layers that sound together. */
function peakOf(layers: readonly Layer[]): number {
  const together = layers.map(({ at }) =>
    layers.filter((layer) => layer.at <= at && at < endOf(layer)).reduce((sum, { gain }) => sum + gain, 0),
  )
  return Math.max(...together)
}

test.each(CUES)('%s is never so loud that it is cut off', (cue) => {
  expect(peakOf(RECIPES[cue])).toBeLessThanOrEqual(1)
})

test('a device that wants only its own turn plays that, outcomes and nudges', () => {
  expect(CUES.filter((cue) => isHeard(cue, 'turn'))).toEqual(['turn', 'bust', 'win', 'nudge'])
  expect(CUES.filter((cue) => isHeard(cue, 'off'))).toEqual([])
  expect(CUES.filter((cue) => isHeard(cue, 'all'))).toEqual([...CUES])
})
