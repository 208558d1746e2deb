import { describe, expect, inject, test } from 'vitest'
import { anySeed } from '../../torture/kit/settings.ts'
import { faultRun } from './faults.ts'
import { CLUSTER_MUTANTS, type ClusterMutant } from './mutants.ts'

const NO_FAULTS = { kills: 0, rollings: 0, stops: 0, cuts: 0 }
const SMALL = { nodes: 3, clients: 20, mutant: null, say: () => undefined }
/** A fault may strike while nothing is in flight; a later run then finds the mutant. */
const RUNS_MAX = 3

const MUTANTS: readonly (readonly [how: string, mutant: ClusterMutant, faults: Partial<typeof NO_FAULTS>])[] =
  [
    ['acknowledge too early', 'early-ack', { kills: 3 }],
    ['take an action for stored if a connection broke meanwhile', 'hopeful', { stops: 3 }],
  ]

test('every mutant has a run that must find it', () => {
  expect(MUTANTS.map(([, mutant]) => mutant)).toEqual(Object.keys(CLUSTER_MUTANTS))
})

test.each(MUTANTS)('a fault run finds nodes that %s', async (_how, mutant, faults) => {
  const natsUrl = inject('natsUrl')
  let found: readonly string[] = []
  for (let run = 0; run < RUNS_MAX && found.length === 0; run += 1) {
    const settings = { nodes: 3, clients: 40, mutant, natsUrl, seed: anySeed(), say: () => undefined }
    found = (await faultRun({ ...settings, ...NO_FAULTS, ...faults })).violations
  }
  expect(found).not.toEqual([])
})

describe('under load no acknowledged action is lost or applied twice, and everybody reconnects', () => {
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
    const { violations, acks } = await faultRun({ ...SMALL, ...NO_FAULTS, ...faults, natsUrl, seed })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
    expect(acks).toBeGreaterThan(0)
  })
})
