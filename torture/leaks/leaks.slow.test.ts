import { expect, test } from 'vitest'
import { anySeed } from '../kit/settings.ts'
import { LEAK_MUTANTS, searchMutants } from './run.ts'

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

test(`H2 ${SAMPLE.length} mutants that leak are found`, async () => {
  const sample = LEAK_MUTANTS.filter(({ name }) => SAMPLE.includes(name))
  expect(sample).toHaveLength(SAMPLE.length)
  const found = await searchMutants({ timeMaxMs: 120_000, say: () => undefined, seed: anySeed() }, sample)
  expect(found.filter((mutant) => mutant.found === null)).toEqual([])
})
