import { expect, test } from 'vitest'
import { begin, take } from '../testing/fixture.ts'
import { candidates, refusal } from './legality.ts'
import { outcome } from './outcome.ts'
import { view } from './view.ts'
import { whenAbsent } from './when-absent.ts'

test('N1 a match begins with all stones, and players take turns in seat order', () => {
  const start = begin({ stones: 7 })
  expect(view(start)).toEqual({ stones: 7, current: 'A' })
  const { after, events } = take(start, 'A', 3)
  expect(view(after)).toEqual({ stones: 4, current: 'B' })
  expect(events).toEqual([{ type: 'took', player: 'A', count: 3, left: 4 }])
  expect(candidates(after, 'A')).toEqual([])
})

test('N2 a player cannot take stones out of turn, or more than are left', () => {
  const start = begin({ stones: 2 })
  expect(refusal(start, 'B', { type: 'take', count: 1 })?.code).toBe('not-your-turn')
  expect(refusal(start, 'host', { type: 'take', count: 1 })?.code).toBe('not-a-player')
  expect(refusal(start, 'A', { type: 'take', count: 3 })?.values).toEqual({ left: 2 })
})

test('N3 the player who takes the last stone wins', () => {
  const last = { ...begin({ stones: 2 }), turn: 1 }
  expect(outcome(last)).toBeNull()
  const { after } = take(last, 'B', 2)
  expect(outcome(after)?.places.map(({ player, place }) => [player, place])).toEqual([
    ['B', 1],
    ['A', 2],
    ['C', 2],
  ])
  expect(refusal(after, 'B', { type: 'take', count: 1 })?.code).toBe('match-over')
})

test('N4 the rules take one stone for an absent player', () => {
  expect(whenAbsent()).toEqual({ type: 'take', count: 1 })
})
