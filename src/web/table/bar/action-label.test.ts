import { expect, test } from 'vitest'
import { labelOf } from './action-label.ts'

const name = (id: string) => (id === 'p1' ? 'Ana' : id)

test('an action is described in plain words with players by name', () => {
  const action = { type: 'giveCard', cardId: 'red-5', toPlayer: 'p1', keep: [0, 2], isLast: true }
  expect(labelOf(action, name)).toBe('Give card: card id red-5, to player Ana, keep 0, 2, is last true')
  expect(labelOf({ type: 'end-turn' }, name)).toBe('End turn')
})

test('the description of an action contains no JSON', () => {
  const action = { type: 'score', row: { name: 'ones', dice: [] }, by: null }
  expect(labelOf(action, name)).toBe('Score: row name ones dice –, by –')
})
