import { expect, inject, test } from 'vitest'
import { POSTGRES_MUTANTS } from '../../torture/retest/mutants.ts'
import { failuresOf } from '../../torture/retest/run.ts'

const SERVERS = { DATABASE_URL: inject('postgresUrl'), NATS_URL: inject('natsUrl') }

test.each(Object.entries(POSTGRES_MUTANTS))('a test finds the mutant: %s', async (_name, { by, patches }) => {
  expect(await failuresOf(patches, [by], SERVERS)).not.toEqual([])
})
