// npm run torture -- leaks [--matches 300] [--seed N] [--minutes 10] [--mutants 1]

import { listed, showFound, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { type LeakResult, searchLeaks, searchMutants } from './run.ts'

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
}: LeakResult): void {
  console.log(
    twoColumns([
      ['games', games.join(', ')],
      ['matches', matches],
      ['actions', actions],
      ['messages looked at', `${texts}, ${(bytes / 2 ** 20).toFixed(1)} MiB`],
      ['compared with another deal', twins],
      ['endpoints asked by all', endpoints],
      ['lines of the log', logLines],
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
const found = mutants === 0 ? [] : await searchMutants(settings)
const missed = showFound(found)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length + missed === 0 ? 0 : 1
