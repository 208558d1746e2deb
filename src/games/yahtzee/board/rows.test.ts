import { describe, expect, it } from 'vitest'
import { CATEGORIES, type Card } from '../rules/scoring.ts'
import { type View, view } from '../rules/view.ts'
import { afterRoll, afterTurn, card, fullCardExcept, newMatch, soloMatch } from '../testing/fixture.ts'
import { jokerNoteOf, neighbourOf, playerOf, rowsOf, ruleOf } from './rows.ts'

const rowOf = (seen: View, category: string) => {
  const player = playerOf(seen, 'A')
  return player === undefined ? undefined : rowsOf(seen, player).find((row) => row.category === category)
}

describe('the rows of a card', () => {
  it('show the active player what the dice would bring', () => {
    const seen = view(afterRoll(newMatch(2), '55534'))
    expect(rowOf(seen, 'fives')).toEqual({ category: 'fives', score: null, ghost: 15 })
    expect(rowOf(seen, 'chance')).toEqual({ category: 'chance', score: null, ghost: 22 })
    expect(rowOf(seen, 'full_house')).toEqual({ category: 'full_house', score: null, ghost: 0 })
    const other = playerOf(seen, 'B')
    expect(other && rowsOf(seen, other).every(({ ghost }) => ghost === null)).toBe(true)
  })

  it('show no ghost before the first roll, nor in a filled row', () => {
    expect(rowOf(view(newMatch(1)), 'fives')).toEqual({ category: 'fives', score: null, ghost: null })
    const next = afterRoll(afterTurn(newMatch(1), '55534', 'fives'), '11111')
    expect(rowOf(view(next), 'fives')).toEqual({ category: 'fives', score: 15, ghost: null })
  })

  it('each have a rule', () => {
    expect(CATEGORIES.map(ruleOf).join(' ')).toBe('Y7 Y7 Y7 Y7 Y7 Y7 Y8 Y8 Y9 Y10 Y10 Y11 Y11')
  })
})

describe('the arrow keys', () => {
  it('move the focus within a column and across columns', () => {
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

describe('the note on five equal dice', () => {
  const noteFor = (of: Card, dice: string, joker: 'forced' | 'free' | 'none' = 'forced') =>
    jokerNoteOf(view(afterRoll(soloMatch(of, joker), dice)))

  it('[Y15] does not exist while yahtzee is open', () => {
    expect(noteFor(card({}), '55555')).toBeNull()
    expect(noteFor(card({ yahtzee: 50 }), '55534')).toBeNull()
    expect(noteFor(card({ yahtzee: 50 }), '55555', 'none')).toBeNull()
  })

  it('[Y14] names the upper category first, then the lower section, then a 0', () => {
    expect(noteFor(card({ yahtzee: 50 }), '55555')).toEqual({ bonus: 100, place: 'upper', category: 'fives' })
    expect(noteFor(card({ yahtzee: 0 }), '55555')).toEqual({ bonus: 0, place: 'upper', category: 'fives' })
    const filled = card({ yahtzee: 50, fives: 15 })
    expect(noteFor(filled, '55555')).toEqual({ bonus: 100, place: 'lower', category: 'fives' })
    expect(noteFor(fullCardExcept(['ones']), '55555')).toEqual({ bonus: 0, place: 'zero', category: 'fives' })
    expect(noteFor(card({ yahtzee: 50 }), '55555', 'free')?.place).toBe('any')
  })
})
