import { expect, test } from 'vitest'
import { crazyEights } from '../index.ts'
import { draw, fixture, play, playAction } from '../testing/fixture.ts'
import { DRAW } from './actions.ts'

test('C27 neither a played nor a drawn card can be taken back', () => {
  const before = fixture({ hands: { A: 'red-5 red-6', B: 'blue-1' }, top: 'red-1' })
  const red5 = playAction(before, 'A', 'red-5')
  const played = play(before, 'A', 'red-5').state
  expect(crazyEights.takeBackRefusal?.(before, 'A', red5, played)?.code).toBe('card-shown')
  expect(crazyEights.takeBackRefusal?.(before, 'A', DRAW, draw(before, 'A').state)?.code).toBe('card-shown')
})
