import type { Typed } from '../../engine/game.ts'
import type { StateMessage } from '../messages.ts'
import type { Dictionary } from './dictionary.ts'
import { FIRST, type Fields, isFields, LETTERS, MARK, PRINTABLE } from './syntax.ts'

export interface EncodedDelta {
  readonly text: string
  /** From now on both sides know these too; they are to be added when it is sent. */
  readonly words: readonly string[]
}

/** How this viewer's state became the next, and the events that led to it, for who has the one before. */
export function encodeDelta(
  before: StateMessage,
  after: StateMessage,
  events: readonly Typed[],
  words: Dictionary,
): EncodedDelta {
  const writer = new Writer(words)
  const fields = writer.change(before, after) ?? '{}'
  const happened = events.length === 0 ? '' : writer.list(events)
  const fresh = writer.fresh.length === 0 ? '' : JSON.stringify(writer.fresh)
  return { text: MARK.change + fresh + fields + happened, words: writer.fresh }
}

const NO_FIELDS: Fields = {}

/**
 * The fields of what was before, those of what is inside behind those around it. Noted down once and then read by place:
 * to look each up by its name in objects of all kinds costs more than to compare it.
 */
const keysBefore: string[] = []
const valuesBefore: unknown[] = []

class Writer {
  readonly fresh: string[] = []
  readonly #words: Dictionary
  #end = 0 // of what is noted down

  constructor(words: Dictionary) {
    this.#words = words
  }

  /** What is different; null where nothing is. */
  change(before: unknown, after: unknown): string | null {
    if (before === after) return null
    if (Array.isArray(before) && Array.isArray(after)) return this.listChange(before, after)
    if (isFields(before) && isFields(after)) return this.fields(before, after)
    return this.value(after)
  }

  /** Nearly always the fields that were there are there again, in the same order, and new ones come behind them. */
  fields(before: Fields, after: Fields): string | null {
    demandPlain(after)
    const start = this.#end
    const freshBefore = this.fresh.length
    this.#noteDown(before)
    const text = this.#alike(start, after)
    this.#end = start
    if (text !== null) return text === '' ? null : `{${text}}`
    this.fresh.length = freshBefore
    return this.#otherFields(keysOf(before), keysOf(after), before, after)
  }

  #noteDown(fields: Fields): void {
    for (const key in fields) {
      const value = fields[key]
      if (value === undefined) continue
      keysBefore[this.#end] = key
      valuesBefore[this.#end] = value
      this.#end += 1
    }
  }

  /** What is different from the fields that were noted down from there on; null where their order is another. */
  #alike(start: number, after: Fields): string | null {
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

  #otherFields(old: readonly string[], now: readonly string[], before: Fields, after: Fields): string {
    const staying = stayingOf(old, now)
    if (staying === null) return MARK.anew + this.value(after)
    let text = ''
    let left = staying
    for (const key of now) {
      const changed = left > 0 ? this.change(before[key], after[key]) : this.value(after[key])
      if (changed !== null) text += this.word(key) + changed
      left -= 1
    }
    if (staying < old.length)
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

  /** What is alike at the beginning and at the end stays. */
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
        return Number.isFinite(value) ? numberText(value) : MARK.nothing
      case 'boolean':
        return value ? MARK.yes : MARK.no
      case 'object':
        if (Array.isArray(value)) return this.list(value)
        return isFields(value) ? (this.fields(NO_FIELDS, value) ?? '{}') : MARK.nothing
      case 'undefined':
        return MARK.nothing
      default:
        throw new TypeError(`A ${typeof value} is no JSON.`)
    }
  }

  list(list: readonly unknown[]): string {
    return `[${this.items(list)}]`
  }

  /** Of several fields in a row each is told as what is different from the one before: a list often repeats itself. */
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
    const place = this.#words.indexOf(word)
    if (place !== undefined) return placeText(place)
    const known = this.fresh.indexOf(word)
    if (known >= 0) return placeText(this.#words.all.length + known)
    if (!this.#words.hasRoomFor(word, this.fresh.length)) return JSON.stringify(word)
    this.fresh.push(word)
    return placeText(this.#words.all.length + this.fresh.length - 1)
  }
}

/** What is undefined is left out in JSON. */
function keysOf(fields: Fields): readonly string[] {
  const keys = Object.keys(fields)
  for (const key of keys)
    if (fields[key] === undefined) return keys.filter((each) => fields[each] !== undefined)
  return keys
}

/**
 * How many fields stay. They are to be in the order in which they were, with those that are new behind them, as a
 * reader has them; else null.
 */
function stayingOf(old: readonly string[], now: readonly string[]): number | null {
  let staying = 0
  for (const key of old) {
    if (key === now[staying]) staying += 1
    else if (now.includes(key)) return null
  }
  return staying
}

/** A class may be written as JSON in a way of its own, which nobody can compare. */
function demandPlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('A class is no JSON.')
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

/** The numbers and the words that are spelled most, spelled once. */
const NUMBERS = Array.from({ length: 10 + PRINTABLE }, (_, value) =>
  value < 10 ? `${value}` : MARK.shortNumber + letter(value - 10),
)
const PLACES = Array.from({ length: LETTERS.length + PRINTABLE }, (_, place) =>
  place < LETTERS.length ? LETTERS.charAt(place) : MARK.shortWord + letter(place - LETTERS.length),
)

const numberText = (value: number) => NUMBERS[value] ?? `${MARK.number}${value}${MARK.endOfNumber}`

function placeText(place: number): string {
  const rest = place - LETTERS.length
  return PLACES[place] ?? MARK.word + letter(Math.floor(rest / PRINTABLE)) + letter(rest % PRINTABLE)
}
