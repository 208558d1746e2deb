import { expect, test } from 'vitest'
import type { PlayedView } from '../../protocol/table.ts'
import { awardsOf } from './awards.ts'

/** Matches of a table, the newest first, each as its players' names in order of place. */
function playedOf(...matches: readonly string[]): readonly PlayedView[] {
  return matches.map((names, at) => ({
    match: `m${matches.length - at}`,
    game: 'flip7',
    at: 0,
    places: [...names].map((name, place) => ({ name, place: place + 1, score: 0 })),
  }))
}

const awards = (...matches: readonly string[]) =>
  Object.fromEntries(awardsOf(playedOf(...matches), `m${matches.length}`))

test('a player who has won the last matches has a streak', () => {
  expect(awards('ab', 'ab', 'ab', 'ba')).toEqual({ a: { kind: 'streak', count: 3 } })
})

test('a player who wins for the first time in three matches or more gets an award for it', () => {
  expect(awards('ab', 'ba', 'ba')).toEqual({ a: { kind: 'firstWin', count: 3 } })
  expect(awards('ab', 'ba')).toEqual({})
})

test('a player who climbs two places or more gets an award for it', () => {
  expect(awards('bcda', 'abcd')).toEqual({})
  expect(awards('dabc', 'abcd', 'dabc')).toEqual({ d: { kind: 'climb', count: 4 } })
})

test('matches that a player was not in do not end their streak', () => {
  expect(awards('ab', 'bc', 'ab')).toMatchObject({ a: { kind: 'streak', count: 2 } })
})

test('a match that nobody lost is no win', () => {
  expect(awards('a', 'a')).toEqual({})
  const shared = playedOf('ab', 'ab').map((one) => ({
    ...one,
    places: one.places.map((entry) => ({ ...entry, place: 1 })),
  }))
  expect(awardsOf(shared, 'm2').size).toBe(0)
})

test('nobody has an award after the first match, or if the table does not know the match yet', () => {
  expect(awards('abc')).toEqual({})
  expect(awardsOf(playedOf('ab', 'ab'), 'm9').size).toBe(0)
})
