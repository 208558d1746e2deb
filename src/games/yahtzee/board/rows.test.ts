import { describe, expect, it } from 'vitest'
import { CATEGORIES, type Card } from '../rules/scoring.ts'
import { type View, view } from '../rules/view.ts'
import { card, fullBut, rolled, scored, seated, solo } from '../testing/fixture.ts'
import { jokerNoteOf, neighbourOf, playerOf, rowsOf, ruleOf } from './rows.ts'

const rowOf = (seen: View, category: string) => {
  const player = playerOf(seen, 'A')
  return player === undefined ? undefined : rowsOf(seen, player).find((row) => row.category === category)
}

describe('the rows of a card', () => {
  it('show what the dice would bring to whose turn it is', () => {
    const seen = view(rolled(seated(2), '55534'))
    expect(rowOf(seen, 'fives')).toEqual({ category: 'fives', score: null, ghost: 15 })
    expect(rowOf(seen, 'chance')).toEqual({ category: 'chance', score: null, ghost: 22 })
    expect(rowOf(seen, 'full_house')).toEqual({ category: 'full_house', score: null, ghost: 0 })
    const other = playerOf(seen, 'B')
    expect(other && rowsOf(seen, other).every(({ ghost }) => ghost === null)).toBe(true)
  })

  it('show no ghost before the first roll, nor where something stands', () => {
    expect(rowOf(view(seated(1)), 'fives')).toEqual({ category: 'fives', score: null, ghost: null })
    const next = rolled(scored(seated(1), '55534', 'fives'), '11111')
    expect(rowOf(view(next), 'fives')).toEqual({ category: 'fives', score: 15, ghost: null })
  })

  it('have a rule each', () => {
    expect(CATEGORIES.map(ruleOf).join(' ')).toBe('Y7 Y7 Y7 Y7 Y7 Y7 Y8 Y8 Y9 Y10 Y10 Y11 Y11')
  })
})

describe('arrows', () => {
  it('move within a column and across', () => {
    expect(neighbourOf('ones', 'ArrowDown')).toBe('twos')
    expect(neighbourOf('ones', 'ArrowUp')).toBe('ones')
    expect(neighbourOf('sixes', 'ArrowDown')).toBe('sixes')
    expect(neighbourOf('twos', 'ArrowRight')).toBe('four_of_a_kind')
    expect(neighbourOf('chance', 'ArrowLeft')).toBe('sixes')
    expect(neighbourOf('chance', 'Home')).toBe('ones')
    expect(neighbourOf('ones', 'End')).toBe('chance')
    expect(neighbourOf('ones', 'Enter')).toBe('ones')
  })
})

describe('five equal dice', () => {
  const noteFor = (of: Card, dice: string, joker: 'forced' | 'free' | 'none' = 'forced') =>
    jokerNoteOf(view(rolled(solo(of, joker), dice)))

  it('[Y15] are no Joker while yahtzee is open', () => {
    expect(noteFor(card({}), '55555')).toBeNull()
    expect(noteFor(card({ yahtzee: 50 }), '55534')).toBeNull()
    expect(noteFor(card({ yahtzee: 50 }), '55555', 'none')).toBeNull()
  })

  it('[Y14] belong into their upper category first, then below, then bring 0', () => {
    expect(noteFor(card({ yahtzee: 50 }), '55555')).toEqual({ bonus: 100, place: 'upper', category: 'fives' })
    expect(noteFor(card({ yahtzee: 0 }), '55555')).toEqual({ bonus: 0, place: 'upper', category: 'fives' })
    const filled = card({ yahtzee: 50, fives: 15 })
    expect(noteFor(filled, '55555')).toEqual({ bonus: 100, place: 'lower', category: 'fives' })
    expect(noteFor(fullBut(['ones']), '55555')).toEqual({ bonus: 0, place: 'zero', category: 'fives' })
    expect(noteFor(card({ yahtzee: 50 }), '55555', 'free')?.place).toBe('any')
  })
})
