// npm run torture -- cluster [--races 100000] [--kills 20] [--rollings 5] [--stops 20] [--cuts 50] [--hints 60] [--clients 40] [--nodes 3] [--nats 1] [--seed N] [--mutant early-ack|hopeful]
import { findingRows } from '../../torture/kit/check-store.ts'
import { listed, spread, twoColumns } from '../../torture/kit/report.ts'
import { anySeed, readSettings } from '../../torture/kit/settings.ts'
import { startNats } from '../kit/nats-server.ts'
import { startPostgres } from '../kit/postgres-server.ts'
import { newSchema } from '../kit/schema.ts'
import { faultRun } from './faults.ts'
import { hintRun } from './hints.ts'
import { CLUSTER_MUTANTS } from './mutants.ts'
import { race } from './race.ts'

const settings = readSettings(
  {
    races: 100_000,
    kills: 20,
    rollings: 5,
    stops: 20,
    cuts: 50,
    hints: 60,
    clients: 40,
    nodes: 3,
    nats: 1,
    seed: anySeed(),
  },
  CLUSTER_MUTANTS,
)
const { races, hints, seed, nodes, mutant } = settings
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const say = (line: string) => console.log(line)
const violations: string[] = []

const postgres = await startPostgres({ isSynced: false })
if (races > 0) {
  say(`${nodes} processes race for ${races} places …`)
  const raced = await race(postgres.url, nodes, races)
  violations.push(...raced.violations)
  say(
    twoColumns([
      ['places raced for', raced.places],
      ['came second', raced.conflicts],
      ['forks, gaps, false owners', raced.violations.length],
    ]),
  )
}
if (hints > 0) {
  say(`hints for ${hints} s, none for ${hints} s, hints again for ${hints} s …`)
  const { lagMs, violations: wrong } = await hintRun(await newSchema(postgres.url), hints, seed)
  violations.push(...wrong)
  say(
    twoColumns([
      ['seen on the other node after, ms', spread(lagMs.heard)],
      ['without hints', spread(lagMs.cut)],
      ['with hints again', spread(lagMs.after)],
    ]),
  )
}
await postgres.remove()

const nats = settings.nats > 0 ? await startNats() : null
const result = await faultRun({ ...settings, mutant, natsUrl: nats?.url ?? null, say })
await nats?.stop()
violations.push(...result.violations)
say(
  twoColumns([
    ['faults', result.faults],
    ['everybody back after, ms', spread(result.backMs)],
    ['acknowledged', result.acks],
    ['sent again', result.resent],
    ...findingRows(result.findings),
    ['violations', violations.length],
  ]),
)
if (violations.length > 0) say(listed(violations))
say(`seed ${seed}`)
process.exit(violations.length === 0 ? 0 : 1)
