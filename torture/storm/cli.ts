// npm run torture -- storm [--sockets 2000] [--readers 200] [--seed N] [--mutant small-household|step-left-out|endless-buffer]
import { listed, spread, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { isStormMutant, STORM_MUTANTS } from './mutants.ts'
import { type StormResult, tortureCrowds } from './run.ts'

function show({ returned, unread, violations }: StormResult): void {
  const rows: (readonly [string, string | number])[] = []
  if (returned !== null)
    rows.push(
      ['sockets that came back within a second', returned.sockets],
      ['  of which behind one address', returned.household],
      ['  back after the server was, ms', spread(returned.backMs)],
      ['  back after they dialled, ms', spread(returned.tookMs)],
      ['  delay of the event loop, 99 %, ms', returned.loopDelayMs.toFixed(0)],
      ['  cut before a word, and dialled again', returned.dialledAgain],
      ['  of the machine, others had meanwhile', `${Math.round(returned.othersShare * 100)} %`],
    )
  if (unread !== null)
    rows.push(
      ['readers that never read', unread.readers],
      ['  messages a second before', Math.round(unread.messagesPerSecond)],
      [
        '  memory, MB',
        `${unread.rssMb.before.toFixed(0)} before, ${unread.rssMb.most.toFixed(0)} at the most`,
      ],
      ['  all let go after, ms', Math.round(unread.letGoMs)],
      ['  answers to others before, ms', spread(unread.acksMs.before)],
      ['  answers to others during, ms', spread(unread.acksMs.during)],
    )
  console.log(twoColumns([...rows, ['violations', violations.length]]))
  if (violations.length > 0) console.log(listed(violations))
}

const { sockets, readers, seed, mutant } = readSettings({ sockets: 2_000, readers: 200, seed: anySeed() })
if (mutant !== null && !isStormMutant(mutant))
  throw new Error(`There is no mutant ${mutant}: ${Object.keys(STORM_MUTANTS).join(', ')}.`)
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const result = await tortureCrowds({
  sockets,
  readers,
  isSoon: false,
  isTimed: true,
  seed,
  mutants: mutant === null ? [] : [mutant],
  say: (line) => console.log(line),
})
show(result)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length === 0 ? 0 : 1
