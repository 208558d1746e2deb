import { expect, test } from 'vitest'
import { mutatedTree } from '../kit/tree.ts'
import { RULES_MUTANTS } from './mutants.ts'
import { failRules, RULES_CASES } from './run.ts'

/** Faults that use up the time limit are tried in one place here, and in all places by `npm run torture -- rules`. */
const SLOW = ['loops for ever', 'allocates without end', 'calls itself without end']
const cases = RULES_CASES.filter(({ place, fault }) => place === 'apply' || !SLOW.includes(fault))

test(`I7 rules fail in ${cases.length} ways, and only their own match pauses`, async () => {
  const { violations, cases: tried } = await failRules(cases)
  expect(violations).toEqual([])
  expect(tried).toBe(cases.length)
})

test.each(Object.entries(RULES_MUTANTS))(
  'I7 faulty rules find the mutant: %s',
  async (_name, { patches, by }) => {
    const tree = mutatedTree(patches)
    try {
      const { violations } = await failRules([by], tree)
      expect(violations).not.toEqual([])
    } finally {
      tree.remove()
    }
  },
)
