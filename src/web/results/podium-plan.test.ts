import { describe, expect, test } from 'vitest'
import type { Face } from '../../board-kit/board.ts'
import { countedScore, crownedAtMs, planPodium, RISE_MS, riseAtMs } from './podium-plan.ts'
import { rankingOf } from './ranking.ts'

const face = (player: string): Face => ({
  player,
  name: player,
  avatar: 'fox',
  hue: 0,
  presence: 'online',
  isHost: false,
  isYou: false,
})

/** A ranking with one player for each place, named `a`, `b`, `c` … */
function ranked(...places: readonly number[]) {
  const players = places.map((_, at) => String.fromCharCode(97 + at))
  const outcome = {
    reason: 'x',
    places: places.map((place, at) => ({ player: players[at] ?? '', place, score: 100 - place })),
  }
  return rankingOf(outcome, players.map(face))
}

function planned(...places: readonly number[]) {
  const { steps, rest } = planPodium(ranked(...places))
  return {
    steps: steps.map(({ place, people }) => `${place}:${people.map((one) => one.face.name).join('')}`),
    rest: rest.map((one) => one.face.name).join(''),
  }
}

describe('the podium', () => {
  test.each([
    ['one player stands alone', [1], ['1:a'], ''],
    ['two players stand on two steps', [1, 2], ['1:a', '2:b'], ''],
    ['the fourth player is in the list below', [1, 2, 3, 4, 5], ['1:a', '2:b', '3:c'], 'de'],
    ['two winners share the highest step', [1, 1, 3, 4], ['1:ab', '3:c'], 'd'],
    ['two runners-up share the second step', [1, 2, 2, 4], ['1:a', '2:bc'], 'd'],
    ['two may share the third step', [1, 2, 3, 3], ['1:a', '2:b', '3:cd'], ''],
    ['three who share the third place are in the list', [1, 2, 3, 3, 3], ['1:a', '2:b'], 'cde'],
    ['all winners stand on the step, however many they are', [1, 1, 1, 1, 1, 6], ['1:abcde'], 'f'],
    ['nobody stands on it without a ranking', [], [], ''],
  ])('%s', (_name, places, steps, rest) => {
    expect(planned(...places)).toEqual({ steps, rest })
  })

  test('the lowest step rises first, and the winner is crowned when the highest has risen', () => {
    const { steps } = planPodium(ranked(1, 2, 3))
    const times = steps.map((step) => riseAtMs(steps, step))
    expect(times.toReversed()).toEqual(times.toSorted((one, other) => one - other))
    expect(times[2]).toBe(0)
    expect(crownedAtMs(steps)).toBe((times[0] ?? 0) + RISE_MS)
  })
})

describe('a score that counts up', () => {
  test('begins at zero and ends at the score', () => {
    expect(countedScore(210, -50, 700)).toBe(0)
    expect(countedScore(210, 0, 700)).toBe(0)
    expect(countedScore(210, 700, 700)).toBe(210)
    expect(countedScore(210, 9_999, 700)).toBe(210)
  })

  test('never steps back and never leaves its range, below zero too', () => {
    for (const score of [0, 1, 210, -40]) {
      const counted = Array.from({ length: 71 }, (_, at) => Math.abs(countedScore(score, at * 10, 700)))
      expect(counted).toEqual(counted.toSorted((one, other) => one - other))
      expect(counted.at(-1)).toBe(Math.abs(score))
    }
  })

  test('a fraction is shown whole at the end', () => {
    expect(countedScore(12.5, 700, 700)).toBe(12.5)
  })
})
