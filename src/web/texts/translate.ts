import { IntlMessageFormat } from 'intl-messageformat'
import { assert } from '../../engine/game.ts'
import type { Catalog, Language, Translate } from './text.ts'

/** Parsing is what costs: a message is parsed once in each language. */
const parsed: Record<Language, Map<string, IntlMessageFormat>> = { en: new Map(), de: new Map() }

function messageOf(text: string, language: Language): IntlMessageFormat {
  const known = parsed[language].get(text)
  if (known !== undefined) return known
  const message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
  parsed[language].set(text, message)
  return message
}

/**
 * Says the messages of a catalogue. What it lacks is said from `fallback` (the English one), and in the end as the key
 * itself: a text is never worth a broken page. In tests, what is missing is a defect.
 */
export function translate<Key extends string>(
  catalog: Catalog<Key>,
  language: Language,
  fallback: Catalog<Key> = catalog,
): Translate<Key> {
  return (key, values) => {
    const own: string | undefined = catalog[key]
    const text: string | undefined = own ?? fallback[key]
    assert(own !== undefined || import.meta.env?.MODE !== 'test', `the text ${key} is in ${language}`)
    if (text === undefined) return key
    return String(messageOf(text, own === undefined ? 'en' : language).format(values))
  }
}
