import { expect, inject, test } from 'vitest'
import { anySeed } from '../../tools/testing/repeat.ts'
import type { Faults } from './faults.ts'
import { CLUSTER_MUTANTS, type ClusterMutant } from './mutants.ts'
import { faultRun, NO_FAULTS } from './run.ts'

/** A fault may strike while nothing is in flight; a later run then finds the mutant. */
const RUNS_MAX = 3

type Case = readonly [how: string, mutant: ClusterMutant, faults: Partial<Faults>, found: RegExp]

/** Mutants, the faults that show them, and the violation that must be among those found. */
const MUTANTS: readonly Case[] = [
  ['acknowledge too early', 'early-ack', { kills: 3 }, /acknowledged and lost/],
  [
    'take an action for stored if a connection broke meanwhile',
    'hopeful',
    { stops: 3 },
    /acknowledged and lost/,
  ],
  ['act for the player whose turn it is', 'trusting', {}, /acted for another player/],
  ['are ready without a store', 'always-ready', { stops: 1 }, /\/ready of node/],
  ['show people as online who have left', 'never-away', {}, /shows table/],
  ['follow the clock of their machine', 'own-clock', { skews: 4, rollings: 1 }, /off the database/],
  ['log an error at every heartbeat', 'noisy', {}, /logged an error/],
  ['store on a primary that does not wait', 'async-standby', { failovers: 1 }, /acknowledged and lost/],
]

test('every mutant has a run that must find it', () => {
  expect(MUTANTS.map(([, mutant]) => mutant)).toEqual(Object.keys(CLUSTER_MUTANTS))
})

test.each(MUTANTS)('a fault run finds nodes that %s', async (_how, mutant, faults, found) => {
  const natsUrl = inject('natsUrl')
  let violations: readonly string[] = []
  for (let run = 0; run < RUNS_MAX && !violations.some((text) => found.test(text)); run += 1) {
    const size = { nodes: 3, clients: 20, longestMs: 1_000, timeMaxMs: 120_000 }
    const settings = { ...size, mutant, natsUrl, seed: anySeed(), say: () => undefined }
    violations = (await faultRun({ ...settings, ...NO_FAULTS, ...faults })).violations
  }
  expect(violations.join('\n')).toMatch(found)
})
