// npm run torture -- storm [--sockets 2000] [--readers 200] [--seed N] [--mutant small-household|step-left-out|endless-buffer]

import { runPart } from '../../torture/kit/part.ts'
import { type Rows, spread } from '../../torture/kit/report.ts'
import { STORM_MUTANTS } from './mutants.ts'
import { type StormResult, tortureCrowds } from './run.ts'

function rowsOf({ returned, unread }: StormResult): Rows {
  const rows: [string, string | number][] = []
  if (returned !== null)
    rows.push(
      ['sockets that came back within a second', returned.sockets],
      ['  of which behind one address', returned.household],
      ['  back after the server’s start, ms', spread(returned.backMs)],
      ['  back after connecting, ms', spread(returned.tookMs)],
      ['  at the first arrival, ms', spread(returned.firstMs)],
      ['  delay of the event loop, 99 %, ms', returned.loopDelayMs.toFixed(0)],
      ['  cut before the first message', returned.dialledAgain],
      ['  other programs’ share of the machine', `${Math.round(returned.othersShare * 100)} %`],
    )
  if (unread !== null)
    rows.push(
      ['readers that never read', unread.readers],
      ['  messages a second before', Math.round(unread.messagesPerSecond)],
      ['  memory before, MB', unread.rssMb.before.toFixed(0)],
      ['  most memory, MB', unread.rssMb.most.toFixed(0)],
      ['  all disconnected after, ms', Math.round(unread.letGoMs)],
      ['  answers to others before, ms', spread(unread.acksMs.before)],
      ['  answers to others during, ms', spread(unread.acksMs.during)],
    )
  return rows
}

await runPart({
  defaults: { sockets: 2_000, readers: 200 },
  mutants: STORM_MUTANTS,
  run: ({ mutant, ...settings }) =>
    tortureCrowds({ ...settings, isSoon: false, isTimed: true, mutants: mutant === null ? [] : [mutant] }),
  rows: rowsOf,
})
