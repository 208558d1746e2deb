import type { Typed } from '../../engine/game.ts'
import type { StateMessage } from '../messages.ts'
import { Dictionary } from './dictionary.ts'
import { FIRST, type Fields, isFields, LETTERS, MARK, PRINTABLE } from './syntax.ts'

/** The other end of the changes: has the state before, and the words. */
export class DeltaDecoder {
  #state: StateMessage | null = null
  #words = new Dictionary()

  /** A state came whole, with the words that go with it. */
  reset({ words = [], ...state }: StateMessage & { readonly words?: readonly string[] }): StateMessage {
    this.#state = state
    this.#words = new Dictionary(words)
    return state
  }

  /** What a text makes of the state before; null where it does not fit, so that the state is to be asked for. */
  decode(text: string): { readonly events: readonly Typed[]; readonly state: StateMessage } | null {
    const before = this.#state
    if (before === null) return null
    try {
      const reading = new Reading(text, this.#words.all)
      const fresh = reading.freshWords()
      const state = reading.change(before) as StateMessage
      const events = reading.isAtEnd ? [] : (reading.value() as readonly Typed[])
      if (state.revision !== before.revision + 1 || !reading.isAtEnd) throw new Misfit()
      this.#words.add(fresh)
      this.#state = state
      return { events, state }
    } catch (error) {
      if (!(error instanceof Misfit || error instanceof SyntaxError)) throw error
      this.#state = null // the next one must come whole
      return null
    }
  }
}

export const isDelta = (text: string): boolean => text.startsWith(MARK.change)

class Misfit extends Error {
  override name = 'Misfit'
}

const FRESH = /\[(?:"(?:[^"\\]|\\.)*",?)+\]/y
const TEXT = /"(?:[^"\\]|\\.)*"/y
const NUMBER = /[^;]+;/y

/** One text, from left to right. */
class Reading {
  readonly #text: string
  readonly #words: string[]
  #at = MARK.change.length

  constructor(text: string, words: readonly string[]) {
    this.#text = text
    this.#words = [...words]
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  freshWords(): readonly string[] {
    if (this.#peek() !== MARK.list) return []
    const fresh: string[] = JSON.parse(this.#match(FRESH))
    this.#words.push(...fresh)
    return fresh
  }

  change(before: unknown): unknown {
    const mark = this.#peek()
    if (mark === MARK.anew) return this.#anew()
    if (mark === MARK.fields) return this.#fields(isFields(before) ? before : {})
    if (mark === MARK.places) return this.#places(before)
    if (mark === MARK.splice) return this.#splice(before)
    return this.value()
  }

  value(): unknown {
    const mark = this.#peek()
    switch (mark) {
      case MARK.yes:
      case MARK.no:
      case MARK.nothing:
        this.#at += 1
        return mark === MARK.nothing ? null : mark === MARK.yes
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

  #anew(): unknown {
    this.#at += 1
    return this.value()
  }

  #fields(before: Fields): unknown {
    this.#at += 1
    const fields = new Map(Object.entries(before))
    while (!this.#ends(MARK.endOfFields)) {
      const key = this.#word()
      if (this.#peek() === MARK.removed) {
        this.#at += 1
        fields.delete(key)
      } else fields.set(key, this.change(fields.get(key)))
    }
    // Not by assignment: a key such as __proto__ would set the prototype.
    return Object.fromEntries(fields)
  }

  #places(before: unknown): unknown {
    const list = this.#list(before)
    while (!this.#ends(MARK.endOfPlaces)) {
      const at = this.number()
      if (at >= list.length) throw new Misfit()
      list[at] = this.change(list[at])
    }
    return list
  }

  #splice(before: unknown): unknown {
    const list = this.#list(before)
    const start = this.number()
    const drop = this.number()
    if (start + drop > list.length) throw new Misfit()
    list.splice(start, drop, ...this.#items(MARK.endOfSplice))
    return list
  }

  /** A copy of the list before, to be changed. */
  #list(before: unknown): unknown[] {
    this.#at += 1
    if (!Array.isArray(before)) throw new Misfit()
    return [...before]
  }

  #items(end: string): unknown[] {
    const items: unknown[] = []
    while (!this.#ends(end)) {
      const before = items.at(-1)
      items.push(isFields(before) ? this.change(before) : this.value())
    }
    return items
  }

  #word(): string {
    if (this.#peek() === MARK.text) return JSON.parse(this.#match(TEXT))
    const word = this.#words[this.#place()]
    if (word === undefined) throw new Misfit()
    return word
  }

  #place(): number {
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

  /** Whether this mark comes next, which is then read. */
  #ends(mark: string): boolean {
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
