/** Messages of one language by key, in ICU MessageFormat: `{count, plural, one {# card} other {# cards}}`. */
export type Catalog<Key extends string = string> = Readonly<Record<Key, string>>

export type Values = Readonly<Record<string, string | number>>

/** Says a message in the language of this device. */
export type Translate<Key extends string> = (key: Key, values?: Values) => string

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]
