import { expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import { torture } from './run.ts'

test('a server that is killed again and again loses no acknowledged action and applies no command twice', async () => {
  const seed = anySeed()
  const settings = { kills: 12, clients: 40, timeMaxMs: 240_000, say: () => undefined }
  const { violations, acks } = await torture({ ...settings, seed, mutant: null })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  expect(acks).toBeGreaterThan(0)
})
