/** The marks of the delta format: nearly everything is one character. docs/protocol.md specifies it. */
export const MARK = {
  delta: '~',
  true: '!',
  false: '.',
  null: '_',
  removed: '-',
  /** A new value follows, not a change of the value before. */
  replace: ':',
  fields: '{',
  endOfFields: '}',
  list: '[',
  endOfList: ']',
  entries: '<',
  endOfEntries: '>',
  splice: '(',
  endOfSplice: ')',
  text: '"',
  shortNumber: "'",
  number: '#',
  endOfNumber: ';',
  shortWord: '$',
  word: '%',
} as const

/** The first words have a letter of their own. */
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The first printable ASCII character, and the number of them. */
export const FIRST = 32
export const PRINTABLE = 95

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
