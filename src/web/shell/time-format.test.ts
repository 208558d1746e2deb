import { expect, test } from 'vitest'
import { dateTimeFormat, deadlineText, timeFormat } from './time-format.ts'

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

test.each([
  ['today', '2026-11-07T23:30', '11:30 PM'],
  ['in the night', '2026-11-08T01:05', 'Sun 1:05 AM'],
  ['in a week', '2026-11-14T21:05', 'Sat, Nov 14, 9:05 PM'],
])('a deadline %s is as short as it can be', (_when, at, text) => {
  const [deadline, now] = [new Date(at).getTime(), new Date('2026-11-07T21:05').getTime()]
  expect(deadlineText('en', deadline, now, ['en-US']).replace(/\u202f/g, ' ')).toBe(text)
})
