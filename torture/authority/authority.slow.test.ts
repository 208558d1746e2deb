import { expect, test } from 'vitest'
import { anySeed } from '../kit/settings.ts'
import { ATTACKS, type AttackName, AUTHORITY_MUTANTS, attack, findAuthorityMutant } from './run.ts'

const TIMES: readonly (readonly [AttackName, number])[] = [
  ['forged', 200],
  ['guesses', 7_000],
  ['races', 5],
  ['removals', 3],
  ['looks', 200],
]

test.each(TIMES.map(([name, times]) => [ATTACKS[name].what, name, times] as const))(
  '%s',
  async (_what, name, times) => {
    const seed = anySeed()
    expect({ seed, wrong: await attack(name, times, seed) }).toEqual({ seed, wrong: [] })
  },
)

test.each(Object.keys(AUTHORITY_MUTANTS))('the attacks find the mutant: %s', async (name) => {
  expect(await findAuthorityMutant(name, anySeed())).not.toBeNull()
})
