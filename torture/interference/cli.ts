// npm run torture -- interference [--pairs 20000] [--seed N] [--mutants 1]

import { listed, showFound, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { findTelling, searchInterference } from './run.ts'

const { pairs, seed, mutants } = readSettings({ pairs: 20_000, seed: anySeed(), mutants: 1 })
console.log(`seed ${seed}`)
const results = await searchInterference({ pairs, seed, say: (line) => console.log(`  ${line}`) })
for (const { game, matches, pairs: compared, different, violations } of results) {
  const all = Object.values(compared).reduce((sum, count) => sum + count, 0)
  console.log(
    `${game}\n${twoColumns([
      ['matches', matches],
      [
        'pairs',
        Object.entries(compared)
          .map(([what, count]) => `${what} ${count}`)
          .join(', '),
      ],
      ['of them with another state', `${different} of ${all}`],
      ['told', violations.length],
    ])}`,
  )
  if (violations.length > 0) console.log(listed(violations))
}
const missed = showFound(mutants === 0 ? [] : await findTelling(seed))
console.log(`seed ${seed}`)
process.exitCode = results.every(({ violations }) => violations.length === 0) && missed === 0 ? 0 : 1
