// npm run torture -- cluster [--races 100000] [--hints 60] [--kills 10] [--freezes 10] [--rollings 3] [--upgrades 4] [--stops 10] [--cuts 20] [--partitions 20] [--silences 5] [--skews 10] [--failovers 5] [--relapses 5] [--laggards 5] [--longest 10] [--minutes 60] [--clients 40] [--nodes 3] [--nats 1] [--seed N] [--report FILE] [--mutant NAME]
import { writeFileSync } from 'node:fs'
import { anySeed } from '../../tools/testing/repeat.ts'
import { columns, indented, listed, spread, twoColumns } from '../../torture/kit/report.ts'
import { readSettings } from '../../torture/kit/settings.ts'
import { startNats } from '../kit/nats-server.ts'
import { startPostgres } from '../kit/postgres-server.ts'
import { newSchema } from '../kit/schema.ts'
import { hintRun } from './hints.ts'
import { CLUSTER_MUTANTS } from './mutants.ts'
import { race } from './race.ts'
import { markdown, PAUSE_HEAD, pauseRows, resultRows } from './report.ts'
import { faultRun } from './run.ts'

const settings = readSettings(
  {
    ...{ races: 100_000, hints: 60, longest: 10, minutes: 60, clients: 40, nodes: 3, nats: 1 },
    ...{ kills: 10, freezes: 10, rollings: 3, upgrades: 4, stops: 10, cuts: 20 },
    ...{ partitions: 20, silences: 5, skews: 10, failovers: 5, relapses: 5, laggards: 5 },
    seed: anySeed(),
  },
  CLUSTER_MUTANTS,
  ['report'],
)
const { races, hints, seed, nodes, mutant, report } = settings
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
const result = await faultRun({
  ...settings,
  natsUrl: nats?.url ?? null,
  longestMs: settings.longest * 1_000,
  timeMaxMs: settings.minutes * 60_000,
  say,
})
await nats?.stop()
violations.push(...result.violations)
say('the longest time without a move of each table, by fault:')
say(indented(columns([PAUSE_HEAD, ...pauseRows(result)], 'right')))
say(twoColumns([...resultRows(result), ['violations', violations.length]]))
if (violations.length > 0) say(listed(violations))
if (report !== null) {
  const command = `npm run torture -- cluster ${process.argv.slice(2).join(' ')}`
  writeFileSync(report, markdown(result, { command, seed, violations }))
}
say(`seed ${seed}`)
process.exit(violations.length === 0 ? 0 : 1)
