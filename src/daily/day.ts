import * as v from 'valibot'

/** A day in UTC, as in 2026-11-18. Days compare as texts. */
export type Day = string

const DAY_MS = 24 * 3_600_000
/** A try that runs at midnight may be finished within this time. */
const PLAY_ON_MS = 10 * 60_000
/** The seed is shown this long after midnight: later than the last action, even if the clocks of two nodes differ. */
const REVEAL_MS = 15 * 60_000

/** The day at this time. */
export function dayAt(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}

/** When a day begins. */
export function beginOf(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** The day that comes so many days after this one; before it if the number is negative. */
export function daysAfter(day: Day, days: number): Day {
  return dayAt(beginOf(day) + days * DAY_MS)
}

/** When the last action of a day's tries is accepted. */
export function playableUntil(day: Day): number {
  return beginOf(day) + DAY_MS + PLAY_ON_MS
}

/** When the seed of a day is shown. */
export function revealedAt(day: Day): number {
  return beginOf(day) + DAY_MS + REVEAL_MS
}

/** Whether this is a day of the calendar. */
function isDay(text: string): boolean {
  const ms = beginOf(text)
  return !Number.isNaN(ms) && dayAt(ms) === text
}

export const daySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/, 'This is a day such as 2026-11-18.'),
  v.check(isDay, 'This is a day such as 2026-11-18.'),
)
