import { expect, test } from 'vitest'
import { findTelling, searchInterference } from './interference-run.ts'
import { anySeed } from './settings.ts'

test('H1, H5 nothing that anybody gets depends on what they may not know', async () => {
  const seed = anySeed()
  const results = await searchInterference({ pairs: 300, seed })
  expect({ seed, told: results.flatMap(({ violations }) => violations) }).toEqual({ seed, told: [] })
  for (const { pairs } of results) expect(pairs.observations).toBeGreaterThanOrEqual(300)
})

test('H1, H5 every game that tells something is found', async () => {
  const found = await findTelling(anySeed())
  expect(found.filter((mutant) => mutant.found === null)).toEqual([])
})
