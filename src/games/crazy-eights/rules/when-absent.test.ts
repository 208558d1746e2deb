import { expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { crazyEights } from '../index.ts'
import { draw, fixture, observationOf } from '../testing/fixture.ts'

test('C26 an absent player draws one card, or the whole stack', () => {
  const hands = { A: 'red-5 plus20', B: 'red-5 wild', C: 'red-3 red-4 wild' }
  const free = fixture({ hands, top: 'red-1' })
  expect(crazyEights.whenAbsent(observationOf(free, 'A'), fastRng(1))).toEqual({ type: 'draw' })
  expect(draw(free, 'A').state).toMatchObject({ currentSeat: 1 })
  const pending = fixture({ hands, top: 'plus4', color: 'red', chain: [4, 4] })
  expect(crazyEights.whenAbsent(observationOf(pending, 'A'), fastRng(1))).toEqual({ type: 'draw' })
  const { state } = draw(pending, 'A')
  expect([state.hands[0]?.length, state.pendingDraws, state.currentSeat]).toEqual([10, 0, 1])
})
