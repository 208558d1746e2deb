import { expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import type { MutantName } from '../kit/mutants.ts'
import { torture } from './run.ts'

const MUTANTS: readonly (readonly [how: string, mutant: MutantName])[] = [
  ['acknowledges too early', 'early-ack'],
  ['does not recognize a repeated command', 'no-dedupe'],
]

test.each(MUTANTS)('kills find a server that %s', async (_how, mutant) => {
  const settings = { kills: 5, clients: 40, timeMaxMs: 240_000, say: () => undefined }
  const { violations } = await torture({ ...settings, seed: anySeed(), mutant })
  expect(violations).not.toEqual([])
})
