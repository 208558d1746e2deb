import { expect, test } from 'vitest'
import { dealInTurn } from './deal.ts'

const to = (player: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ from: 'deck', to: `${player}${nth}` }))
const placesOf = (...hands: ReturnType<typeof to>[]) => dealInTurn(hands).map((flight) => flight.to)

test('players get one piece each, round by round', () => {
  expect(placesOf(to('a', 2), to('b', 2))).toEqual(['a0', 'b0', 'a1', 'b1'])
})

test('a player with fewer pieces is passed over', () => {
  expect(placesOf(to('a', 1), to('b', 2))).toEqual(['a0', 'b0', 'b1'])
})

test('many players with many pieces get fewer of them, but everybody gets some', () => {
  const hands = Array.from({ length: 18 }, (_, player) => to(`p${player}:`, 7))
  expect(placesOf(...hands)).toHaveLength(36)
  expect(placesOf()).toEqual([])
})
