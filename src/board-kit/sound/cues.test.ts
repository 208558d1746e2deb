import { expect, test } from 'vitest'
import { CUES } from '../board.ts'
import { isHeard, TONES } from './cues.ts'

test('every cue has a sound of less than a second', () => {
  for (const cue of CUES) {
    const end = Math.max(...TONES[cue].map(({ at, lasts }) => at + lasts))
    expect(end, cue).toBeGreaterThan(0)
    expect(end, cue).toBeLessThan(1)
  }
})

test('by default a device plays only the cues of its own turn, outcomes and nudges', () => {
  expect(CUES.filter((cue) => isHeard(cue, 'turn'))).toEqual(['turn', 'bust', 'win', 'nudge'])
  expect(CUES.filter((cue) => isHeard(cue, 'off'))).toEqual([])
  expect(CUES.filter((cue) => isHeard(cue, 'all'))).toEqual([...CUES])
})
