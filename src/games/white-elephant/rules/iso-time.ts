// Rules must not use Date, because it can read a clock.

const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):(\d\d))$/u

/** Converts an ISO 8601 timestamp such as 2025-12-20T19:00:00.000Z to milliseconds since 1970; NaN for other texts. */
export function isoTime(text: string): number {
  const match = TIMESTAMP.exec(text)
  if (match === null) return Number.NaN
  const part = (at: number) => Number(match[at] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  if (!isDate || hour > 23 || minute > 59 || second > 59) return Number.NaN
  const offset = (match[8] === '-' ? -1 : 1) * (part(9) * 60 + part(10))
  const minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset
  return minutes * 60_000 + second * 1000 + Number(`0.${match[7] ?? 0}`) * 1000
}

function daysIn(year: number, month: number): number {
  return daysSince1970(year, month + 1, 1) - daysSince1970(year, month, 1)
}

/** Counts years from March, so that a leap day is the last day of its year. */
function daysSince1970(year: number, month: number, day: number): number {
  const months = year * 12 + month - 3
  const years = Math.floor(months / 12)
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  const dayOfYear = Math.floor((153 * (months - years * 12) + 2) / 5) + day - 1
  return years * 365 + leapDays + dayOfYear - 719_468
}
