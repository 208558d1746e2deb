import { LANGUAGES, type Language, languageFrom } from '../engine/texts.ts'
import type { Screen } from './screen.ts'
import { UsageError } from './usage.ts'

/** The flag that chooses the language of a command's output. */
export const LANG_FLAG = { lang: { type: 'string' } } as const

/** Returns the language that `--lang` names, or the language of the screen if the flag is missing. */
export function languageOf(lang: string | undefined, screen: Screen): Language {
  if (lang === undefined) return screen.language
  const language = LANGUAGES.find((known) => known === lang)
  if (language === undefined) throw new UsageError(`--lang is one of ${LANGUAGES.join(', ')}.`)
  return language
}

/** Returns the language of the locale. As in POSIX, the first of the three variables that is set decides. */
export function localeLanguage({
  LC_ALL,
  LC_MESSAGES,
  LANG,
}: Readonly<Record<string, string | undefined>>): Language {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '') ?? ''
  return languageFrom('system', locale.split('@').slice(0, 1))
}
