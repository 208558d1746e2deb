/** The base of a locale: `en` of `en-GB`. */
const baseOf = (locale: string) => locale.split('-')[0]

function hourCycleOf(locale: string): Intl.LocaleHourCycleKey | undefined {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
}

/**
 * Formats a date with its time in the page's language, with the clock of the reader's region: the page knows `en`, the
 * browser knows that it is `en-GB`, where the clock has 24 hours.
 */
export function dateTimeFormat(
  language: string,
  regions: readonly string[] = navigator.languages,
): Intl.DateTimeFormat {
  const region = regions.find((locale) => baseOf(locale) === baseOf(language))
  const hourCycle = hourCycleOf(region ?? regions[0] ?? language)
  return new Intl.DateTimeFormat(region ?? language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(hourCycle === undefined ? {} : { hourCycle }),
  })
}
