import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { observe } from '../../../engine/match.ts'
import { replay } from '../../../engine/record.ts'
import { fastRng } from '../../../engine/rng.ts'
import { crazyEights } from '../index.ts'
import { evaluator } from './evaluator.ts'

const { record } = JSON.parse(readFileSync(`${import.meta.dirname}/../golden/v1-02-2p.json`, 'utf8'))

test('the last card wins for certain, and drawing instead does not', () => {
  const replayed = replay(crazyEights, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  const last = replayed.steps.at(-1)
  if (last === undefined) throw new Error('the match has actions')
  const observation = observe(last.before, last.entry[0])
  expect(observation.view.hand).toHaveLength(1)
  const rated = evaluator.rate(observation, fastRng(1))
  const values = new Map(rated.map(({ choice, value }) => [choice.type, value]))
  expect(values.get('play')).toBe(1)
  expect(values.get('draw')).toBeLessThan(1)
})

test('equal cards are one choice, whatever their ids', () => {
  const replayed = replay(crazyEights, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  for (const { before, entry } of replayed.steps.slice(0, 20)) {
    const observation = observe(before, entry[0])
    const keys = evaluator.rate(observation, fastRng(1)).map(({ choice }) => JSON.stringify(choice))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.join()).not.toContain('"id"')
  }
})
