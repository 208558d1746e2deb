import { expect, test } from 'vitest'
import { anySeed } from '../../../../tools/testing/repeat.ts'
import { LEAK_MUTANTS, searchMutant } from './run.ts'

/** One mutant for each kind of leak; `npm run torture -- leaks` runs all. */
const SAMPLE = [
  'the deck in the view',
  'gifts that were never opened in the record',
  'a spectator sees as the first player',
  'private events are sent to all',
  'a refusal that reveals too much',
  'the next seed with the table',
  'the token with the welcome',
  'removed people still receive messages',
  'a history as the first caller sees it',
  'a state over HTTP as the first caller sees it',
  'GET /game/{id}/record reveals too much',
  'GET /admin/tables reveals too much',
  'GET /metrics reveals too much',
  'an error with the state in it',
  'the state, as a string in the log',
  'the deck in a notice',
  'the profiles of people in a notice',
  'the address of a channel with the table',
  'cards that were shown can be taken back',
  'crazy-eights: the newest card of each hand in a spectator’s view',
  'discard: secret orders in the first player’s view',
  'flip7: the next card in an event to all',
  'white-elephant: the givers of wrapped gifts in every view',
]

const sample = LEAK_MUTANTS.filter(({ name }) => SAMPLE.includes(name))

test('every mutant of the sample exists', () => expect(sample).toHaveLength(SAMPLE.length))

test.each(sample)('H2 the mutant is found: $name', async (mutant) => {
  const settings = { timeMaxMs: 120_000, say: () => undefined, seed: anySeed() }
  expect(await searchMutant(settings, mutant)).not.toEqual([])
})
