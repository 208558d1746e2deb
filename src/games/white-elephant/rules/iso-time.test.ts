import { expect, test } from 'vitest'
import { isoTime } from './iso-time.ts'

test.each([
  '1970-01-01T00:00:00Z',
  '2025-12-20T19:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2000-03-01T00:00Z',
  '1969-12-31T23:59:59.5Z',
  '2025-12-20T19:00:00+05:30',
  '2025-12-20T01:00:00-08:00',
])('%s is parsed as Date.parse does', (text) => {
  expect(isoTime(text)).toBe(Date.parse(text))
})

test('every day of four centuries is parsed', () => {
  for (let day = 0; day < 146_097; day += 1) {
    const text = new Date(day * 86_400_000).toISOString()
    expect(isoTime(text)).toBe(day * 86_400_000)
  }
})

test.each([
  '',
  'yesterday',
  '2025-13-01T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2025-04-31T00:00:00Z',
  '2025-01-01T24:00:00Z',
  '2025-01-01T00:60:00Z',
  '2025-01-01',
  '2025-01-01T00:00:00',
])('%j is not a timestamp', (text) => {
  expect(isoTime(text)).toBeNaN()
})
