import { expect, test } from 'vitest'
import { RETEST_MUTANTS } from './mutants.ts'
import { failuresOf } from './run.ts'

const ALL_MS = 1_200_000
const FILES = [...new Set(Object.values(RETEST_MUTANTS).map(({ by }) => by))]

test('the tests pass on a copy of the sources', { timeout: ALL_MS }, async () => {
  expect(await failuresOf([], FILES)).toEqual([])
})

test.each(Object.entries(RETEST_MUTANTS))('a test finds the mutant: %s', async (_name, { by, patches }) => {
  expect(await failuresOf(patches, [by])).not.toEqual([])
})
