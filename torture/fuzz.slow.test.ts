import { expect, test } from 'vitest'
import { floodLimited } from './fuzz-limited.ts'
import { FUZZ_MUTANTS } from './fuzz-mutants.ts'
import { fuzz } from './fuzz-run.ts'
import { anySeed } from './settings.ts'

test('I1, I3, I5 a server answers 3,000 messages, 400 requests and 80 connections that nobody means', async () => {
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

test('R1 with its limits on, floods are told to go', async () => {
  const { violations, ended } = await floodLimited(anySeed())
  expect(violations).toEqual([])
  for (const { answered } of ended) expect(answered).toBeLessThan(100)
  // Most hear the goodbye before they are cut.
  expect(ended.map(({ code }) => code)).toContain(1013)
})

/** Those that are found soon; `npm run torture -- fuzz` tries all. */
const SOON = Object.entries(FUZZ_MUTANTS).filter(
  ([name]) => !name.includes('throws') && !name.includes('__proto__'),
)

test.concurrent.each(SOON)('I1 a server is found out: %s', async (_name, patches) => {
  const settings = { messages: 2_500, requests: 0, raw: 0, seed: anySeed(), patienceMs: 10_000, enough: 1 }
  const { violations } = await fuzz(settings, patches)
  expect(violations).not.toEqual([])
})
