import type { Typed } from '../../engine/game.ts'
import type { StateMessage } from '../messages.ts'
import { Dictionary } from './dictionary.ts'
import { FIRST, type Fields, isFields, LETTERS, MARK, PRINTABLE } from './syntax.ts'

/** The result of decoding a delta. */
export interface DecodedDelta {
  readonly state: StateMessage
  /** The events that led to the state. */
  readonly events: readonly Typed[]
  /** The words to add to the dictionary. */
  readonly words: readonly string[]
}

/** Keeps the last state and the dictionary of one connection, and decodes each delta against them. */
export class DeltaDecoder {
  #state: StateMessage | null = null
  #dictionary = new Dictionary()

  /** Starts again from a full state and its words; returns the state without them. */
  reset({ words = [], ...state }: StateMessage & { readonly words?: readonly string[] }): StateMessage {
    this.#state = state
    this.#dictionary = new Dictionary(words)
    return state
  }

  /** Returns the next state and its events; null if the delta does not fit, so that a full state is needed. */
  decode(text: string): Pick<DecodedDelta, 'events' | 'state'> | null {
    const delta = this.#state === null ? null : decodeDelta(text, this.#state, this.#dictionary)
    this.#state = delta?.state ?? null
    if (delta === null) return null
    const { events, state, words } = delta
    this.#dictionary.add(words)
    return { events, state }
  }
}

/** Decodes a delta against the state before it; null if it does not fit. */
export function decodeDelta(text: string, before: StateMessage, dictionary: Dictionary): DecodedDelta | null {
  try {
    const reader = new DeltaReader(text, dictionary.all)
    const words = reader.newWords()
    const state = reader.change(before) as StateMessage
    const events = reader.isAtEnd ? [] : (reader.value() as readonly Typed[])
    if (state.revision !== before.revision + 1 || !reader.isAtEnd) throw new Misfit()
    return { events, state, words }
  } catch (error) {
    if (!(error instanceof Misfit || error instanceof SyntaxError)) throw error
    return null
  }
}

export const isDelta = (text: string): boolean => text.startsWith(MARK.delta)

/** Thrown if a delta is malformed or does not fit the state before it. */
class Misfit extends Error {
  override name = 'Misfit'
}

const NEW_WORDS = /\[(?:"(?:[^"\\]|\\.)*",?)+\]/y
const TEXT = /"(?:[^"\\]|\\.)*"/y
const NUMBER = /[^;]+;/y

/** Reads one delta from left to right. */
class DeltaReader {
  readonly #text: string
  readonly #words: string[]
  #at = MARK.delta.length

  constructor(text: string, words: readonly string[]) {
    this.#text = text
    this.#words = [...words]
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  newWords(): readonly string[] {
    if (this.#peek() !== MARK.list) return []
    const words: string[] = JSON.parse(this.#match(NEW_WORDS))
    this.#words.push(...words)
    return words
  }

  change(before: unknown): unknown {
    const mark = this.#peek()
    if (mark === MARK.replace) return this.#replacement()
    if (mark === MARK.fields) return this.#fields(isFields(before) ? before : {})
    if (mark === MARK.entries) return this.#entries(before)
    if (mark === MARK.splice) return this.#splice(before)
    return this.value()
  }

  value(): unknown {
    const mark = this.#peek()
    switch (mark) {
      case MARK.true:
      case MARK.false:
      case MARK.null:
        this.#at += 1
        return mark === MARK.null ? null : mark === MARK.true
      case MARK.fields:
        return this.#fields({})
      case MARK.list:
        this.#at += 1
        return this.#items(MARK.endOfList)
      case MARK.number:
      case MARK.shortNumber:
        return this.number()
      default:
        return mark >= '0' && mark <= '9' ? this.number() : this.#word()
    }
  }

  number(): number {
    const mark = this.#next()
    if (mark === MARK.shortNumber) return 10 + this.#digit()
    if (mark === MARK.number) return Number(this.#match(NUMBER).slice(0, -1))
    const value = Number(mark)
    if (!Number.isInteger(value)) throw new Misfit()
    return value
  }

  #replacement(): unknown {
    this.#at += 1
    return this.value()
  }

  #fields(before: Fields): unknown {
    this.#at += 1
    const fields = new Map(Object.entries(before))
    while (!this.#skip(MARK.endOfFields)) {
      const key = this.#word()
      if (this.#peek() === MARK.removed) {
        this.#at += 1
        fields.delete(key)
      } else fields.set(key, this.change(fields.get(key)))
    }
    // Not by assignment: a key such as __proto__ would set the prototype.
    return Object.fromEntries(fields)
  }

  #entries(before: unknown): unknown {
    const list = this.#copyOf(before)
    while (!this.#skip(MARK.endOfEntries)) {
      const at = this.number()
      if (at >= list.length) throw new Misfit()
      list[at] = this.change(list[at])
    }
    return list
  }

  #splice(before: unknown): unknown {
    const list = this.#copyOf(before)
    const start = this.number()
    const drop = this.number()
    if (start + drop > list.length) throw new Misfit()
    list.splice(start, drop, ...this.#items(MARK.endOfSplice))
    return list
  }

  /** Returns a copy of the list before. */
  #copyOf(before: unknown): unknown[] {
    this.#at += 1
    if (!Array.isArray(before)) throw new Misfit()
    return [...before]
  }

  #items(end: string): unknown[] {
    const items: unknown[] = []
    while (!this.#skip(end)) {
      const before = items.at(-1)
      items.push(isFields(before) ? this.change(before) : this.value())
    }
    return items
  }

  #word(): string {
    if (this.#peek() === MARK.text) return JSON.parse(this.#match(TEXT))
    const word = this.#words[this.#index()]
    if (word === undefined) throw new Misfit()
    return word
  }

  #index(): number {
    const mark = this.#next()
    if (mark === MARK.shortWord) return LETTERS.length + this.#digit()
    if (mark === MARK.word) return LETTERS.length + this.#digit() * PRINTABLE + this.#digit()
    return LETTERS.indexOf(mark)
  }

  #digit(): number {
    const digit = this.#next().charCodeAt(0) - FIRST
    if (digit < 0 || digit >= PRINTABLE) throw new Misfit()
    return digit
  }

  #peek(): string {
    const mark = this.#text[this.#at]
    if (mark === undefined) throw new Misfit()
    return mark
  }

  #next(): string {
    const mark = this.#peek()
    this.#at += 1
    return mark
  }

  /** Reads this mark if it comes next. */
  #skip(mark: string): boolean {
    if (this.#peek() !== mark) return false
    this.#at += 1
    return true
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    if (found === undefined) throw new Misfit()
    this.#at += found.length
    return found
  }
}
