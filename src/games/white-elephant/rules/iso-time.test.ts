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
  const days = Array.from({ length: 146_097 }, (_, day) => day * 86_400_000)
  expect(days.filter((time) => isoTime(new Date(time).toISOString()) !== time)).toEqual([])
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
