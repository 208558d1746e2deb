import { describe, expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import type { MutantName } from '../kit/mutants.ts'
import { cannotTrace } from '../kit/strace.ts'
import { traceSyncs } from './run.ts'

const MUTANTS: readonly MutantName[] = ['sync-normal', 'sync-off', 'early-ack', 'early-show']
const why = cannotTrace()

describe.skipIf(why !== null)(`a trace of system calls${why === null ? '' : `, skipped: ${why}`}`, () => {
  test.each(MUTANTS)('finds the mutant %s', async (mutant) => {
    const settings = { clients: 12, timeMaxMs: 120_000, acks: 40, seed: anySeed() }
    const { violations } = await traceSyncs({ ...settings, mutant })
    expect(violations.join('\n')).toContain('before it was durable')
  })
})
