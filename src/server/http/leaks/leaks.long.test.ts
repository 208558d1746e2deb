import { expect, test } from 'vitest'
import { anySeed } from '../../../../tools/testing/repeat.ts'
import { searchLeaks } from './run.ts'

test('H2, H7 no endpoint sends hidden information to anyone', async () => {
  const seed = anySeed()
  const settings = { timeMaxMs: 120_000, say: () => undefined, matches: 10 }
  const { violations, matches } = await searchLeaks({ ...settings, seed })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  expect(matches).toBe(10)
})
