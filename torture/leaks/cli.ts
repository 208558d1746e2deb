// npm run torture -- leaks [--matches 300] [--seed N] [--minutes 10] [--mutants 1]

import { anySeed } from '../../tools/testing/repeat.ts'
import { countMissed, listed, twoColumns } from '../kit/report.ts'
import { readSettings } from '../kit/settings.ts'
import { LEAK_MUTANTS, type LeakResult, searchLeaks, searchMutant } from '../../src/server/http/leaks/run.ts'

function show({
  matches,
  actions,
  texts,
  bytes,
  twins,
  games,
  violations,
  endpoints,
  logLines,
  notices,
}: LeakResult): void {
  console.log(
    twoColumns([
      ['games', games.join(', ')],
      ['matches', matches],
      ['actions', actions],
      ['messages searched', `${texts}, ${(bytes / 2 ** 20).toFixed(1)} MiB`],
      ['compared with another deal', twins],
      ['endpoints requested by all', endpoints],
      ['log lines', logLines],
      ['notices', notices],
      ['leaks', violations.length],
    ]),
  )
  if (violations.length > 0) console.log(listed(violations))
}

const { matches, seed, minutes, mutants } = readSettings({
  matches: 300,
  seed: anySeed(),
  minutes: 10,
  mutants: 1,
})
const settings = { seed, timeMaxMs: minutes * 60_000, say: (line: string) => console.log(line) }
console.log(`seed ${seed}`)
const result = await searchLeaks({ ...settings, matches })
show(result)
const all = mutants === 0 ? [] : LEAK_MUTANTS
const missed = await countMissed(Object.fromEntries(all.map((mutant) => [mutant.name, mutant])), (mutant) =>
  searchMutant(settings, mutant),
)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length + missed === 0 ? 0 : 1
