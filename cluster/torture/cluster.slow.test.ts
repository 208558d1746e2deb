import { expect, inject, test } from 'vitest'
import { anySeed } from '../../torture/kit/settings.ts'
import { faultRun } from './faults.ts'
import { CLUSTER_MUTANTS, type ClusterMutant } from './mutants.ts'

const NO_FAULTS = { kills: 0, rollings: 0, stops: 0, cuts: 0 }
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
