import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anySeed, scaled } from '../../../tools/testing/repeat.ts'
import { mutatedTree } from '../../../tools/testing/tree.ts'
import { fastRng } from '../../engine/rng.ts'
import { ATTACKS } from './testing/attacks.ts'
import { AUTHORITY_MUTANTS } from './testing/authority-mutants.ts'

type Attacks = typeof import('./testing/attacks.ts')

const TIMES: Readonly<Record<keyof typeof ATTACKS, number>> = {
  forged: scaled(200),
  guesses: scaled(1_000, 7_000),
  races: scaled(3, 5),
  removals: scaled(5),
  reads: scaled(50, 200),
}

const attacks = Object.entries(TIMES) as [keyof typeof ATTACKS, number][]
test.each(attacks.map(([by, times]) => ({ ...ATTACKS[by], times })))(
  '$name: no attack of $times succeeds',
  async ({ attack, times }) => {
    const seed = anySeed()
    expect({ seed, wrong: await attack(times, fastRng(seed)) }).toEqual({ seed, wrong: [] })
  },
)

test.each(Object.entries(AUTHORITY_MUTANTS))('the mutant is found: %s', async (_name, { by, patches }) => {
  const tree = mutatedTree(patches)
  try {
    const { ATTACKS: mutated }: Attacks = await import(join(tree.root, 'src/server/http/testing/attacks.ts'))
    const { attack, mutantTimes } = mutated[by]
    expect(await attack(mutantTimes, fastRng(anySeed()))).not.toEqual([])
  } finally {
    tree.remove()
  }
})
