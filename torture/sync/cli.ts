// npm run torture -- sync [--acks 500] [--clients 12] [--seed N] [--minutes 5] [--mutant sync-normal|sync-off|early-ack|early-show]

import { anySeed } from '../../tools/testing/repeat.ts'
import { MUTANTS } from '../kit/mutants.ts'
import { finish } from '../kit/report.ts'
import { readSettings } from '../kit/settings.ts'
import { cannotTrace } from '../kit/strace.ts'
import { traceSyncs } from './run.ts'

const { minutes, ...settings } = readSettings(
  { acks: 500, clients: 12, seed: anySeed(), minutes: 5 },
  MUTANTS,
)
const { seed, mutant } = settings
const why = cannotTrace()
if (why !== null) console.log(`The order of write, sync and answer was skipped: ${why}.`)
else {
  console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
  const { acks, syncs, violations } = await traceSyncs({ ...settings, timeMaxMs: minutes * 60_000 })
  finish(
    [
      ['acknowledged', acks],
      ['syncs of the log', syncs],
    ],
    violations,
    seed,
  )
}
