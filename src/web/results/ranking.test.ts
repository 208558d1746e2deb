import { expect, test } from 'vitest'
import type { Face } from '../../board-kit/board.ts'
import { rankingOf, winnersOf } from './ranking.ts'

const face = (name: string): Face => ({
  player: name.toLowerCase(),
  name,
  avatar: 'fox',
  hue: 0,
  presence: 'online',
  isHost: false,
  isYou: false,
})
const faces = ['Ana', 'Ben', 'Cy', 'Dee'].map(face)

test('the ranking is in order and marks shared places', () => {
  const outcome = {
    reason: 'target-reached',
    places: [
      { player: 'dee', place: 1, score: 210 },
      { player: 'cy', place: 4, score: 10 },
      { player: 'ben', place: 1, score: 210 },
      { player: 'ana', place: 3, score: 90 },
    ],
  }
  const ranking = rankingOf(outcome, faces)
  expect(ranking.map(({ face: { name }, place, isShared }) => [name, place, isShared])).toEqual([
    ['Ben', 1, true],
    ['Dee', 1, true],
    ['Ana', 3, false],
    ['Cy', 4, false],
  ])
  expect(winnersOf(ranking)).toEqual(['Ben', 'Dee'])
})

test('the ranking leaves out unknown players', () => {
  expect(rankingOf({ reason: 'x', places: [{ player: 'eve', place: 1, score: 1 }] }, faces)).toEqual([])
})
