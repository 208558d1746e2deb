import { expect, test } from 'vitest'
import type { Event } from '../rules/events.ts'
import { lieOf, throwOf } from './throw.ts'

const rolled = (dice: readonly number[]): Event => ({
  type: 'rolled',
  player: 'A',
  faces: [5, 2, 5, 4, 5],
  dice,
  rollsRemaining: 1,
})

test('the dice of a throw stop one by one, the last one at the end of the scene', () => {
  const stops = [...(throwOf({ event: rolled([0, 1, 2, 3, 4]), id: 7, ms: 800 })?.stops ?? [])]
  expect(stops.map(([die, { face }]) => [die, face])).toEqual([
    [0, 5],
    [1, 2],
    [2, 5],
    [3, 4],
    [4, 5],
  ])
  expect(stops.map(([, { ms }]) => ms)).toEqual([400, 500, 600, 700, 800])
})

test('only the rolled dice of a throw roll', () => {
  expect([...(throwOf({ event: rolled([1, 3]), id: 7, ms: 800 })?.stops.keys() ?? [])]).toEqual([1, 3])
  expect(throwOf({ event: rolled([3]), id: 7, ms: 800 })?.stops.get(3)).toEqual({ face: 4, ms: 800 })
})

test('other scenes and no scene are no throw', () => {
  expect(throwOf(null)).toBeNull()
  expect(throwOf({ event: { type: 'turnBegan', player: 'A', turn: 2 }, id: 1, ms: 9 })).toBeNull()
})

test('a die lies where it fell, and otherwise elsewhere', () => {
  expect(lieOf('A 1 1 0')).toEqual(lieOf('A 1 1 0'))
  const lies = Array.from({ length: 40 }, (_, die) => lieOf(`A 1 1 ${die}`))
  expect(new Set(lies.map(({ turn }) => turn)).size).toBeGreaterThan(10)
  for (const { turn, shift } of lies) {
    expect(Math.abs(turn)).toBeLessThanOrEqual(10)
    expect(Math.abs(shift)).toBeLessThanOrEqual(1)
  }
})
