import { expect, test } from 'vitest'
import { RETEST_MUTANTS } from './mutants.ts'
import { failuresOf } from './run.ts'

const FILES = [...new Set(Object.values(RETEST_MUTANTS).map(({ by }) => by))]

test.each(FILES)('%s passes on a copy of the sources', async (file) => {
  expect(await failuresOf([], file)).toEqual([])
})

test.each(Object.entries(RETEST_MUTANTS))('a test finds the mutant: %s', async (_name, { by, patches }) => {
  expect(await failuresOf(patches, by)).not.toEqual([])
})
