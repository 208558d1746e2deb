// npm run torture -- sync [--acks 500] [--clients 12] [--seed N] [--minutes 5] [--mutant sync-normal|sync-off|early-ack|early-show]
import { MUTANTS } from '../kit/mutants.ts'
import { runPart } from '../kit/part.ts'
import { cannotTrace } from '../kit/strace.ts'
import { traceSyncs } from './run.ts'

const why = cannotTrace()
if (why !== null) console.log(`The order of write, sync and answer was skipped: ${why}.`)
else
  await runPart({
    defaults: { acks: 500, clients: 12, minutes: 5 },
    mutants: MUTANTS,
    run: ({ minutes, ...settings }) => traceSyncs({ ...settings, timeMaxMs: minutes * 60_000 }),
    rows: ({ acks, syncs }) => [
      ['acknowledged', acks],
      ['syncs of the log', syncs],
    ],
  })
