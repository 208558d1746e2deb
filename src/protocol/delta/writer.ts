import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isSame, isSameKeys, keys, push, values } from './fields.ts'
import { DELTA_LIMITS, DeltaError, type Fields, isFields, SHORT, TAG } from './format.ts'
import { WriterTables } from './writer-tables.ts'

/** The bytes that are being written. All writers share them, because only one writes at a time. */
let bytes = new Uint8Array(1 << 14)

/** The most bytes that one step writes, besides texts and masks. */
const STEP_BYTES = 32
const NOTHING = new Uint8Array()
const TOO_LARGE = 'The change is too large for a delta.'

/** Writes values, and changes of values, with the words and shapes that the reader knows by number. */
export class DeltaWriter {
  /** Made when they are first needed: many sections are numbers alone, and many matches are at rest. */
  #tables: WriterTables | null = null
  #known: readonly unknown[] = []
  #at = 0
  /** The height of the stack. */
  #end = 0
  #depth = 0

  /** Begins anew, with the words and shapes of these values. */
  reset(known: readonly unknown[]): void {
    this.#tables = null
    this.#known = known
  }

  #learn(): WriterTables {
    this.#tables = new WriterTables(this.#known)
    this.#known = []
    return this.#tables
  }

  start(): void {
    this.#at = 0
    this.#end = 0
    this.#depth = 0
  }

  /** Returns a copy of the bytes that were written since `start`. */
  finish(): Uint8Array {
    if (this.#at === 0) return NOTHING
    if (this.#at > DELTA_LIMITS.frameBytes) throw new DeltaError(TOO_LARGE)
    return bytes.slice(0, this.#at)
  }

  /** Writes the difference; returns false, and writes nothing, if there is none. */
  change(before: unknown, after: unknown): boolean {
    if (before === after) return false
    if (typeof after === 'object' && after !== null && typeof before === 'object' && before !== null) {
      if (Array.isArray(after)) {
        if (Array.isArray(before)) return this.#listChange(before, after)
      } else if (!Array.isArray(before)) return this.#fieldsChange(before as Fields, after as Fields)
    }
    this.value(after)
    return true
  }

  value(value: unknown): void {
    this.#reserve(STEP_BYTES)
    if (typeof value === 'number') this.#number(value)
    else if (typeof value === 'string') this.#string(value)
    else if (typeof value === 'boolean') this.#byte(value ? TAG.true : TAG.false)
    else if (value === null || value === undefined) this.#byte(TAG.null)
    else if (Array.isArray(value)) this.list(value)
    else if (typeof value === 'object') this.#object(value as Fields)
    else throw new TypeError(`A ${typeof value} is not JSON.`)
  }

  list(list: readonly unknown[]): void {
    this.#reserve(STEP_BYTES)
    if (list.length < SHORT.list) this.#byte(TAG.list | list.length)
    else {
      this.#byte(TAG.longList)
      this.#uint(list.length)
    }
    this.#items(list, 0, list.length)
  }

  /** Writes items. An object that follows one with the same keys is written as a change of it: lists repeat themselves. */
  #items(list: readonly unknown[], start: number, end: number): void {
    this.#enter()
    let before = start === 0 ? undefined : list[start - 1]
    for (let at = start; at < end; at += 1) {
      const item = list[at]
      if (!isFields(item) || !isFields(before)) this.value(item)
      else this.#itemAfter(before, item)
      before = item
    }
    this.#depth -= 1
  }

  #itemAfter(before: Fields, item: Fields): void {
    const start = this.#end
    const middle = push(before, start)
    const end = push(item, middle)
    this.#reserve(STEP_BYTES)
    if (!isSameKeys(start, middle, end)) {
      this.#end = start
      this.value(item)
    } else if (!this.#patch(start, middle, end)) this.#byte(TAG.same)
  }

  #object(fields: Fields): void {
    assertPlain(fields)
    const start = this.#end
    const end = push(fields, start)
    this.#end = end
    this.#enter()
    const hasShape = this.#shape(start, end)
    for (let at = start; at < end; at += 1) {
      if (!hasShape) this.#key(keys[at] ?? '')
      this.value(values[at])
    }
    this.#depth -= 1
    this.#end = start
  }

  /** Writes the head of an object with the keys on the stack; returns false if its keys must stand with its values. */
  #shape(start: number, end: number): boolean {
    const tables = this.#tables ?? this.#learn()
    const index = tables.shapeIndex(keys, start, end)
    if (index !== undefined) {
      if (index < SHORT.shape) this.#byte(TAG.object | index)
      else {
        this.#byte(TAG.farObject)
        this.#byte(index - SHORT.shape)
      }
      return true
    }
    const count = end - start
    const isAdded = tables.addShape(keys.slice(start, end))
    this.#byte(isAdded ? TAG.newObject : TAG.looseObject)
    this.#uint(count)
    if (isAdded) for (let at = start; at < end; at += 1) this.#key(keys[at] ?? '')
    return isAdded
  }

  /** Keys become no words: the next object of the same shape needs none. */
  #key(key: string): void {
    this.#reserve(STEP_BYTES)
    const index = (this.#tables ?? this.#learn()).wordIndex(key)
    if (index !== undefined) this.#word(index)
    else this.#text(key, key.isWellFormed() ? TAG.text : TAG.escapedText)
  }

  // Changes.

  #fieldsChange(before: Fields, after: Fields): boolean {
    assertPlain(after)
    const start = this.#end
    const middle = push(before, start)
    const end = push(after, middle)
    if (isSameKeys(start, middle, end)) return this.#patch(start, middle, end)
    const old = keys.slice(start, middle)
    const now = keys.slice(middle, end)
    const kept = keptCount(old, now)
    if (kept === 0) this.value(after)
    else this.#edit(before, after, old, now, kept)
    return true
  }

  /** Writes the difference of the fields from `start` on and those from `middle` on, which have the same keys. */
  #patch(start: number, middle: number, end: number): boolean {
    this.#end = end
    const count = middle - start
    const mask = this.#beginPatch(count)
    let changes = 0
    let last = 0
    for (let at = 0; at < count; at += 1) {
      const before = values[start + at]
      const after = values[middle + at]
      if (before === after || !this.change(before, after)) continue
      setBit(mask, at)
      changes += 1
      last = at
    }
    this.#end = start
    return this.#endPatch(mask, count, changes, last)
  }

  #beginPatch(count: number): number {
    this.#reserve(STEP_BYTES)
    this.#byte(TAG.patch)
    return this.#beginMask(count)
  }

  /** Makes room for a bit for each field or item that may change; returns the place of the mask. */
  #beginMask(count: number): number {
    const size = (count + 7) >>> 3
    this.#reserve(STEP_BYTES + size)
    this.#enter()
    const mask = this.#at
    for (let at = 0; at < size; at += 1) bytes[mask + at] = 0
    this.#at = mask + size
    return mask
  }

  #endPatch(mask: number, count: number, changes: number, last: number): boolean {
    this.#depth -= 1
    if (changes === 0) this.#at = mask - 1
    else if (changes === 1 && last < SHORT.place) {
      const size = (count + 7) >>> 3
      bytes[mask - 1] = TAG.place | last
      bytes.copyWithin(mask, mask + size, this.#at)
      this.#at -= size
    }
    return changes > 0
  }

  /** Writes the removed positions, a patch of the fields that stay, and the new fields. */
  #edit(before: Fields, after: Fields, old: readonly string[], now: readonly string[], kept: number): void {
    const all = new Set(now)
    const removed = old.flatMap((key, at) => (all.has(key) ? [] : [at]))
    this.#reserve(STEP_BYTES)
    this.#byte(TAG.edit)
    this.#uint(removed.length)
    for (const at of removed) {
      this.#reserve(STEP_BYTES)
      this.#uint(at)
    }
    const mask = this.#beginMask(kept)
    for (const [at, key] of now.slice(0, kept).entries())
      if (this.change(before[key], after[key])) setBit(mask, at)
    this.#reserve(STEP_BYTES)
    this.#uint(now.length - kept)
    for (const key of now.slice(kept)) {
      this.#key(key)
      this.value(after[key])
    }
    this.#depth -= 1
  }

  #listChange(before: readonly unknown[], after: readonly unknown[]): boolean {
    const count = after.length
    if (before.length !== count || count > MASKED_MAX) return this.#splice(before, after)
    const mask = this.#beginPatch(count)
    let changes = 0
    let last = 0
    for (let at = 0; at < count; at += 1) {
      if (before[at] === after[at] || !this.change(before[at], after[at])) continue
      setBit(mask, at)
      changes += 1
      last = at
    }
    return this.#endPatch(mask, count, changes, last)
  }

  /** Keeps the equal items at the beginning and at the end. */
  #splice(before: readonly unknown[], after: readonly unknown[]): boolean {
    const most = Math.min(before.length, after.length)
    let start = 0
    while (start < most && isSame(before[start], after[start], this.#end)) start += 1
    if (start === before.length && start === after.length) return false
    let end = 0
    while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end), this.#end)) end += 1
    if (start === 0 && end === 0) {
      this.list(after)
      return true
    }
    this.#reserve(STEP_BYTES)
    this.#beginSplice(start, before.length - end - start, after.length - end - start, before.length)
    this.#items(after, start, after.length - end)
    return true
  }

  /** Writes the head of a splice. Most lists lose one item, or get one behind the last. */
  #beginSplice(start: number, removed: number, added: number, length: number): void {
    if (removed === 1 && added === 0) {
      this.#byte(TAG.remove)
      this.#uint(start)
    } else if (removed === 0 && added === 1 && start === length) this.#byte(TAG.append)
    else {
      this.#byte(TAG.splice)
      this.#uint(start)
      this.#uint(removed)
      this.#uint(added)
    }
  }

  // Bytes.

  #string(text: string): void {
    const tables = this.#tables ?? this.#learn()
    const index = tables.wordIndex(text)
    if (index === undefined) this.#newString(text, tables)
    else this.#word(index)
  }

  #word(index: number): void {
    if (index < SHORT.word) this.#byte(TAG.word | index)
    else {
      this.#byte(TAG.farWord)
      this.#byte(index - SHORT.word)
    }
  }

  #newString(text: string, tables: WriterTables): void {
    if (text.length >= HEX_MIN && HEX.test(text)) this.#hex(text)
    else if (tables.addWord(text)) this.#text(text, TAG.newWord)
    else this.#text(text, text.isWellFormed() ? TAG.text : TAG.escapedText)
  }

  #text(text: string, tag: number): void {
    this.#byte(tag)
    if (text.length < SHORT.integer && this.#plainText(text)) return
    const encoded = utf8ToBytes(tag === TAG.escapedText ? JSON.stringify(text) : text)
    this.#reserve(STEP_BYTES + encoded.length)
    this.#uint(encoded.length)
    bytes.set(encoded, this.#at)
    this.#at += encoded.length
  }

  /** Writes a hash, in half of its length. */
  #hex(text: string): void {
    const size = text.length / 2
    this.#reserve(STEP_BYTES + size)
    this.#byte(TAG.hex)
    this.#uint(size)
    for (let at = 0; at < text.length; at += 2) this.#byte(Number.parseInt(text.slice(at, at + 2), 16))
  }

  /** Writes a short text of ASCII, as nearly all are; returns false, and writes nothing, if it is not ASCII. */
  #plainText(text: string): boolean {
    this.#reserve(STEP_BYTES + text.length)
    const start = this.#at + 1
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 127) return false
      bytes[start + at] = code
    }
    bytes[this.#at] = text.length
    this.#at = start + text.length
    return true
  }

  #number(value: number): void {
    if ((value | 0) === value && value >= 0 && value < SHORT.integer) this.#byte(value)
    else if (Number.isSafeInteger(value)) {
      this.#byte(value < 0 ? TAG.negative : TAG.integer)
      this.#uint(Math.abs(value))
    } else if (Number.isFinite(value)) {
      this.#byte(TAG.float)
      new DataView(bytes.buffer).setFloat64(this.#at, value, true)
      this.#at += 8
    } else this.#byte(TAG.null)
  }

  #uint(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.#byte(rest)
  }

  #byte(byte: number): void {
    bytes[this.#at] = byte
    this.#at += 1
  }

  #reserve(size: number): void {
    if (this.#at + size <= bytes.length) return
    if (this.#at > DELTA_LIMITS.frameBytes) throw new DeltaError(TOO_LARGE)
    const larger = new Uint8Array(2 * (bytes.length + size))
    larger.set(bytes)
    bytes = larger
  }

  #enter(): void {
    this.#depth += 1
    if (this.#depth > DELTA_LIMITS.depth) throw new DeltaError('The state is too deep for a delta.')
  }
}

/** A hash in hexadecimal digits. Shorter strings become words, because they may come again. */
const HEX = /^(?:[0-9a-f]{2})+$/
const HEX_MIN = 32
/** Longer lists are compared from both ends instead. */
const MASKED_MAX = 64

function setBit(mask: number, at: number): void {
  const byte = mask + (at >>> 3)
  bytes[byte] = (bytes[byte] ?? 0) | (1 << (at & 7))
}

/**
 * Counts the fields that are kept. Returns 0 unless they are in the order of before with the new ones behind them, which is
 * the order that a decoder makes.
 */
function keptCount(old: readonly string[], now: readonly string[]): number {
  const all = new Set(now)
  let kept = 0
  for (const key of old) {
    if (key === now[kept]) kept += 1
    else if (all.has(key)) return 0
  }
  return kept
}

/** Throws on instances of classes: they may have their own JSON, which cannot be compared. */
function assertPlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('An instance of a class is not JSON.')
}
