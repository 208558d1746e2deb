import { describe, expect, inject, test } from 'vitest'
import { anySeed } from '../torture/settings.ts'
import { faultRun } from './fault-run.ts'
import { hintRun } from './hint-run.ts'
import type { ClusterMutant } from './mutants.ts'
import { race } from './race-run.ts'
import { newSchema } from './schema.ts'

// Small here, with these counts; `npm run torture -- cluster` has the same with any.
const NONE = { kills: 0, rollings: 0, stops: 0, cuts: 0 }
/** A fault may come when nothing is under way that it could hurt: then what is wrong shows on another evening. */
const EVENINGS_MAX = 3
const SMALL = { nodes: 3, clients: 20, mutant: null, say: () => undefined }

test('three processes that race for 1,000 places make no fork and no gap', async () => {
  const { places, conflicts, violations } = await race(inject('postgresUrl'), 3, 1_000)
  expect(violations).toEqual([])
  expect(places).toBe(1_000)
  expect(conflicts).toBeGreaterThan(0)
})

test('without hints for 4 s both nodes stay ready, log no error, and show what happens on the other', async () => {
  const seed = anySeed()
  const { lagMs, violations } = await hintRun(await newSchema(inject('postgresUrl')), 4, seed)
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  for (const lags of [lagMs.heard, lagMs.cut, lagMs.after]) expect(lags.length).toBeGreaterThan(0)
})

describe('under load nothing that was acknowledged is lost or done twice, and nobody stays away', () => {
  const runs = [
    ['a node killed twice, and all restarted one after the other', { kills: 2, rollings: 1 }, true],
    [
      'PostgreSQL stopped at once twice, and all connections to it cut four times',
      { stops: 2, cuts: 4 },
      false,
    ],
  ] as const
  test.each(runs)('%s', async (_what, faults, withNats) => {
    const seed = anySeed()
    const natsUrl = withNats ? inject('natsUrl') : null
    const { violations, acks } = await faultRun({ ...SMALL, ...NONE, ...faults, natsUrl, seed })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
    expect(acks).toBeGreaterThan(0)
  })
})

describe('the same is found out about nodes', () => {
  const wrong: readonly (readonly [how: string, mutant: ClusterMutant, faults: Partial<typeof NONE>])[] = [
    ['that acknowledge too early', 'early-ack', { kills: 3 }],
    ['that take for done what was under way when a connection broke', 'hopeful', { stops: 3 }],
  ]
  test.each(wrong)('%s', async (_how, mutant, faults) => {
    const natsUrl = inject('natsUrl')
    let found: readonly string[] = []
    for (let evening = 0; evening < EVENINGS_MAX && found.length === 0; evening += 1) {
      const run = { ...SMALL, ...NONE, ...faults, clients: 40, mutant, natsUrl, seed: anySeed() }
      found = (await faultRun(run)).violations
    }
    expect(found).not.toEqual([])
  })
})
