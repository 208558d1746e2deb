// npm run torture -- authority [--forged 20000] [--guesses 100000] [--races 300] [--removals 500] [--looks 5000] [--seed N] [--mutants 1]

import { listed, showFound } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { ATTACKS, type AttackName, AUTHORITY_MUTANTS, attack, findAuthorityMutant } from './run.ts'

const settings = readSettings({
  forged: 20_000,
  guesses: 100_000,
  races: 300,
  removals: 500,
  looks: 5_000,
  seed: anySeed(),
  mutants: 1,
})
const { seed, mutants } = settings
console.log(`seed ${seed}`)
let wrong = 0
for (const name of Object.keys(ATTACKS) as AttackName[]) {
  const begunAt = performance.now()
  const violations = await attack(name, settings[name], seed)
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(0)
  console.log(`  ${ATTACKS[name].what}: ${settings[name]} in ${seconds} s, ${violations.length} wrong`)
  if (violations.length > 0) console.log(listed(violations))
  wrong += violations.length
}
const found: { name: string; found: string | null }[] = []
for (const name of mutants === 0 ? [] : Object.keys(AUTHORITY_MUTANTS))
  found.push({ name, found: await findAuthorityMutant(name, seed) })
const missed = showFound(found)
console.log(`seed ${seed}`)
process.exitCode = wrong + missed === 0 ? 0 : 1
