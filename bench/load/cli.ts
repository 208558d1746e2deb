// npm run torture -- load [--floods 10] [--strangers 5000] [--silent 400] [--wakes 5] [--evenings 200] [--seconds 8] [--mutants 1]

import { countMissed, listed } from '../../torture/kit/report.ts'
import { readSettings } from '../../torture/kit/settings.ts'
import { LOAD_MUTANTS } from './mutants.ts'
import { LOADS, type LoadName, underLoad } from './run.ts'

const settings = readSettings({
  floods: 10,
  strangers: 5_000,
  silent: 400,
  wakes: 5,
  evenings: 200,
  seconds: 8,
  mutants: 1,
})
let wrong = 0
for (const name of Object.keys(LOADS) as LoadName[]) {
  if (settings[name] === 0) continue
  const { seen, violations } = await underLoad(name, settings[name])
  console.log(`  ${LOADS[name].what}: ${seen}; ${violations.length} violations`)
  if (violations.length > 0) console.log(listed(violations))
  wrong += violations.length
}
const missed = await countMissed(
  settings.mutants === 0 ? {} : LOAD_MUTANTS,
  async ({ by, times, patches }) => (await underLoad(by, times, patches)).violations,
)
process.exitCode = wrong + missed === 0 ? 0 : 1
