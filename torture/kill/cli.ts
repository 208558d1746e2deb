// npm run torture -- kill [--kills 200] [--clients 40] [--seed N] [--minutes 15] [--mutant early-ack|early-show|no-dedupe]

import { isMutant } from '../kit/mutants.ts'
import { listed, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { type KillResult, torture } from './run.ts'

function show({ kills, acks, resent, repeats, readyMs, findings, violations }: KillResult): void {
  const {
    matches,
    ended,
    actions,
    games,
    lost,
    doubled,
    gaps,
    unreplayable,
    ghosts,
    unseen,
    disordered,
    integrity,
  } = findings
  console.log(
    twoColumns([
      ['kills', kills],
      ['ready after a kill, ms', `median ${readyMs.median.toFixed(0)}, longest ${readyMs.max.toFixed(0)}`],
      ['games', games.join(', ')],
      ['matches', `${matches}, ${ended} of them over`],
      ['actions stored', actions],
      ['acknowledged', acks],
      ['sent again after a kill', resent],
      ['said twice on purpose', repeats],
      ['acknowledged and lost', lost.length],
      ['done twice', doubled.length],
      ['gaps in revisions', gaps.length],
      ['records that do not replay', unreplayable.length],
      ['rejected and yet done', ghosts.length],
      ['seen and then otherwise', unseen.length],
      ['answered out of order', disordered.length],
      ['integrity', integrity.length === 0 ? 'ok' : integrity.length],
      ['violations', violations.length],
    ]),
  )
  if (violations.length > 0) console.log(listed(violations))
}

const { kills, clients, seed, minutes, mutant } = readSettings({
  kills: 200,
  clients: 40,
  seed: anySeed(),
  minutes: 15,
})
if (mutant !== null && !isMutant(mutant)) throw new Error(`There is no mutant ${mutant}.`)
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const result = await torture({
  kills,
  clients,
  seed,
  mutant,
  timeMaxMs: minutes * 60_000,
  say: (line) => console.log(line),
})
show(result)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length === 0 ? 0 : 1
