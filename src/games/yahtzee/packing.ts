import type { JokerRule } from './joker.ts'
import { CATEGORIES, UPPER } from './scoring.ts'
import { CARDS, FULL_CARD, STATES, statesOf, UPPERS } from './solver.ts'

/**
 * A solution as text. Values are rounded to 1/32 point, each is guessed from its neighbours, and only the error is
 * written, in as many bits as errors have been needing: 3 bits for most. Six bits make a character.
 */
const STEPS_A_POINT = 32
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS_A_SIGN = 6

const YAHTZEE_AT = CATEGORIES.indexOf('yahtzee')
// What has more errors than this many times the usual is written in full.
const UNARY_MAX = 20
const WHOLE_BITS = 17
const HASTE = 0.2

/** How many low bits of the next error are written as they are: learnt from those before, alike on both sides. */
class Expectation {
  #mean = 4

  /** By doubling: a logarithm may differ in its last bit from browser to browser. */
  get bits(): number {
    let bits = 0
    for (let size = 2; size < this.#mean * 1.1 + 0.3; size *= 2) bits += 1
    return bits
  }

  learn(error: number): void {
    this.#mean += (Math.min(error, this.#mean * 8 + 8) - this.#mean) * HASTE
  }
}

class Writer {
  readonly #signs: string[] = []
  #sign = 0
  #filled = 0

  bit(bit: number): void {
    this.#sign = this.#sign * 2 + bit
    this.#filled += 1
    if (this.#filled < BITS_A_SIGN) return
    this.#signs.push(ALPHABET.charAt(this.#sign))
    this.#sign = 0
    this.#filled = 0
  }

  bits(value: number, count: number): void {
    for (let at = count - 1; at >= 0; at -= 1) this.bit(Math.floor(value / 2 ** at) % 2)
  }

  text(): string {
    while (this.#filled > 0) this.bit(0)
    return this.#signs.join('')
  }
}

const SIGN_VALUES = new Uint8Array(128)
for (const [value, sign] of [...ALPHABET].entries()) SIGN_VALUES[sign.charCodeAt(0)] = value

class Reader {
  readonly #text: string
  #next = 0
  #sign = 0
  #left = 0

  constructor(text: string) {
    this.#text = text
  }

  bit(): number {
    if (this.#left === 0) {
      this.#sign = SIGN_VALUES[this.#text.charCodeAt(this.#next)] ?? 0
      this.#next += 1
      this.#left = BITS_A_SIGN
    }
    this.#left -= 1
    return (this.#sign >> this.#left) & 1
  }

  bits(count: number): number {
    let value = 0
    for (let at = 0; at < count; at += 1) value = value * 2 + this.bit()
    return value
  }
}

function write(writer: Writer, error: number, { bits }: Expectation): void {
  const unary = error >> bits
  if (unary < UNARY_MAX) {
    for (let at = 0; at < unary; at += 1) writer.bit(1)
    writer.bit(0)
    writer.bits(error % 2 ** bits, bits)
  } else {
    for (let at = 0; at < UNARY_MAX; at += 1) writer.bit(1)
    writer.bits(error, WHOLE_BITS)
  }
}

function read(reader: Reader, { bits }: Expectation): number {
  let unary = 0
  while (unary < UNARY_MAX && reader.bit() === 1) unary += 1
  return unary === UNARY_MAX ? reader.bits(WHOLE_BITS) : unary * 2 ** bits + reader.bits(bits)
}

/** Signed numbers by their size: 0 −1 1 −2 2 … */
const folded = (number: number) => (number >= 0 ? 2 * number : -2 * number - 1)
const unfolded = (number: number) => (number % 2 === 0 ? number / 2 : -(number + 1) / 2)

/** How far ahead the two cards lie by which a card is guessed; 0 where there is one alone. */
interface Neighbours {
  readonly one: number
  readonly other: number
}

/** What two open categories bring hardly depends on each other; those of the upper section do, by the bonus. */
function neighboursOf(filled: number): Neighbours {
  const open = [...CATEGORIES.keys()].filter((at) => (filled & (1 << at)) === 0).toReversed()
  const lower = open.filter((at) => at >= UPPER.length && at !== YAHTZEE_AT).slice(0, 2)
  const [one = 0, other = 0] = (lower.length === 2 ? lower : open.slice(0, 1)).map(
    (at) => 2 ** at * UPPERS * 2,
  )
  return { one, other }
}

/** What the cards with one and two categories more lead one to expect of a state. */
function guess(steps: Int32Array, state: number, { one, other }: Neighbours): number {
  const first = steps[state + one] ?? 0
  return other === 0 ? first : first + (steps[state + other] ?? 0) - (steps[state + one + other] ?? 0)
}

/** Goes through all values in the one order that both sides know; `settle` gives each from what is expected of it. */
function eachState(
  rule: JokerRule,
  steps: Int32Array,
  settle: (expected: number, state: number, isFirst: boolean) => number,
): void {
  for (let filled = CARDS - 1; filled >= 0; filled -= 1) {
    const neighbours = neighboursOf(filled)
    let offset = 0
    let before = -1
    for (const state of statesOf(filled, rule)) {
      const isFirst = before === -1 || state % 2 !== before % 2
      if (isFirst) offset = 0
      const guessed = filled === FULL_CARD ? 0 : guess(steps, state, neighbours)
      const value = settle(guessed + offset, state, isFirst)
      steps[state] = value
      offset = value - guessed
      before = state
    }
  }
}

/** Compresses the solved values of a rule into a text; `unpack` reverses it. */
export function pack(values: Float64Array, rule: JokerRule): string {
  const writer = new Writer()
  const expectations = { first: new Expectation(), other: new Expectation() }
  eachState(rule, new Int32Array(STATES), (expected, state, isFirst) => {
    const value = Math.round((values[state] ?? 0) * STEPS_A_POINT)
    const error = folded(value - expected)
    const expectation = isFirst ? expectations.first : expectations.other
    write(writer, error, expectation)
    expectation.learn(error)
    return value
  })
  return writer.text()
}

/** Reads the solved values back from the text that `pack` made. */
export function unpack(text: string, rule: JokerRule): Float64Array {
  const reader = new Reader(text)
  const expectations = { first: new Expectation(), other: new Expectation() }
  const steps = new Int32Array(STATES)
  eachState(rule, steps, (expected, _state, isFirst) => {
    const expectation = isFirst ? expectations.first : expectations.other
    const error = read(reader, expectation)
    expectation.learn(error)
    return expected + unfolded(error)
  })
  return Float64Array.from(steps, (step) => step / STEPS_A_POINT)
}
