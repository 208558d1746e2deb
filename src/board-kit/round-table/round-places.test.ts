import { describe, expect, it } from 'vitest'
import { dropOf, othersOf, placesOf, ROUND_MAX } from './round-places.ts'

/** The first and the last column, and the row, of a grid area. */
function cellsOf(area: string): { row: number; from: number; to: number } {
  const [row, column, , end] = area.split(' / ')
  const from = Number(column)
  return { row: Number(row), from, to: from + Number(end?.replace('span ', '')) - 1 }
}

const SHAPES = ['wide', 'tall', 'arc'] as const
const COUNTS = Array.from({ length: ROUND_MAX }, (_, at) => at + 1)

describe.each(SHAPES)('a %s table', (shape) => {
  it.each(COUNTS)('gives %i players a place each, within the table', (count) => {
    const seats = placesOf(count, shape).seats.map(cellsOf)
    expect(seats).toHaveLength(count)
    for (const [at, { row, from, to }] of seats.entries()) {
      expect(from).toBeGreaterThanOrEqual(1)
      expect(to).toBeLessThanOrEqual(60)
      const clash = seats.findIndex((other, index) => {
        return index !== at && other.row === row && other.from <= to && from <= other.to
      })
      expect(clash).toBe(-1)
    }
  })

  it.each(COUNTS)('seats %i players clockwise: up, to the right, down', (count) => {
    const seats = placesOf(count, shape).seats.map(cellsOf)
    const moves = seats.slice(1).map((seat, at) => {
      const before = seats[at] ?? seat
      if (seat.row === before.row) return seat.from > before.from ? 'right' : 'left'
      return seat.row < before.row ? 'up' : 'down'
    })
    expect(moves.join(' ')).toMatch(/^(up ?)*(right ?)*(down ?)*$/)
  })

  it('keeps the middle between the sides', () => {
    expect(placesOf(8, shape).middle).toBe(`2 / 16 / span ${shape === 'arc' ? 1 : 2} / 46`)
    expect(placesOf(1, shape).middle).toBe('2 / 1 / span 1 / -1')
  })
})

it('bends the top row: the outer seats are lowest, the sides stay', () => {
  const drops = (count: number) => Array.from({ length: count }, (_, at) => dropOf(at, count, 'wide'))
  expect(drops(1)).toEqual([0])
  expect(drops(4)).toEqual([0, 0, 0, 0])
  expect(drops(5)).toEqual([0, 1, 0, 1, 0])
  expect(drops(7)).toEqual([0, 1, 0.25, 0, 0.25, 1, 0])
})

it('lists the others in turn order after the viewer', () => {
  const players = [...'ABCD'].map((id) => ({ id }))
  const ids = (own: string | null) =>
    othersOf(players, own)
      .map(({ id }) => id)
      .join('')
  expect(ids('B')).toBe('CDA')
  expect(ids('D')).toBe('ABC')
  expect(ids(null)).toBe('ABCD')
})
