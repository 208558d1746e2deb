import type { Typed } from '../../engine/game.ts'
import type { StateMessage } from '../messages.ts'
import type { Dictionary } from './dictionary.ts'
import { FIRST, type Fields, isFields, LETTERS, MARK, PRINTABLE } from './syntax.ts'

export interface EncodedDelta {
  readonly text: string
  /** The new words of this delta; the caller adds them to the dictionary when it sends the text. */
  readonly words: readonly string[]
}

/** Encodes a viewer's next state as the difference from the one before, with the events that led to it. */
export function encodeDelta(
  before: StateMessage,
  after: StateMessage,
  events: readonly Typed[],
  dictionary: Dictionary,
): EncodedDelta {
  const writer = new DeltaWriter(dictionary)
  const stateText = writer.change(before, after) ?? '{}'
  const eventsText = events.length === 0 ? '' : writer.list(events)
  const wordsText = writer.newWords.length === 0 ? '' : JSON.stringify(writer.newWords)
  return { text: MARK.delta + wordsText + stateText + eventsText, words: writer.newWords }
}

const NO_FIELDS: Fields = {}

/**
 * A stack of the fields of the objects before: those of an inner object are above those of the outer one. Reading them by
 * index is faster than looking them up by name, because the objects have many shapes.
 */
const keysBefore: string[] = []
const valuesBefore: unknown[] = []

class DeltaWriter {
  readonly newWords: string[] = []
  readonly #dictionary: Dictionary
  /** The height of the stack. */
  #end = 0

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary
  }

  /** Encodes the difference; null if there is no difference. */
  change(before: unknown, after: unknown): string | null {
    if (before === after) return null
    if (Array.isArray(before) && Array.isArray(after)) return this.listChange(before, after)
    if (isFields(before) && isFields(after)) return this.fields(before, after)
    return this.value(after)
  }

  /** Tries the common case first: the fields of before in the same order, with new ones at the end. */
  fields(before: Fields, after: Fields): string | null {
    assertPlain(after)
    const start = this.#end
    const wordsBefore = this.newWords.length
    this.#push(before)
    const text = this.#inOrder(start, after)
    this.#end = start
    if (text !== null) return text === '' ? null : `{${text}}`
    this.newWords.length = wordsBefore
    return this.#reordered(keysOf(before), keysOf(after), before, after)
  }

  #push(fields: Fields): void {
    for (const key in fields) {
      const value = fields[key]
      if (value === undefined) continue
      keysBefore[this.#end] = key
      valuesBefore[this.#end] = value
      this.#end += 1
    }
  }

  /** Encodes the difference from the fields on the stack above `start`; null if their order differs. */
  #inOrder(start: number, after: Fields): string | null {
    const end = this.#end
    let at = start
    let text = ''
    for (const key in after) {
      const value = after[key]
      if (value === undefined) continue
      if (at < end && key !== keysBefore[at]) return null
      const changed = at < end ? this.change(valuesBefore[at], value) : this.value(value)
      if (changed !== null) text += this.word(key) + changed
      at += 1
    }
    for (; at < end; at += 1) text += this.word(keysBefore[at] ?? '') + MARK.removed
    return text
  }

  #reordered(old: readonly string[], now: readonly string[], before: Fields, after: Fields): string {
    const kept = keptCount(old, now)
    if (kept === null) return MARK.replace + this.value(after)
    let text = ''
    let left = kept
    for (const key of now) {
      const changed = left > 0 ? this.change(before[key], after[key]) : this.value(after[key])
      if (changed !== null) text += this.word(key) + changed
      left -= 1
    }
    if (kept < old.length)
      for (const key of old) if (!now.includes(key)) text += this.word(key) + MARK.removed
    return `{${text}}`
  }

  listChange(before: readonly unknown[], after: readonly unknown[]): string | null {
    if (before.length !== after.length) return this.splice(before, after)
    let text = ''
    for (let at = 0; at < after.length; at += 1) {
      const changed = this.change(before[at], after[at])
      if (changed !== null) text += numberText(at) + changed
    }
    return text === '' ? null : `<${text}>`
  }

  /** Keeps the equal items at the beginning and at the end. */
  splice(before: readonly unknown[], after: readonly unknown[]): string {
    const most = Math.min(before.length, after.length)
    let start = 0
    while (start < most && isSame(before[start], after[start])) start += 1
    let end = 0
    while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1
    const items = this.items(after.slice(start, after.length - end))
    return `(${numberText(start)}${numberText(before.length - end - start)}${items})`
  }

  value(value: unknown): string {
    switch (typeof value) {
      case 'string':
        return this.word(value)
      case 'number':
        return Number.isFinite(value) ? numberText(value) : MARK.null
      case 'boolean':
        return value ? MARK.true : MARK.false
      case 'object':
        if (Array.isArray(value)) return this.list(value)
        return isFields(value) ? (this.fields(NO_FIELDS, value) ?? '{}') : MARK.null
      case 'undefined':
        return MARK.null
      default:
        throw new TypeError(`A ${typeof value} is not JSON.`)
    }
  }

  list(list: readonly unknown[]): string {
    return `[${this.items(list)}]`
  }

  /** Encodes each of several objects in a row as the difference from the one before: lists often repeat themselves. */
  items(list: readonly unknown[]): string {
    let text = ''
    let before: unknown
    for (const item of list) {
      text += isFields(item) && isFields(before) ? (this.fields(before, item) ?? '{}') : this.value(item)
      before = item
    }
    return text
  }

  word(word: string): string {
    const index = this.#dictionary.indexOf(word)
    if (index !== undefined) return indexText(index)
    const known = this.newWords.indexOf(word)
    if (known >= 0) return indexText(this.#dictionary.all.length + known)
    if (!this.#dictionary.hasRoomFor(word, this.newWords.length)) return JSON.stringify(word)
    this.newWords.push(word)
    return indexText(this.#dictionary.all.length + this.newWords.length - 1)
  }
}

/** Returns the keys without those of undefined values, which JSON leaves out. */
function keysOf(fields: Fields): readonly string[] {
  const keys = Object.keys(fields)
  for (const key of keys)
    if (fields[key] === undefined) return keys.filter((each) => fields[each] !== undefined)
  return keys
}

/**
 * Counts the fields that are kept. Returns null unless they are in the order of before with the new ones behind them, which
 * is the order that a decoder makes.
 */
function keptCount(old: readonly string[], now: readonly string[]): number | null {
  let kept = 0
  for (const key of old) {
    if (key === now[kept]) kept += 1
    else if (now.includes(key)) return null
  }
  return kept
}

/** Throws on instances of classes: they may have their own JSON, which cannot be compared. */
function assertPlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('An instance of a class is not JSON.')
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

const letter = (at: number) => String.fromCharCode(FIRST + at)

/** The texts of the most common numbers and word indexes. */
const NUMBERS = Array.from({ length: 10 + PRINTABLE }, (_, value) =>
  value < 10 ? `${value}` : MARK.shortNumber + letter(value - 10),
)
const INDEXES = Array.from({ length: LETTERS.length + PRINTABLE }, (_, index) =>
  index < LETTERS.length ? LETTERS.charAt(index) : MARK.shortWord + letter(index - LETTERS.length),
)

const numberText = (value: number) => NUMBERS[value] ?? `${MARK.number}${value}${MARK.endOfNumber}`

function indexText(index: number): string {
  const rest = index - LETTERS.length
  return INDEXES[index] ?? MARK.word + letter(Math.floor(rest / PRINTABLE)) + letter(rest % PRINTABLE)
}
