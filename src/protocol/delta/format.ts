/** The tags of the delta format. docs/protocol.md specifies it byte by byte. */
export const TAG = {
  /** 0x00–0x7f: an integer from 0 to 127. */
  word: 0x80, // 0x80–0xbf: a word from 0 to 63
  place: 0xc0, // 0xc0–0xcf: a change of one field or item alone, the one at position 0 to 15
  object: 0xd0, // 0xd0–0xdf: an object of a shape from 0 to 15
  list: 0xe0, // 0xe0–0xe7: a list of 0 to 7 items
  null: 0xe8,
  true: 0xe9,
  false: 0xea,
  integer: 0xeb,
  negative: 0xec,
  float: 0xed,
  farWord: 0xee,
  newWord: 0xef,
  text: 0xf0,
  escapedText: 0xf1,
  longList: 0xf2,
  farObject: 0xf3,
  newObject: 0xf4,
  looseObject: 0xf5,
  patch: 0xf6,
  edit: 0xf7,
  splice: 0xf8,
  same: 0xf9,
  remove: 0xfa,
  append: 0xfb,
  hex: 0xfc,
} as const

/** The first values that need a longer form. */
export const SHORT = { integer: 128, word: 64, place: 16, shape: 16, list: 8 } as const

/** The flags of a section. Bits 0 to 3 say which of its fields have changed; the public section has no field 3. */
export const FLAG = {
  /** In the first byte of a frame: the revision is odd. A frame that was lost or repeated does not fit. */
  odd: 0x08,
  /** There is one event, which stands without a list. */
  event: 0x10,
  /** There is a list of events. */
  events: 0x20,
  /** The tables begin anew with the fields as they were before. */
  reset: 0x40,
  /** In the first byte of a frame: a private section follows the public one. */
  private: 0x80,
} as const

/** The first bytes of other frames, which no delta has: it would have one event and several. */
export const FRAME = { ack: 0x30, table: 0x31 } as const

export const DELTA_LIMITS = {
  words: SHORT.word + 256,
  /** In UTF-16 code units. */
  wordLength: 80,
  shapes: SHORT.shape + 256,
  keysPerShape: 32,
  depth: 64,
  /** A larger change goes as a full state. */
  frameBytes: 1 << 20,
  /** The items and fields that decoding one frame may copy. */
  copies: 1 << 20,
} as const

/** The words and shapes with which all tables begin: those of the protocol itself. */
export const FIRST_WORDS: readonly string[] = ['type']
export const FIRST_SHAPES: readonly (readonly string[])[] = [
  ['type'],
  ['code', 'text', 'actions'],
  ['code', 'text', 'values', 'actions'],
  ['places', 'reason'],
  ['player', 'score', 'place'],
]

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A frame that is malformed or does not fit the state before it, or a value that the format cannot hold. */
export class DeltaError extends Error {
  override name = 'DeltaError'
}

/** The two tables of a section, on either side. */
interface Tables {
  addWord(word: string): void
  addShape(keys: readonly string[]): void
}

/**
 * Adds the words and shapes of a value to new tables, in the order in which they occur; both sides do the same. Keys become
 * no words, because an object of a known shape needs none of them.
 */
export function learn(value: unknown, tables: Tables, depth = 0): void {
  if (typeof value === 'string') tables.addWord(value)
  if (typeof value !== 'object' || value === null || depth >= DELTA_LIMITS.depth) return
  if (Array.isArray(value)) for (const item of value) learn(item, tables, depth + 1)
  else {
    const entries = Object.entries(value).filter(([, field]) => field !== undefined)
    tables.addShape(entries.map(([key]) => key))
    for (const [, field] of entries) learn(field, tables, depth + 1)
  }
}

/** Whether a string can become a word. Lone surrogates have no UTF-8. */
export const isWord = (text: string) => text.length <= DELTA_LIMITS.wordLength && text.isWellFormed()
