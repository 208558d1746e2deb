import { expect, inject, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import type { Faults } from './faults.ts'
import { faultRun, NO_FAULTS } from './run.ts'

/** A small version of `npm run torture -- cluster`: every kind of fault. */
const EACH: Faults = {
  ...{ kills: 1, freezes: 1, rollings: 0, upgrades: 1, stops: 1, cuts: 1 },
  ...{ partitions: 2, silences: 1, skews: 1, failovers: 1, relapses: 1, laggards: 1 },
}
const RUNS: readonly (readonly [what: string, faults: Faults, withNats: boolean])[] = [
  ['with NATS, each kind of fault', EACH, true],
  ['with hints from PostgreSQL, stops and cuts', { ...NO_FAULTS, stops: 2, cuts: 2 }, false],
]

test.each(RUNS)(
  'no answer is lost, doubled, reordered or contradicted: %s',
  async (_what, faults, withNats) => {
    const seed = anySeed()
    const { violations, acks } = await faultRun({
      ...{ nodes: 3, clients: 20, longestMs: 3_000, timeMaxMs: 300_000, mutant: null, seed },
      natsUrl: withNats ? inject('natsUrl') : null,
      say: () => undefined,
      ...faults,
    })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
    expect(acks).toBeGreaterThan(0)
  },
)
