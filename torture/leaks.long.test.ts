import { expect, test } from 'vitest'
import { searchLeaks, searchMutants } from './leaks-run.ts'
import { anySeed } from './settings.ts'

const SMALL = { timeMaxMs: 120_000, say: () => undefined }

test('nobody is sent what they may not know', async () => {
  const seed = anySeed()
  const { violations, matches } = await searchLeaks({ ...SMALL, seed, matches: 20 })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  expect(matches).toBe(20)
})

test('every way to let something slip is found', async () => {
  const found = await searchMutants({ ...SMALL, seed: anySeed() })
  expect(found.filter((mutant) => mutant.found === null)).toEqual([])
})
