// npm run torture:sync -- [--acks 500] [--clients 12] [--seed N] [--minutes 5] [--mutant sync-normal|sync-off|early-ack|early-show]
import { execFileSync } from 'node:child_process'
import { isMutant } from './mutants.ts'
import { listed, twoColumns } from './report.ts'
import { anySeed, readSettings } from './settings.ts'
import { cannotTrace, traceSyncs } from './sync-run.ts'

function installStrace(): void {
  if (cannotTrace() === null || process.getuid?.() !== 0) return
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', 'strace'], { stdio: 'ignore', timeout: 120_000 })
  } catch {
    // Then there is none, and that is said.
  }
}

const { acks, clients, seed, minutes, mutant } = readSettings({
  acks: 500,
  clients: 12,
  seed: anySeed(),
  minutes: 5,
})
if (mutant !== null && !isMutant(mutant)) throw new Error(`There is no mutant ${mutant}.`)
installStrace()
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
