// npm run torture -- sync [--acks 500] [--clients 12] [--seed N] [--minutes 5] [--mutant sync-normal|sync-off|early-ack|early-show]
import { isMutant } from '../kit/mutants.ts'
import { listed, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { cannotTrace, traceSyncs } from './run.ts'

const { acks, clients, seed, minutes, mutant } = readSettings({
  acks: 500,
  clients: 12,
  seed: anySeed(),
  minutes: 5,
})
if (mutant !== null && !isMutant(mutant)) throw new Error(`There is no mutant ${mutant}.`)
const why = cannotTrace()
if (why !== null) console.log(`The order of write, sync and answer was skipped: ${why}.`)
else {
  console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
  const { violations, ...counts } = await traceSyncs({
    acks,
    clients,
    seed,
    mutant,
    timeMaxMs: minutes * 60_000,
  })
  console.log(
    twoColumns([
      ['acknowledged', counts.acks],
      ['syncs of the log', counts.syncs],
      ['told before it was safe', violations.length],
    ]),
  )
  if (violations.length > 0) console.log(listed(violations))
  process.exitCode = violations.length === 0 ? 0 : 1
}
