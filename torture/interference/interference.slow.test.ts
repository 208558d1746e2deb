import { expect, test } from 'vitest'
import { anySeed } from '../kit/settings.ts'
import { findTelling, searchInterference } from './run.ts'

test('H1, H5 no output depends on information hidden from its viewer', async () => {
  const seed = anySeed()
  const results = await searchInterference({ pairs: 300, seed })
  expect({ seed, told: results.flatMap(({ violations }) => violations) }).toEqual({ seed, told: [] })
  for (const { pairs } of results) expect(pairs.observations).toBeGreaterThanOrEqual(300)
})

test('H1, H5 every leaking game is found', async () => {
  const found = await findTelling(anySeed())
  expect(found.filter((mutant) => mutant.found === null)).toEqual([])
})
