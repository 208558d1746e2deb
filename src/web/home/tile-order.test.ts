import { expect, test } from 'vitest'
import { tileOrder } from './tile-order.ts'

test('tiles come in a fixed order, and unknown games follow in the order of the server', () => {
  const games = ['zebra', 'discard', 'apples', 'yahtzee', 'flip7'].map((id) => ({ id }))
  expect(tileOrder(games).map(({ id }) => id)).toEqual(['flip7', 'yahtzee', 'discard', 'zebra', 'apples'])
})
