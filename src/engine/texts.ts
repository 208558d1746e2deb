import { assert, type Refusal } from './game.ts'
import { formatMessage, type Message, type Values } from './messages/format.ts'
import { parseMessage } from './messages/parse.ts'

/** The messages of one language by key, in ICU MessageFormat: `{count, plural, one {# card} other {# cards}}`. */
export type Catalog<Key extends string = string> = Readonly<Record<Key, string>>

export type { Values }

/** Formats the message with this key. */
export type Translate<Key extends string> = (key: Key, values?: Values) => string

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Picks the first supported language among the preferred language tags; English if none is supported. */
export function languageFrom(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting
  const bases = preferred.map((tag) => tag.toLowerCase().split(/[-_.]/)[0])
  for (const base of bases) {
    const supported = LANGUAGES.find((language) => language === base)
    if (supported !== undefined) return supported
  }
  return 'en'
}

/** Parsing is the expensive part, so each message is parsed once. */
const parsed = new Map<string, Message>()

function parsedOnce(text: string): Message {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const message = parseMessage(text)
  parsed.set(text, message)
  return message
}

/** Formats a message as its author wrote it, or as the build of the page parsed it. One without arguments and quotes is its own text. */
function format(text: string | Message, language: Language, values?: Values): string {
  if (typeof text === 'string' && !/[{']/.test(text)) return text
  return formatMessage(typeof text === 'string' ? parsedOnce(text) : text, language, values)
}

/**
 * Returns a function that formats the messages of a catalogue. A missing message falls back to `fallback` (English) and
 * then to its key, so that a missing text never breaks a page; `onMissing` reports it.
 */
export function translate<Key extends string>(
  catalog: Catalog<Key>,
  language: Language,
  fallback: Catalog<Key> = catalog,
  onMissing: (key: Key) => void = () => undefined,
): Translate<Key> {
  return (key, values) => {
    const own: string | undefined = catalog[key]
    const text: string | undefined = own ?? fallback[key]
    if (own === undefined) onMissing(key)
    if (text === undefined) return key
    return format(text, own === undefined ? 'en' : language, values)
  }
}

/** Formats a text that a catalogue need not have. */
export function textOr<Key extends string>(
  t: Translate<Key>,
  key: string,
  fallback: string,
  values?: Values,
): string {
  // A catalogue returns the key of a text that it lacks.
  const text = t(key as Key, values)
  return text === key ? fallback : text
}

/** The reason of a refusal in the language of a game's texts; the rules' own English if the catalogue lacks its code. */
export function refusalText<Key extends string>(t: Translate<Key>, { code, text, values }: Refusal): string {
  return textOr(t, `refusal.${code}`, text, values)
}

type RefusalCode<Key> = Key extends `refusal.${infer Code}` ? Code : never

/** The number of refusals that are kept: values may come from a client, so there is no end of different ones. */
const REFUSALS_MAX = 1000

/**
 * Returns a function that makes refusals; their English comes from the messages `refusal.<code>` of a game's catalogue.
 * Each is made once, because its sentence takes longer to format than a turn takes to play.
 */
export function refusalsFrom<Key extends string>(
  catalog: Catalog<Key>,
): (code: RefusalCode<Key>, values?: Values) => Refusal {
  const messages: Catalog = catalog
  const made = new Map<string, Refusal>()
  return (code, values) => {
    const key = values === undefined ? code : code + JSON.stringify(values)
    const known = made.get(key)
    if (known !== undefined) return known
    const message = messages[`refusal.${code}`]
    assert(message !== undefined, `the text refusal.${code} exists`)
    const text = format(message, 'en', values)
    const refusal = values === undefined ? { code, text } : { code, text, values }
    if (made.size >= REFUSALS_MAX) made.clear()
    made.set(key, refusal)
    return refusal
  }
}
