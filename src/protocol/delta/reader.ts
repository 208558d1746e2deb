import {
  DELTA_LIMITS,
  DeltaError,
  FIRST_SHAPES,
  FIRST_WORDS,
  type Fields,
  isFields,
  isWord,
  learn,
  SHORT,
  TAG,
} from './format.ts'

/** The words and shapes that a section's frames name by number. */
export class ReaderTables {
  readonly words: string[] = []
  readonly shapes: (readonly string[])[] = []

  /** Begins with the words and shapes of these values. */
  constructor(known: readonly unknown[] = []) {
    const words = new Set<string>()
    const shapes = new Set<string>()
    const tables = {
      addWord: (word: string) => {
        if (!words.has(word) && isWord(word) && this.words.length < DELTA_LIMITS.words) this.words.push(word)
        words.add(word)
      },
      addShape: (keys: readonly string[]) => {
        const name = JSON.stringify(keys)
        if (!shapes.has(name) && this.hasRoomFor(keys)) this.shapes.push(keys)
        shapes.add(name)
      },
    }
    for (const word of FIRST_WORDS) tables.addWord(word)
    for (const shape of FIRST_SHAPES) tables.addShape(shape)
    for (const value of known) learn(value, tables)
  }

  hasRoomFor(keys: readonly string[]): boolean {
    return this.shapes.length < DELTA_LIMITS.shapes && keys.length <= DELTA_LIMITS.keysPerShape
  }
}

