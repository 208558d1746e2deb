import type { JokerRule } from '../../rules/joker.ts'
import { CATEGORIES, UPPER } from '../../rules/scoring.ts'
import { BitReader, BitWriter } from './bit-text.ts'
import { bitsIn, bonusFor, CARDS, FULL_CARD, STATES, statesOf, UPPERS, upperSumOf } from './states.ts'

/*
 * The text format of a solution. It contains only the cards with an even number of open categories; `Solution` computes
 * any other state from these by solving one turn. Values are rounded to 1/256 point. Each value is predicted from the
 * cards with two and four more categories and from similar cards. Only the prediction error is written, with a code
 * length that adapts to the recent errors.
 */

/** The resolution of packed values. */
const STEPS_PER_POINT = 256

/** The largest error of a packed value; the error of a difference is at most twice as large. */
export const VALUE_ERROR_MAX: number = 0.5 / STEPS_PER_POINT

const YAHTZEE_AT = CATEGORIES.indexOf('yahtzee')
/** The number of states of one card. */
const CARD_SIZE = UPPERS * 2

/** Whether a packed solution contains the states of this card. */
export function isPacked(filled: number): boolean {
  return filled !== FULL_CARD && bitsIn(FULL_CARD - filled) % 2 === 0
}

/** Maps signed numbers to unsigned ones by size: 0 −1 1 −2 2 … become 0 1 2 3 4 … (zigzag coding). */
const zigzag = (number: number) => (number >= 0 ? 2 * number : -2 * number - 1)
const unzigzag = (number: number) => (number % 2 === 0 ? number / 2 : -(number + 1) / 2)

const openLower = (filled: number) =>
  [...CATEGORIES.keys()].filter((at) => at >= UPPER.length && at !== YAHTZEE_AT && (filled & (1 << at)) === 0)

/**
 * Predicts a state from the cards with two and four more categories. The points of two lower categories hardly depend
 * on two others, so the prediction is the mean over the three ways to split the last four open ones into pairs.
 */
function basisOf(filled: number, steps: Int32Array): (state: number) => number {
  const open = [...CATEGORIES.keys()].filter((at) => (filled & (1 << at)) === 0)
  const lower = openLower(filled)
  const [a = 0, b = 0, c = 0, d = 0] = (lower.length >= 2 ? lower : open)
    .toReversed()
    .map((at) => 2 ** at * CARD_SIZE)
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

/** Finds earlier cards that differ only in a few lower categories, and not in yahtzee. */
class Family {
  readonly #done = new Map<string, number[]>()

  /** Returns the nearest earlier cards, and adds this one to the family. */
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

/** How fast the expected error follows the recent ones. */
const ADAPTATION = 0.3
/** The weight of the siblings' errors in the expected error. */
const SIBLING_WEIGHT = 0.7

/** The predictor of the codec; writer and reader run it through the same steps. */
class Prediction {
  readonly steps: Int32Array = new Int32Array(STATES)
  readonly #offsets = new Int32Array(STATES) // the distance of each value from its basis
  readonly #errors = new Int32Array(STATES) // zigzag-coded, as written
  readonly #usual = { first: 4, other: 4 }

  /** Visits every packed state in a fixed order; `next` returns its prediction error, zigzag-coded. */
  run(rule: JokerRule, next: (state: number, predicted: number, expected: number) => number): void {
    const family = new Family()
    for (const state of statesOf(FULL_CARD, rule))
      this.steps[state] = bonusFor(upperSumOf(state)) * STEPS_PER_POINT
    for (let filled = FULL_CARD - 1; filled >= 0; filled -= 1) {
      if (!isPacked(filled)) continue
      const basis = basisOf(filled, this.steps)
      const siblings = family.siblingsOf(filled).map((card) => (card - filled) * CARD_SIZE)
      let before: number | null = null
      for (const state of statesOf(filled, rule)) {
        // The states without a yahtzee come first, then those with one: a new sequence begins.
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
    const expected = count === 0 ? usual : usual * (1 - SIBLING_WEIGHT) + (there / count) * SIBLING_WEIGHT
    const error = next(state, predicted, expected)
    const value = predicted + unzigzag(error)
    this.steps[state] = value
    this.#offsets[state] = value - basis
    this.#errors[state] = error
    this.#usual[kind] += (Math.min(error, usual * 8 + 8) - usual) * ADAPTATION
  }

  #offsetAt(state: number | null): number {
    return state === null ? 0 : (this.#offsets[state] ?? 0)
  }
}

/** Encodes a solution as text; values are rounded. */
export function pack(values: Float64Array, rule: JokerRule): string {
  const writer = new BitWriter()
  new Prediction().run(rule, (state, predicted, expected) => {
    const error = zigzag(Math.round((values[state] ?? 0) * STEPS_PER_POINT) - predicted)
    writer.write(error, expected)
    return error
  })
  return writer.text()
}

/** Decodes a solution. The states that the text does not contain are NaN. */
export function unpack(text: string, rule: JokerRule): Float64Array {
  const reader = new BitReader(text)
  const prediction = new Prediction()
  prediction.run(rule, (_state, _predicted, expected) => reader.read(expected))
  const values = Float64Array.from(prediction.steps, (step) => step / STEPS_PER_POINT)
  for (let filled = 0; filled < CARDS; filled += 1) {
    const isLeftOut = filled !== FULL_CARD && !isPacked(filled)
    if (isLeftOut) values.fill(Number.NaN, filled * CARD_SIZE, (filled + 1) * CARD_SIZE)
  }
  return values
}
