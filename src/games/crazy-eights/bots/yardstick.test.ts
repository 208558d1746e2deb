import { expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { fixture, observationOf } from '../testing/fixture.ts'
import { greedy } from './yardstick.ts'

test('the yardstick plays its first playable card, and names the colour that it holds most of', () => {
  const choice = (hand: string) => {
    const state = fixture({ hands: { A: hand, B: 'wild wild', C: 'wild wild' }, top: 'red-1' })
    return greedy.choose(observationOf(state, 'A'), fastRng(1))
  }
  expect(choice('blue-7 plus4 red-5')).toMatchObject({ cardId: 'A2', chosenColor: 'red' })
  expect(choice('wild green-2 blue-7 green-5')).toMatchObject({ cardId: 'A1', chosenColor: 'green' })
  expect(choice('red-skip red-5')).toEqual({ type: 'play', cardId: 'A1' })
  expect(choice('blue-7 green-3')).toEqual({ type: 'draw' })
})
