import { describe, expect, test } from 'vitest'
import type { MutantName } from './mutants.ts'
import { anySeed } from './settings.ts'
import { cannotTrace, traceSyncs } from './sync-run.ts'

const SMALL = { clients: 12, timeMaxMs: 120_000 }
const why = cannotTrace()

describe.skipIf(why !== null)(
  `on the disk before it is told${why === null ? '' : `, skipped: ${why}`}`,
  () => {
    test('every action', async () => {
      const seed = anySeed()
      const { violations } = await traceSyncs({ ...SMALL, acks: 200, seed, mutant: null })
      expect({ seed, violations }).toEqual({ seed, violations: [] })
    })

    const wrong: readonly MutantName[] = ['sync-normal', 'sync-off', 'early-ack', 'early-show']
    test.each(wrong)('and it is seen where it is not: %s', async (mutant) => {
      const { violations } = await traceSyncs({ ...SMALL, acks: 40, seed: anySeed(), mutant })
      expect(violations.join('\n')).toContain('before it was safe')
    })
  },
)
