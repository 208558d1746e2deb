import { expect, test } from 'vitest'
import { dateTimeFormat, timeFormat } from './time-format.ts'

const EVENING = new Date(2026, 10, 7, 21, 5)

test.each([
  ['a British reader has 24 hours and the day first', 'en', ['en-GB', 'en'], '7 Nov 2026, 21:05'],
  ['an American reader has 12 hours and the month first', 'en', ['en-US', 'en'], 'Nov 7, 2026, 9:05 PM'],
  ['a German reader of the English page has 24 hours', 'en', ['de-DE', 'de'], 'Nov 7, 2026, 21:05'],
  ['a German reader has the German form', 'de', ['de-AT'], '07.11.2026, 21:05'],
  ['a browser without languages has the page’s form', 'de', [], '07.11.2026, 21:05'],
])('%s', (_name, language, regions, text) => {
  // Some versions of the browser's data have a narrow space before PM.
  expect(
    dateTimeFormat(language, regions)
      .format(EVENING)
      .replace(/\u202f/g, ' '),
  ).toBe(text)
})

test('a time of day follows the clock of the region', () => {
  expect(timeFormat('en', ['en-GB']).format(EVENING)).toBe('21:05')
  expect(timeFormat('en', ['en-US']).format(EVENING)).toMatch(/^09:05\sPM$/)
})

test('a language tag that browsers report but Intl refuses is ignored', () => {
  expect(timeFormat('en', ['en-US@posix', 'en-GB']).format(EVENING)).toBe('21:05')
  expect(dateTimeFormat('de', ['C', 'en-US@posix']).format(EVENING)).toBe('07.11.2026, 21:05')
})
