/** How a change is spelled: nearly everything is one letter. docs/protocol.md has the whole table. */
export const MARK = {
  change: '~',
  yes: '!',
  no: '.',
  nothing: '_',
  removed: '-',
  /** What follows is the new value, and no change of the one before. */
  anew: ':',
  fields: '{',
  endOfFields: '}',
  list: '[',
  endOfList: ']',
  places: '<',
  endOfPlaces: '>',
  splice: '(',
  endOfSplice: ')',
  text: '"',
  shortNumber: "'",
  number: '#',
  endOfNumber: ';',
  shortWord: '$',
  word: '%',
} as const

/** These many words have a letter of their own. */
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The first printable character, and how many there are that take one byte. */
export const FIRST = 32
export const PRINTABLE = 95

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
