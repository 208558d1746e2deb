import { expect, test } from 'vitest'
import { LEAK_MUTANTS, searchLeaks, searchMutants } from './leaks-run.ts'
import { anySeed } from './settings.ts'

const SMALL = { timeMaxMs: 120_000, say: () => undefined }
/** One for each kind of place where something can slip; `npm run torture -- leaks` tries all. */
const SAMPLE = [
  'the deck in the view',
  'gifts that were never opened in the record',
  'a spectator sees as the first player',
  'events for one are told to all',
  'a refusal that says too much',
  'the next seed with the table',
  'the token with the welcome',
  'the removed hear on',
  'a history with the first player’s eyes',
  'a state over HTTP with the eyes of who asked first',
  'GET /game/{id}/record says too much',
  'GET /admin/tables says too much',
  'GET /metrics says too much',
  'an error with the state in it',
  'the state, as a text in the log',
  'crazy-eights: the newest card of each hand in a spectator’s view',
  'discard: orders that are secret in the first player’s view',
  'flip7: the next card in an event to all',
  'white-elephant: who wrapped what in every view',
]

test('H2, H7 nobody is sent what they may not know, by any endpoint', async () => {
  const seed = anySeed()
  const { violations, matches } = await searchLeaks({ ...SMALL, seed, matches: 10 })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  expect(matches).toBe(10)
})

test(`H2 ${SAMPLE.length} ways to let something slip are found`, async () => {
  const sample = LEAK_MUTANTS.filter(({ name }) => SAMPLE.includes(name))
  expect(sample).toHaveLength(SAMPLE.length)
  const found = await searchMutants({ ...SMALL, seed: anySeed() }, sample)
  expect(found.filter((mutant) => mutant.found === null)).toEqual([])
})
