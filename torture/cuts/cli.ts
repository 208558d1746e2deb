// npm run torture -- cuts [--every 1] [--silent 1000] [--resumes 3000] [--commands 10000] [--seed N] [--minutes 5] [--mutant NAME]

import { runPart } from '../kit/part.ts'
import { type Rows, spread } from '../kit/report.ts'
import { CUTS_MUTANTS } from './mutants.ts'
import { type CutsResult, tortureLines } from './run.ts'

function rowsOf({ boundaries, silence, resumes, twins, answerMs }: CutsResult): Rows {
  const rows: [string, string | number][] = []
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
      ...resumes.map(
        ({ tookMs }, at) => [`  in run ${at + 1} of the server, ms`, spread(tookMs)] as [string, string],
      ),
    )
  if (twins !== null)
    rows.push(
      ['commands of two windows at once', twins.commands],
      ['  with one id, with two', `${twins.shared}, ${twins.rivals}`],
      ['  answered, ms', spread(answerMs)],
    )
  return rows
}

await runPart({
  defaults: { every: 1, silent: 1_000, resumes: 3_000, commands: 10_000, minutes: 5 },
  mutants: CUTS_MUTANTS,
  run: async ({ minutes, mutant, ...settings }) => {
    const result = await tortureLines({
      ...settings,
      lives: 2,
      isSoon: false,
      mutants: mutant === null ? [] : [mutant],
      timeMaxMs: minutes * 60_000,
    })
    const left = settings.commands - (result.twins?.commands ?? settings.commands)
    return { ...result, skipped: left > 0 ? [`${left} commands of two windows, the time was up`] : [] }
  },
  rows: rowsOf,
})
