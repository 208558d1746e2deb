// npm run torture -- kill [--kills 200] [--clients 40] [--seed N] [--minutes 15] [--mutant early-ack|early-show|no-dedupe]

import { anySeed } from '../../tools/testing/repeat.ts'
import { findingRows } from '../kit/check-store.ts'
import { MUTANTS } from '../kit/mutants.ts'
import { finish, spread } from '../kit/report.ts'
import { readSettings } from '../kit/settings.ts'
import { torture } from './run.ts'

const { minutes, ...settings } = readSettings(
  { kills: 200, clients: 40, seed: anySeed(), minutes: 15 },
  MUTANTS,
)
const { seed, mutant } = settings
console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
const result = await torture({
  ...settings,
  timeMaxMs: minutes * 60_000,
  say: (line) => console.log(line),
})
const { kills, acks, resent, repeats, readyMs, findings, violations } = result
finish(
  [
    ['kills', kills],
    ['ready after a kill, ms', spread(readyMs)],
    ['acknowledged', acks],
    ['sent again after a kill', resent],
    ['sent twice on purpose', repeats],
    ...findingRows(findings),
  ],
  violations,
  seed,
)
