import { expect, inject, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import { newSchema } from '../kit/schema.ts'
import { hintRun } from './hints.ts'
import { race } from './race.ts'

// Small versions; `npm run torture -- cluster` takes any counts, and the slow tests inject faults.
test('three processes that race for 1,000 revisions make no fork and no gap', async () => {
  const { places, conflicts, violations } = await race(inject('postgresUrl'), 3, 1_000)
  expect(violations).toEqual([])
  expect(places).toBe(1_000)
  expect(conflicts).toBeGreaterThan(0)
})

test('without hints for 4 s both nodes stay ready, log no error, and show each other’s actions', async () => {
  const seed = anySeed()
  const { lagMs, violations } = await hintRun(await newSchema(inject('postgresUrl')), 4, seed)
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  for (const lags of [lagMs.heard, lagMs.cut, lagMs.after]) expect(lags.length).toBeGreaterThan(0)
})
