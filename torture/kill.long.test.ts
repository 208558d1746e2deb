import { describe, expect, test } from 'vitest'
import { torture } from './kill-run.ts'
import type { MutantName } from './mutants.ts'
import { anySeed } from './settings.ts'

const SMALL = { kills: 12, clients: 40, timeMaxMs: 240_000, say: () => undefined }

test('a server that is killed again and again loses nothing that it acknowledged, and does nothing twice', async () => {
  const seed = anySeed()
  const { violations, acks } = await torture({ ...SMALL, seed, mutant: null })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  expect(acks).toBeGreaterThan(0)
})

describe('the same is found out about a server', () => {
  const wrong: readonly (readonly [how: string, mutant: MutantName])[] = [
    ['acknowledges too early', 'early-ack'],
    ['does not know a command again', 'no-dedupe'],
  ]
  test.each(wrong)('that %s', async (_how, mutant) => {
    const { violations } = await torture({ ...SMALL, kills: 5, seed: anySeed(), mutant })
    expect(violations).not.toEqual([])
  })
})
