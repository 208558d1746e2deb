import { expect, test } from 'vitest'
import { anySeed, scaled } from '../../../../tools/testing/repeat.ts'
import { LEAK_MUTANTS, type LeakResult, searchLeaks, searchMutant } from './run.ts'

/** One mutant for each kind of leak. More than one time, all of them run. */
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

/** More than enough for one mutant on a busy machine. */
const MUTANT_MAX_MS = 500_000

const sample = LEAK_MUTANTS.filter(({ name }) => SAMPLE.includes(name))
const mutants = scaled(1) > 1 ? LEAK_MUTANTS : sample
const matches = scaled(10)

test(`H2, H7 in ${matches} matches, nothing that leaves the server reveals a secret`, async () => {
  const settings = { seed: anySeed(), timeMaxMs: Number.POSITIVE_INFINITY, say: () => undefined }
  const result = await searchLeaks({ ...settings, matches })
  for (const [name, count] of rowsOf(result)) console.log(`  ${name}  ${count}`)
  expect({ seed: settings.seed, violations: result.violations }).toEqual({
    seed: settings.seed,
    violations: [],
  })
  expect(result.matches).toBe(matches)
})

test('every mutant of the sample exists', () => expect(sample).toHaveLength(SAMPLE.length))

test.each(mutants)('H2 the mutant is found: $name', async (mutant) => {
  const settings = { timeMaxMs: MUTANT_MAX_MS, say: () => undefined, seed: anySeed() }
  expect(await searchMutant(settings, mutant)).not.toEqual([])
})

/** The rows that the torture's table shows. */
function rowsOf({ actions, texts, bytes, twins, endpoints, logLines, notices }: LeakResult) {
  return [
    ['matches', matches],
    ['actions', actions],
    ['messages searched', `${texts}, ${(bytes / 2 ** 20).toFixed(1)} MiB`],
    ['compared with another deal', twins],
    ['endpoints requested by all', endpoints],
    ['log lines', logLines],
    ['notices', notices],
  ]
}
