import { DELTA_LIMITS, FIRST_SHAPES, FIRST_WORDS, isWord, learn } from './format.ts'

/** One shape: the keys of an object in their order. */
interface Shape {
  readonly index: number
  readonly keys: readonly string[]
}

/** The words and shapes that the readers of a writer know by number. */
export class WriterTables {
  readonly #words = new Map<string, number>()
  /** By their first key. */
  readonly #shapes = new Map<string, Shape[]>()
  #shapeCount = 0

  /** Begins with the words and shapes of the protocol and of these values. */
  constructor(known: readonly unknown[]) {
    const tables = {
      addWord: (word: string) => {
        if (!this.#words.has(word)) this.addWord(word)
      },
      addShape: (shape: readonly string[]) => {
        if (this.shapeIndex(shape, 0, shape.length) === undefined) this.addShape(shape)
      },
    }
    for (const word of FIRST_WORDS) tables.addWord(word)
    for (const shape of FIRST_SHAPES) tables.addShape(shape)
    for (const value of known) learn(value, tables)
  }

  /** The number of a word; undefined if it has none. */
  wordIndex(word: string): number | undefined {
    return this.#words.get(word)
  }

  /** Adds a word. Returns false if the table is full, or if a string cannot become a word. */
  addWord(word: string): boolean {
    if (this.#words.size >= DELTA_LIMITS.words || !isWord(word)) return false
    this.#words.set(word, this.#words.size)
    return true
  }

  /** The number of the shape with these keys, from `start` to `end`; undefined if it has none. */
  shapeIndex(keys: readonly string[], start: number, end: number): number | undefined {
    const known = this.#shapes.get(start === end ? '' : (keys[start] ?? ''))
    if (known === undefined) return undefined
    for (const shape of known) {
      if (shape.keys.length !== end - start) continue
      let at = 0
      while (at < shape.keys.length && shape.keys[at] === keys[start + at]) at += 1
      if (at === shape.keys.length) return shape.index
    }
    return undefined
  }

  /** Adds a shape. Returns false if the table is full, or if the shape has too many keys. */
  addShape(shape: readonly string[]): boolean {
    if (this.#shapeCount >= DELTA_LIMITS.shapes || shape.length > DELTA_LIMITS.keysPerShape) return false
    const first = shape[0] ?? ''
    const known = this.#shapes.get(first)
    const entry = { index: this.#shapeCount, keys: shape }
    if (known === undefined) this.#shapes.set(first, [entry])
    else known.push(entry)
    this.#shapeCount += 1
    return true
  }
}
