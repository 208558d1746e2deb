// npm run torture -- cuts [--every 1] [--silent 1000] [--resumes 3000] [--commands 10000] [--seed N] [--minutes 5] [--mutant NAME]

import { listed, spread, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { CUTS_MUTANTS, isCutsMutant } from './mutants.ts'
import { type CutsResult, tortureLines } from './run.ts'

const { every, silent, resumes, commands, seed, minutes, mutant } = readSettings({
  every: 1,
  silent: 1_000,
  resumes: 3_000,
  commands: 10_000,
  seed: anySeed(),
  minutes: 5,
})

function show({ boundaries, silence, resumes, twins, violations }: CutsResult): void {
  const rows: (readonly [string, string | number])[] = []
  if (boundaries !== null)
    rows.push(
      ['boundaries of the scripted matches', boundaries.boundaries],
      ['lines cut at a boundary', boundaries.cuts],
      ['back at the table after a cut, ms', spread(boundaries.backMs)],
    )
  if (silence !== null)
    rows.push(
      ['half-open sockets', silence.sockets],
      ['until their clients knew, ms', spread(silence.clientMs)],
      ['until the server had let all go, ms', Math.round(silence.serverMs)],
    )
  if (resumes.length > 0)
    rows.push(
      ['resumes', resumes.reduce((sum, { resumes: count }) => sum + count, 0)],
      ...resumes.map(({ tookMs }, at) => [`  in life ${at + 1} of the server, ms`, spread(tookMs)] as const),
    )
  if (twins !== null)
    rows.push(
      ['commands of two windows at once', twins.commands],
      ['  under one id, under two', `${twins.shared}, ${twins.rivals}`],
    )
  console.log(twoColumns([...rows, ['violations', violations.length]]))
  const left = twins === null ? 0 : commands - twins.commands
  if (left > 0) console.log(`skipped: ${left} commands of two windows, the time was up`)
  if (violations.length > 0) console.log(listed(violations))
}

if (mutant !== null && !isCutsMutant(mutant))
  throw new Error(`There is no mutant ${mutant}: ${Object.keys(CUTS_MUTANTS).join(', ')}.`)
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const result = await tortureLines({
  every,
  silent,
  resumes,
  lives: 2,
  commands,
  isSoon: false,
  seed,
  mutants: mutant === null ? [] : [mutant],
  timeMaxMs: minutes * 60_000,
  say: (line) => console.log(line),
})
show(result)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length === 0 ? 0 : 1
