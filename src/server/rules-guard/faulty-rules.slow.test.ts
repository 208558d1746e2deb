import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../tools/testing/repeat.ts'
import { mutatedTree } from '../../../tools/testing/tree.ts'
import { failRules, RULES_CASES, RULES_MUTANTS } from './testing/fail-rules.ts'

type FailRules = typeof import('./testing/fail-rules.ts')

/** Faults that use up the time limit: they are tried everywhere by `npm run torture -- rules`, and in one place here. */
const SLOW = ['loops for ever', 'allocates without end', 'calls itself without end']
const ROUNDS = scaled(1)
const cases = RULES_CASES.filter(
  ({ place, fault }) => ROUNDS > 1 || place === 'apply' || !SLOW.includes(fault),
)

describe.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
  'I7 round %i: only their match pauses if',
  () => {
    test.each(cases)('$place $fault', async (one) => expect(await failRules(one)).toBeNull())
  },
)

test.each(Object.entries(RULES_MUTANTS))('I7 the mutant is found: %s', async (_name, { patches, by }) => {
  const tree = mutatedTree(patches)
  try {
    const script = join(tree.root, 'src/server/rules-guard/testing/fail-rules.ts')
    const mutated: FailRules = await import(script)
    const thrown = (error: unknown) => `thrown: ${error}`
    expect(await mutated.failRules(by).catch(thrown)).not.toBeNull()
  } finally {
    tree.remove()
  }
})
