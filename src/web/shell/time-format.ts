/** The base of a locale: `en` of `en-GB`. */
const baseOf = (locale: string) => locale.split('-')[0]

/** Whether Intl accepts a tag: browsers on a POSIX locale report tags such as `en-US@posix`. */
function isLanguageTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0
  } catch {
    return false
  }
}

function hourCycleOf(locale: string): Intl.LocaleHourCycleKey | undefined {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
}

/** A format in the page's language with the clock of the reader's region: `en-GB` has a clock of 24 hours, `en` has not. */
function regionalFormat(
  language: string,
  regions: readonly string[],
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const valid = regions.filter(isLanguageTag)
  const region = valid.find((locale) => baseOf(locale) === baseOf(language))
  const hourCycle = hourCycleOf(region ?? valid[0] ?? language)
  return new Intl.DateTimeFormat(region ?? language, {
    ...style,
    ...(hourCycle === undefined ? {} : { hourCycle }),
  })
}

/** Formats a date with its time. */
export function dateTimeFormat(
  language: string,
  regions: readonly string[] = navigator.languages,
): Intl.DateTimeFormat {
  return regionalFormat(language, regions, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats a time of day. */
export function timeFormat(
  language: string,
  regions: readonly string[] = navigator.languages,
): Intl.DateTimeFormat {
  return regionalFormat(language, regions, { hour: '2-digit', minute: '2-digit' })
}

/** Weekdays are different for so many days. */
const WEEKDAYS_MS = 6 * 24 * 3_600_000

/** The text of a moment to come, as short as it can be: a time of today, with a weekday, or with a date. */
export function deadlineText(
  language: string,
  at: number,
  now: number = Date.now(),
  regions: readonly string[] = navigator.languages,
): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const day: Intl.DateTimeFormatOptions = isToday
    ? {}
    : at - now < WEEKDAYS_MS
      ? { weekday: 'short' }
      : { weekday: 'short', day: 'numeric', month: 'short' }
  return regionalFormat(language, regions, { ...day, hour: 'numeric', minute: '2-digit' }).format(at)
}
