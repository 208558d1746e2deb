import { expect, test } from 'vitest'
import { botAction, lastActive } from '../testing/bot-fixture.ts'
import { fixture } from '../testing/fixture.ts'
import { beginner } from './beginner.ts'

test('the beginner stays with five numbers and varies with three', () => {
  expect(botAction(beginner, lastActive('1 2 3 4 5'))).toEqual({ type: 'stay' })
  const types = Array.from({ length: 30 }, (_, seed) => botAction(beginner, lastActive('1 2 3'), seed).type)
  expect(new Set(types)).toEqual(new Set(['hit', 'stay']))
})

test('the beginner targets every player but itself', () => {
  const table = fixture(4, { deck: '5 9 3 1 freeze' })
  table.hit('A')
  const actions = Array.from({ length: 60 }, (_, seed) => botAction(beginner, table, seed))
  const targets = actions.map((action) => (action.type === 'selectTarget' ? action.target : action.type))
  expect([...new Set(targets)].toSorted()).toEqual(['B', 'C', 'D'])
})
