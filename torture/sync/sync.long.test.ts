import { expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import { cannotTrace } from '../kit/strace.ts'
import { traceSyncs } from './run.ts'

const why = cannotTrace()

test.skipIf(why !== null)(
  `every action is on the disk before anybody learns of it${why === null ? '' : `, skipped: ${why}`}`,
  async () => {
    const seed = anySeed()
    const { violations } = await traceSyncs({
      clients: 12,
      timeMaxMs: 120_000,
      acks: 200,
      seed,
      mutant: null,
    })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
  },
)
