import { expect, test } from 'vitest'
import { parse } from '../engine/schema.ts'
import { beginOf, dayAt, daySchema, daysAfter, playableUntil, revealedAt } from './day.ts'

test('a day begins and ends at midnight in UTC', () => {
  const begin = Date.UTC(2026, 10, 18)
  expect(beginOf('2026-11-18')).toBe(begin)
  expect([begin - 1, begin, begin + 86_399_999].map(dayAt)).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-18',
  ])
})

test('days are counted over the ends of months and leap years', () => {
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
})

test('the seed is shown after the last action of the day, and not before', () => {
  expect(playableUntil('2026-11-18')).toBe(Date.UTC(2026, 10, 19, 0, 10))
  expect(revealedAt('2026-11-18')).toBe(Date.UTC(2026, 10, 19, 0, 15))
})

test.each(['2026-11-31', '2026-13-01', '18.11.2026', '2026-1-1', '', '2026-11-18T00:00'])(
  '%j is not a day',
  (text) => expect(parse(daySchema, text).ok).toBe(false),
)
