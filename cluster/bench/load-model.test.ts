import { expect, test } from 'vitest'
import { needsOf } from './load-model.ts'
import { simulateNode } from './simulate-node.ts'

const COSTS = { actionMs: 1, followMs: 1, commitMs: 0.5, readMs: 0.25, idleUs: 100, idleKb: 50, pollUs: 10 }
const CROWD = {
  players: 4_000,
  atTable: 4,
  playingShare: 0.5,
  thinkSeconds: 5,
  newsBytes: 1_000,
  nodesATable: 2,
  useMax: 0.5,
}

test('the needs are the sum of the costs', () => {
  expect(needsOf(COSTS, CROWD)).toMatchObject({
    actionsASecond: 100, // 1,000 tables, half of them playing, each five seconds
    nodeCores: 2, // 0.2 s for actions and 0.4 s for idle people, in a second
    databaseCores: 1,
    hintsASecond: 500,
  })
})

const LOAD = { otherShare: 0, actionMs: 1, commitMs: 3, lanes: 4, seconds: 60, seed: 1 }

test('an idle node answers after one judgement and one commit', () => {
  const { medianMs, groupMean, leftOver } = simulateNode({ ...LOAD, actionsASecond: 10 })
  expect(medianMs).toBeGreaterThan(3)
  expect(medianMs).toBeLessThan(6)
  expect(groupMean).toBeLessThan(1.1)
  expect(leftOver).toBeLessThan(3)
})

test('a busy node batches its commits, and an overloaded node falls behind', () => {
  const busy = simulateNode({ ...LOAD, actionsASecond: 700, commitMs: 10 })
  const drowned = simulateNode({ ...LOAD, actionsASecond: 1_500 })
  expect(busy.groupMean).toBeGreaterThan(1.5)
  expect(busy.leftOver).toBeLessThan(100)
  expect(drowned.mostMs).toBeGreaterThan(10 * busy.mostMs)
})
