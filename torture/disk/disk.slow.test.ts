import { describe, expect, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import { cannotTrace } from '../kit/strace.ts'
import { cannotMount } from './full.ts'
import type { DiskMutant } from './mutants.ts'
import { type DiskSettings, tortureDisk } from './run.ts'

const NOTHING = {
  failures: null,
  isFull: false,
  backups: 0,
  migrationsEvery: 0,
  repeats: 0,
  lives: 3,
  mutants: [],
}
const SMALL = { ...NOTHING, timeMaxMs: 120_000, say: () => undefined }
const isMounted = cannotMount() === null
const isTraced = cannotTrace() === null

describe('the stored data', () => {
  test.concurrent('survives a failing or full disk, and a backup is complete', async () => {
    const seed = anySeed()
    const { violations } = await tortureDisk({
      ...SMALL,
      failures: { random: 2 },
      isFull: true,
      backups: 1,
      seed,
    })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
  })

  test.concurrent('survives a kill during a migration, and repeated commands take effect once', async () => {
    const seed = anySeed()
    const { violations } = await tortureDisk({ ...SMALL, migrationsEvery: 10, repeats: 200, lives: 2, seed })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
  })

  type Wrong = readonly [mutants: readonly DiskMutant[], part: Partial<DiskSettings>, said: readonly RegExp[]]
  const sync = { calls: 'fsync,fdatasync', error: 'EIO', at: 18, isLasting: true }
  const wrong: readonly Wrong[] = [
    [
      ['plain-copy', 'no-transaction', 'any-body'],
      { backups: 1, migrationsEvery: 7, repeats: 40, lives: 1 },
      [
        /^backup 0: /m,
        /it is neither version \d nor \d|it does not open any more/,
        /another body: \d+, not id-reused/,
      ],
    ],
    ...(isMounted
      ? [
          [
            ['fault-is-fine'],
            { isFull: true },
            [/a full disk: acknowledged and lost: m_\w+ revision \d+: .* was acknowledged/],
          ] as const,
        ]
      : []),
    ...(isTraced
      ? [[['no-settling'], { failures: { one: sync } }, [/was acknowledged before it was durable/]] as const]
      : []),
  ]
  test.concurrent.each(wrong)('does not survive the mutants %s', async (mutants, part, said) => {
    const { violations } = await tortureDisk({ ...SMALL, ...part, seed: anySeed(), mutants })
    for (const what of said) expect(violations.join('\n')).toMatch(what)
  })
})
