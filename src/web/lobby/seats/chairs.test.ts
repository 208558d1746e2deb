import { expect, test } from 'vitest'
import { emptyChairs, placesAround } from './chairs.ts'

test.each([
  [1, 10, 5],
  [5, 10, 1],
  [6, 10, 1],
  [10, 10, 0],
  [1, 2, 1],
  [12, 10, 0],
  [3, null, 0],
])('%i people at a table for %o see %i empty chairs', (taken, max, empty) => {
  expect(emptyChairs(taken, max)).toBe(empty)
})

test.each([1, 2, 6, 18])('%i places are apart and within the box', (count) => {
  const places = placesAround(count)
  expect(new Set(places.map(({ left, top }) => `${left.toFixed(2)} ${top.toFixed(2)}`)).size).toBe(count)
  for (const { left, top } of places) {
    expect(left).toBeGreaterThan(5)
    expect(left).toBeLessThan(95)
    expect(top).toBeGreaterThan(5)
    expect(top).toBeLessThan(95)
  }
})

test('the first place is at the lower edge', () => {
  const [first] = placesAround(6)
  expect(first?.left).toBeCloseTo(50)
  expect(first?.top).toBeCloseTo(90)
})
