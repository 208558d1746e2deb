// npm run torture -- rules [--rounds 3] [--mutants 1]
import { listed, showFound, spread, twoColumns } from '../kit/report.ts'
import { readSettings } from '../kit/settings.ts'
import { mutatedTree } from '../kit/tree.ts'
import { RULES_MUTANTS } from './mutants.ts'
import { failRules, RULES_CASES } from './run.ts'

const { rounds, mutants } = readSettings({ rounds: 3, mutants: 1 })
let wrong = 0
for (let round = 1; round <= rounds; round += 1) {
  const { cases, faultMs, neighbourMs, violations } = await failRules()
  console.log(
    `round ${round} of ${rounds}\n${twoColumns([
      ['cases', `${cases} of ${RULES_CASES.length}`],
      ['until the match stood still, ms', spread(faultMs)],
      ['an action of the neighbours after it, ms', spread(neighbourMs)],
      ['wrong', violations.length],
    ])}`,
  )
  if (violations.length > 0) console.log(listed(violations))
  wrong += violations.length
}
const found: { name: string; found: string | null }[] = []
for (const [name, { patches, by }] of mutants === 0 ? [] : Object.entries(RULES_MUTANTS)) {
  const tree = mutatedTree(patches)
  const { violations } = await failRules([by], tree)
  found.push({ name, found: violations[0] ?? null })
  tree.remove()
}
const missed = showFound(found)
process.exitCode = wrong + missed === 0 ? 0 : 1
