import { expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import { FUZZ_MUTANTS } from './mutants.ts'
import { fuzz } from './run.ts'

test('I1, I3, I5 a server withstands 3,000 fuzzed messages, 400 requests and 80 raw connections', async () => {
  const seed = anySeed()
  const { violations, tally, http, raw, canary } = await fuzz({
    messages: 3_000,
    requests: 400,
    raw: 80,
    seed,
  })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  expect(tally.sent).toBeGreaterThanOrEqual(3_000)
  expect([http.requests, raw.cases, canary.actions > 0]).toEqual([400, 84, true])
})

/** Mutants that are found soon; `npm run torture -- fuzz` runs all. */
const SOON = Object.entries(FUZZ_MUTANTS).filter(
  ([name]) => !name.includes('throws') && !name.includes('__proto__'),
)

test.concurrent.each(SOON)('I1 the fuzzer finds the mutant: %s', async (_name, patches) => {
  const settings = { messages: 2_500, requests: 0, raw: 0, seed: anySeed(), patienceMs: 10_000, enough: 1 }
  const { violations } = await fuzz(settings, patches)
  expect(violations).not.toEqual([])
})
