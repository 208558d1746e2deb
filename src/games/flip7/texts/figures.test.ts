import { expect, test } from 'vitest'
import type { ScoringCards } from '../rules/scoring.ts'
import { longSumOf, percent, sumOf } from './figures.ts'

const cards = (line: ScoringCards['line'], modifiers: ScoringCards['modifiers'] = []): ScoringCards => ({
  status: 'stayed',
  line,
  modifiers,
})

test('the short sum of a score adds up the numbers first', () => {
  expect(sumOf(cards([0, 4, 6, 11], ['x2', '+8']))).toBe('(21 × 2) + 8')
  expect(sumOf(cards([3, 7, 12]))).toBe(null)
  expect(sumOf(cards([1, 2, 3, 4, 5, 6, 7]))).toBe('28 + 15')
})

test('the long sum of a score names every card', () => {
  expect(longSumOf(cards([12, 11], ['x2', '+8', '+2']))).toEqual({ cards: '(12 + 11) × 2 + 8 + 2', bonus: 0 })
  expect(longSumOf(cards([5], ['x2']))).toEqual({ cards: '5 × 2', bonus: 0 })
  expect(longSumOf(cards([], ['+4']))).toEqual({ cards: '4', bonus: 0 })
  expect(longSumOf(cards([]))).toEqual({ cards: '', bonus: 0 })
  expect(longSumOf(cards([0, 1, 2, 3, 4, 5, 6]))).toEqual({ cards: '0 + 1 + 2 + 3 + 4 + 5 + 6', bonus: 15 })
})

test('only certain outcomes are 0 or 100 percent', () => {
  expect([0, 0.001, 0.184, 0.999, 1].map(percent)).toEqual([0, 1, 18, 99, 100])
})
