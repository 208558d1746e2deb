import { expect, test } from 'vitest'
import { RULES_MUTANTS } from './rules-mutants.ts'
import { failRules, RULES_CASES } from './rules-run.ts'
import { mutatedTree } from './tree.ts'

/** What takes all the time that rules have is tried in one place here, and in all by `npm run torture -- rules`. */
const SLOW = ['loops for ever', 'allocates without end', 'calls itself without end']
const cases = RULES_CASES.filter(({ place, fault }) => place === 'apply' || !SLOW.includes(fault))

test(`I7 rules fail in ${cases.length} ways, and their match stands still alone`, async () => {
  const { violations, cases: tried } = await failRules(cases)
  expect(violations).toEqual([])
  expect(tried).toBe(cases.length)
})

test.each(Object.entries(RULES_MUTANTS))('I7 a server is found out: %s', async (_name, { patches, by }) => {
  const tree = mutatedTree(patches)
  try {
    const { violations } = await failRules([by], tree)
    expect(violations).not.toEqual([])
  } finally {
    tree.remove()
  }
})