/** Reads the values and changes of one frame from left to right. It throws a DeltaError on anything that does not fit. */
export class DeltaReader {
  readonly #bytes: Uint8Array
  #tables = new ReaderTables()
  #at = 0
  #depth = 0
  #copies = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    if (bytes.length > DELTA_LIMITS.frameBytes) throw new DeltaError('The frame is too large.')
  }

  /** Throws unless all of the frame was read. */
  end(): void {
    if (this.#at < this.#bytes.length) throw new DeltaError('The frame has trailing bytes.')
  }

  /** Reads on in a section with these tables. */
  use(tables: ReaderTables): void {
    this.#tables = tables
  }

  byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new DeltaError('The frame is cut off.')
    this.#at += 1
    return byte
  }

  /** Reads a number of items, positions or bytes: seven bits in a byte, the lowest first. */
  uint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (!Number.isSafeInteger(value)) throw new DeltaError('A number is too large.')
      if (byte < 128) return value
    }
  }

  value(): unknown {
    const tag = this.byte()
    if (tag < TAG.word) return tag
    if (tag < TAG.place) return this.#word(tag - TAG.word)
    if (tag >= TAG.object && tag < TAG.list) return this.#object(this.#shape(tag - TAG.object))
    if (tag >= TAG.list && tag < TAG.null) return this.#items(tag - TAG.list)
    return this.#long(tag)
  }

  #long(tag: number): unknown {
    switch (tag) {
      case TAG.null:
        return null
      case TAG.true:
      case TAG.false:
        return tag === TAG.true
      case TAG.integer:
        return this.uint()
      case TAG.negative:
        return -this.uint()
      case TAG.float:
        return this.#float()
      case TAG.longList:
        return this.#items(this.uint())
      case TAG.farObject:
        return this.#object(this.#shape(SHORT.shape + this.byte()))
      case TAG.newObject:
        return this.#object(this.#newShape())
      case TAG.looseObject:
        return this.#looseObject()
      default:
        return this.#string(tag)
    }
  }

  /** Reads a change of a value. A tag that is no change is a new value. */
  change(before: unknown): unknown {
    const tag = this.#bytes[this.#at] ?? 0
    if (tag >= TAG.place && tag < TAG.object) return this.#place(before, tag - TAG.place)
    if (tag === TAG.patch) return this.#patch(before)
    if (tag === TAG.edit) return this.#edit(before)
    if (tag >= TAG.splice && tag !== TAG.same && tag <= TAG.append) return this.#splice(before)
    return this.value()
  }

  // Changes.

  #place(before: unknown, position: number): unknown {
    this.#at += 1
    return this.#changed(before, (at) => at === position, position + 1)
  }

  #patch(before: unknown): unknown {
    this.#at += 1
    const count = Array.isArray(before) ? before.length : isFields(before) ? Object.keys(before).length : 0
    return this.#changed(before, this.#mask(count), 0)
  }

  /** Reads a bit for each of so many positions, the lowest bit first. */
  #mask(count: number): (at: number) => boolean {
    const start = this.#at
    for (let at = 0; at < count; at += 8) this.byte()
    return (at) => (((this.#bytes[start + (at >>> 3)] ?? 0) >>> (at & 7)) & 1) === 1
  }

  /** Reads a change for each of the fields or items that change, of which there are so many at least. */
  #changed(before: unknown, isChanged: (at: number) => boolean, least: number): unknown {
    if (Array.isArray(before))
      return this.#copied(before, least).map((item, at) => this.#if(isChanged(at), item))
    if (!isFields(before)) throw new DeltaError('A change needs an object or a list.')
    const entries = this.#copied(Object.entries(before), least)
    return Object.fromEntries(entries.map(([key, field], at) => [key, this.#if(isChanged(at), field)]))
  }

  #if(isChanged: boolean, before: unknown): unknown {
    return isChanged ? this.#nested(() => this.change(before)) : before
  }

  #edit(before: unknown): unknown {
    this.#at += 1
    if (!isFields(before)) throw new DeltaError('An edit needs an object.')
    const removed = new Set(Array.from({ length: this.#count() }, () => this.uint()))
    const kept = this.#copied(Object.entries(before), 0).filter((_, at) => !removed.has(at))
    const isChanged = this.#mask(kept.length)
    const fields = new Map(kept.map(([key, field], at) => [key, this.#if(isChanged(at), field)]))
    for (let left = this.#count(); left > 0; left -= 1)
      fields.set(
        this.#key(),
        this.#nested(() => this.value()),
      )
    // Not by assignment: a key such as __proto__ would set the prototype.
    return Object.fromEntries(fields)
  }

  #splice(before: unknown): unknown {
    const tag = this.byte()
    if (!Array.isArray(before)) throw new DeltaError('A splice needs a list.')
    const start = tag === TAG.append ? before.length : this.uint()
    const drop = tag === TAG.splice ? this.uint() : tag === TAG.remove ? 1 : 0
    const list: readonly unknown[] = this.#copied(before, start + drop)
    const count = tag === TAG.splice ? this.uint() : tag === TAG.remove ? 0 : 1
    const added = this.#items(count, list[start - 1])
    return [...list.slice(0, start), ...added, ...list.slice(start + drop)]
  }

  /** Counts the items that are about to be copied, so that no frame can demand endless work. */
  #copied<T>(list: readonly T[], least: number): readonly T[] {
    if (list.length < least) throw new DeltaError('A position is beyond the end.')
    this.#copies += list.length
    if (this.#copies > DELTA_LIMITS.copies) throw new DeltaError('The frame copies too much.')
    return list
  }

  // Values.

  /** Reads items that follow this one in their list. */
  #items(count: number, previous?: unknown): unknown[] {
    this.#within(count)
    return this.#nested(() => {
      const items: unknown[] = []
      while (items.length < count) items.push(this.#item(items.length === 0 ? previous : items.at(-1)))
      return items
    })
  }

  /** Reads an item: a value, or a change of the object before it. */
  #item(before: unknown): unknown {
    if (!isFields(before)) return this.value()
    if (this.#bytes[this.#at] !== TAG.same) return this.change(before)
    this.#at += 1
    return before
  }

  #object(keys: readonly string[]): Fields {
    return this.#nested(() => Object.fromEntries(keys.map((key) => [key, this.value()])))
  }

  #looseObject(): Fields {
    const count = this.#count()
    return this.#nested(() =>
      Object.fromEntries(Array.from({ length: count }, () => [this.#key(), this.value()])),
    )
  }

  #shape(index: number): readonly string[] {
    const keys = this.#tables.shapes[index]
    if (keys === undefined) throw new DeltaError('A shape is unknown.')
    return keys
  }

  #newShape(): readonly string[] {
    const keys = Array.from({ length: this.#count() }, () => this.#key())
    if (!this.#tables.hasRoomFor(keys)) throw new DeltaError('There are too many shapes or keys.')
    this.#tables.shapes.push(keys)
    return keys
  }

  #key(): string {
    const key = this.value()
    if (typeof key !== 'string') throw new DeltaError('A key is a string.')
    return key
  }

  #string(tag: number): string {
    if (tag === TAG.farWord) return this.#word(SHORT.word + this.byte())
    if (tag === TAG.text) return this.#text(this.#count())
    if (tag === TAG.escapedText) return unescaped(this.#text(this.#count()))
    if (tag === TAG.hex) return this.#hex(this.#count())
    if (tag !== TAG.newWord) throw new DeltaError(`No value begins with the byte ${tag}.`)
    const word = this.#text(this.#count())
    if (!isWord(word) || this.#tables.words.length >= DELTA_LIMITS.words)
      throw new DeltaError('There are too many words, or one is too long.')
    this.#tables.words.push(word)
    return word
  }

  #word(index: number): string {
    const word = this.#tables.words[index]
    if (word === undefined) throw new DeltaError('A word is unknown.')
    return word
  }

  #text(length: number): string {
    this.#within(length)
    let text = ''
    let isPlain = true
    for (const end = this.#at + length; this.#at < end; this.#at += 1) {
      const byte = this.#bytes[this.#at] ?? 0
      if (byte >= 128) isPlain = false
      text += String.fromCharCode(byte)
    }
    return isPlain ? text : fromUtf8(text)
  }

  #hex(size: number): string {
    let text = ''
    for (let at = 0; at < size; at += 1) text += this.byte().toString(16).padStart(2, '0')
    return text
  }

  #float(): number {
    this.#within(8)
    const { buffer, byteOffset } = this.#bytes
    const value = new DataView(buffer, byteOffset + this.#at).getFloat64(0, true)
    this.#at += 8
    if (!Number.isFinite(value)) throw new DeltaError('A number is not finite.')
    return value
  }

  /** Reads a count of things that each need a byte at least. */
  #count(): number {
    const count = this.uint()
    this.#within(count)
    return count
  }

  #within(count: number): void {
    if (count > this.#bytes.length - this.#at) throw new DeltaError('The frame is cut off.')
  }

  #nested<T>(read: () => T): T {
    this.#depth += 1
    if (this.#depth > DELTA_LIMITS.depth) throw new DeltaError('The frame is too deep.')
    const result = read()
    this.#depth -= 1
    return result
  }
}

/** Decodes UTF-8 whose bytes are the characters of a string. */
function fromUtf8(bytes: string): string {
  try {
    return decodeURIComponent(
      bytes.replaceAll(/[^\w]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    )
  } catch {
    throw new DeltaError('A text is not UTF-8.')
  }
}

function unescaped(json: string): string {
  try {
    const text: unknown = JSON.parse(json)
    if (typeof text === 'string') return text
  } catch {
    // The error is thrown below.
  }
  throw new DeltaError('An escaped text is not a JSON string.')
}
