import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { observe } from '../../../engine/match.ts'
import { replay } from '../../../engine/record.ts'
import { fastRng } from '../../../engine/rng.ts'
import { discard } from '../index.ts'
import { POINTS } from '../rules/poker.ts'
import { evaluator } from './evaluator.ts'
import { good } from './good.ts'

const { record } = JSON.parse(readFileSync(`${import.meta.dirname}/../golden/v1-06-2p.json`, 'utf8'))

test('the value of every five cards is their points, and the good bot finds the best', () => {
  const replayed = replay(discard, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  let compared = 0
  for (const { before, entry } of replayed.steps) {
    const observation = observe(before, entry[0])
    const rated = evaluator.rate(observation, fastRng(1))
    if (rated.length === 0) continue
    expect(rated).toHaveLength(21) // five of seven cards
    const [first] = rated
    if (first === undefined) throw new Error('a decision has choices')
    for (const { choice, value } of rated)
      expect(first.value - value).toBeCloseTo(POINTS[first.choice.rank] - POINTS[choice.rank], 9)
    const best = evaluator.choiceOf(good.choose(observation, fastRng(1)), observation)
    expect(POINTS[best?.rank ?? 'high-card']).toBe(
      Math.max(...rated.map(({ choice }) => POINTS[choice.rank])),
    )
    compared += 1
  }
  expect(compared).toBeGreaterThan(5)
})
