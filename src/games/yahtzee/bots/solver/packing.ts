import type { JokerRule } from '../../rules/joker.ts'
import { CATEGORIES, UPPER } from '../../rules/scoring.ts'
import { BitReader, BitWriter } from './bit-text.ts'
import { bitsIn, bonusFor, CARDS, FULL_CARD, STATES, statesOf, UPPERS, upperOf } from './solver.ts'

/**
 * A solution as text. It has the cards with an even number of open categories: the value of any other state is one
 * turn's work from these (`Solution`). Values are rounded to 1/256 point. Each is predicted from the cards with two and
 * four categories more and from similar cards, and only the error is written, in as many bits as errors at that place
 * have been needing.
 */
const STEPS_A_POINT = 256

/** How far a value out of a packed solution can be off; a difference of two is off by twice that at most. */
export const VALUE_ERROR_MAX: number = 0.5 / STEPS_A_POINT

const YAHTZEE_AT = CATEGORIES.indexOf('yahtzee')
const A_CARD = UPPERS * 2

/** Whether a solution as text has the states of this card. */
export function isPacked(filled: number): boolean {
  return filled !== FULL_CARD && bitsIn(FULL_CARD - filled) % 2 === 0
}

/** Signed numbers by their size: 0 −1 1 −2 2 … */
const folded = (number: number) => (number >= 0 ? 2 * number : -2 * number - 1)
const unfolded = (number: number) => (number % 2 === 0 ? number / 2 : -(number + 1) / 2)

const openLower = (filled: number) =>
  [...CATEGORIES.keys()].filter((at) => at >= UPPER.length && at !== YAHTZEE_AT && (filled & (1 << at)) === 0)

/**
 * Predicts a state from cards with two and four categories more. What two categories of the lower section bring hardly
 * depends on what two others bring: the mean over the three ways to make two pairs of the last four.
 */
function basisOf(filled: number, steps: Int32Array): (state: number) => number {
  const open = [...CATEGORIES.keys()].filter((at) => (filled & (1 << at)) === 0)
  const lower = openLower(filled)
  const [a = 0, b = 0, c = 0, d = 0] = (lower.length >= 2 ? lower : open)
    .toReversed()
    .map((at) => 2 ** at * A_CARD)
  const ahead = (state: number, distance: number) => steps[state + distance] ?? 0
  if (lower.length < 4) return (state) => ahead(state, a + b)
  const pairs = [a + b, c + d, a + c, b + d, a + d, b + c]
  return (state) => {
    let sum = 0
    for (const pair of pairs) sum += ahead(state, pair)
    return Math.round(sum / 3) - ahead(state, a + b + c + d)
  }
}

const SIBLINGS = 2

/** Finds cards that were done before and differ in few categories of the lower section alone, and not in yahtzee. */
class Family {
  readonly #done = new Map<string, number[]>()

  /** The nearest cards so far; adds this one to them. */
  siblingsOf(filled: number): readonly number[] {
    const key = `${filled % 2 ** UPPER.length} ${openLower(filled).length} ${filled & (1 << YAHTZEE_AT)}`
    const done = this.#done.get(key) ?? []
    const nearest = done
      .toSorted((one, other) => bitsIn(one ^ filled) - bitsIn(other ^ filled) || one - other)
      .slice(0, SIBLINGS)
    this.#done.set(key, [...done, filled])
    return nearest
  }
}

const HASTE = 0.3
const BY_SIBLINGS = 0.7

/** What is known while a solution is written or read; both sides go through the same steps. */
class Prediction {
  readonly steps: Int32Array = new Int32Array(STATES)
  readonly #offsets = new Int32Array(STATES) // how far each value lies from its basis
  readonly #errors = new Int32Array(STATES) // as they were written
  readonly #usual = { first: 4, other: 4 }

  /** Sets every packed state in the one order that both sides know; `next` gives its error, folded. */
  run(rule: JokerRule, next: (state: number, predicted: number, expected: number) => number): void {
    const family = new Family()
    for (const state of statesOf(FULL_CARD, rule))
      this.steps[state] = bonusFor(upperOf(state)) * STEPS_A_POINT
    for (let filled = FULL_CARD - 1; filled >= 0; filled -= 1) {
      if (!isPacked(filled)) continue
      const basis = basisOf(filled, this.steps)
      const siblings = family.siblingsOf(filled).map((card) => (card - filled) * A_CARD)
      let before: number | null = null
      for (const state of statesOf(filled, rule)) {
        // The states without and with a yahtzee follow each other, and begin anew.
        if (before !== null && before % 2 !== state % 2) before = null
        this.#set(state, before, basis(state), siblings, next)
        before = state
      }
    }
  }

  #set(
    state: number,
    before: number | null,
    basis: number,
    siblings: readonly number[],
    next: (state: number, predicted: number, expected: number) => number,
  ): void {
    const kind = before === null ? 'first' : 'other'
    const usual = this.#usual[kind]
    const own = this.#offsetAt(before)
    let ahead = 0
    let there = 0
    for (const at of siblings) {
      ahead += this.#offsetAt(state + at) - (before === null ? 0 : this.#offsetAt(before + at))
      there += this.#errors[state + at] ?? 0
    }
    const count = siblings.length
    const predicted = basis + own + (count === 0 ? 0 : Math.round(ahead / count))
    const expected = count === 0 ? usual : usual * (1 - BY_SIBLINGS) + (there / count) * BY_SIBLINGS
    const error = next(state, predicted, expected)
    const value = predicted + unfolded(error)
    this.steps[state] = value
    this.#offsets[state] = value - basis
    this.#errors[state] = error
    this.#usual[kind] += (Math.min(error, usual * 8 + 8) - usual) * HASTE
  }

  #offsetAt(state: number | null): number {
    return state === null ? 0 : (this.#offsets[state] ?? 0)
  }
}

/** Writes a solution as text, rounded. */
export function pack(values: Float64Array, rule: JokerRule): string {
  const writer = new BitWriter()
  new Prediction().run(rule, (state, predicted, expected) => {
    const error = folded(Math.round((values[state] ?? 0) * STEPS_A_POINT) - predicted)
    writer.write(error, expected)
    return error
  })
  return writer.text()
}

/** Reads a solution out of text. States that it leaves out are NaN. */
export function unpack(text: string, rule: JokerRule): Float64Array {
  const reader = new BitReader(text)
  const prediction = new Prediction()
  prediction.run(rule, (_state, _predicted, expected) => reader.read(expected))
  const values = Float64Array.from(prediction.steps, (step) => step / STEPS_A_POINT)
  for (let filled = 0; filled < CARDS; filled += 1) {
    const isLeftOut = filled !== FULL_CARD && !isPacked(filled)
    if (isLeftOut) values.fill(Number.NaN, filled * A_CARD, (filled + 1) * A_CARD)
  }
  return values
}
