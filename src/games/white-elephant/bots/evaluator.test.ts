import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { observe } from '../../../engine/match.ts'
import { replay } from '../../../engine/record.ts'
import { fastRng } from '../../../engine/rng.ts'
import { whiteElephant } from '../index.ts'
import { evaluator } from './evaluator.ts'

/** Two players, one steal locks a gift, and the queue returns: the second player acts last. */
const { record } = JSON.parse(readFileSync(`${import.meta.dirname}/../golden/v1-02-2p.json`, 'utf8'))

function firstDecision() {
  const replayed = replay(whiteElephant, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  const step = replayed.steps[1]
  if (step === undefined) throw new Error('the match has a second action')
  return { observation: observe(step.before, step.entry[0]), last: replayed.steps.at(-1)?.after }
}

test('a locked gift and the last turn guarantee the better of two gifts', () => {
  const rated = evaluator.rate(firstDecision().observation, fastRng(1))
  const values = new Map(rated.map(({ choice, value }) => [choice.type, value]))
  expect(values.get('steal')).toBe(1)
  expect(values.get('pick')).toBeGreaterThan(1.2)
})

test('the rank that a player got counts the steals of all gifts', () => {
  const { last } = firstDecision()
  if (last?.outcome == null) throw new Error('the match is over')
  const { players, options } = last.header
  const match = { players, options, view: whiteElephant.view(last.state, null), outcome: last.outcome }
  const ranks = players.map((player) => evaluator.result(match, player))
  expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBe(3)
  expect(players.map((player) => evaluator.start(match, player))).toEqual([1.5, 1.5])
})
