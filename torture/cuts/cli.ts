// npm run torture -- cuts [--every 1] [--silent 1000] [--resumes 3000] [--commands 10000] [--seed N] [--minutes 5] [--mutant NAME]

import { anySeed } from '../../tools/testing/repeat.ts'
import { finish, spread } from '../kit/report.ts'
import { readSettings } from '../kit/settings.ts'
import { CUTS_MUTANTS } from './mutants.ts'
import { type CutsResult, tortureLines } from './run.ts'

const { minutes, mutant, ...counts } = readSettings(
  { every: 1, silent: 1_000, resumes: 3_000, commands: 10_000, seed: anySeed(), minutes: 5 },
  CUTS_MUTANTS,
)

function rowsOf({ boundaries, silence, resumes, twins }: CutsResult): (readonly [string, string | number])[] {
  const rows: (readonly [string, string | number])[] = []
  if (boundaries !== null)
    rows.push(
      ['boundaries of the scripted matches', boundaries.boundaries],
      ['connections cut at a boundary', boundaries.cuts],
      ['online again after a cut, ms', spread(boundaries.backMs)],
    )
  if (silence !== null)
    rows.push(
      ['half-open sockets', silence.sockets],
      ['until their clients noticed, ms', spread(silence.clientMs)],
      ['until the server had closed all, ms', Math.round(silence.serverMs)],
    )
  if (resumes.length > 0)
    rows.push(
      ['resumes', resumes.reduce((sum, { resumes: count }) => sum + count, 0)],
      ...resumes.map(({ tookMs }, at) => [`  in run ${at + 1} of the server, ms`, spread(tookMs)] as const),
    )
  if (twins !== null)
    rows.push(
      ['commands of two windows at once', twins.commands],
      ['  with one id, with two', `${twins.shared}, ${twins.rivals}`],
    )
  return rows
}

const { seed, commands } = counts
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const result = await tortureLines({
  ...counts,
  lives: 2,
  isSoon: false,
  mutants: mutant === null ? [] : [mutant],
  timeMaxMs: minutes * 60_000,
  say: (line) => console.log(line),
})
const left = commands - (result.twins?.commands ?? commands)
if (left > 0) console.log(`skipped: ${left} commands of two windows, the time was up`)
finish(rowsOf(result), result.violations, seed)
