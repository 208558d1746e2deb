import { assert } from '../../../../../engine/game.ts'
import { EQUAL_ROLLS, jokerPoints } from '../../../bots/solver/solver.ts'
import {
  bonusFor,
  FULL_CARD,
  STATES,
  singleStatesOf,
  statesOf,
  twinOf,
  UPPER_MAX,
  UPPERS,
  upperSumOf,
  YAHTZEE_BIT,
} from '../../../bots/solver/states.ts'
import type { JokerRule } from '../../../rules/joker.ts'
import { CATEGORIES, EXTRA_YAHTZEE, LOWER, UPPER } from '../../../rules/scoring.ts'
import { LANES, startKernel } from './turn-kernel.ts'

const COUNTS = 6
const NONE = Number.NEGATIVE_INFINITY
const YAHTZEE_AT = LOWER.indexOf('yahtzee')

/**
 * Solves cards as `Solver` does, eight states at a time, and copies the values of twins instead of solving them. Results
 * go to `values`, which threads may share; every thread needs its own solver.
 */
export class BatchSolver {
  readonly #rule: JokerRule
  readonly #values: Float64Array
  readonly #kernel = startKernel()

  constructor(rule: JokerRule, values: Float64Array) {
    assert(values.length === STATES, 'values has an entry for each state')
    this.#rule = rule
    this.#values = values
  }

  /** Solves every state of a card; the cards with one more category are solved before. */
  solve(filled: number): void {
    const states = statesOf(filled, this.#rule)
    if (filled === FULL_CARD) {
      for (const state of states) this.#values[state] = bonusFor(upperSumOf(state))
      return
    }
    const hasJokers = this.#rule !== 'none' && (filled & YAHTZEE_BIT) !== 0
    const jokers = hasJokers ? jokerPoints(this.#rule, filled) : null
    const single = singleStatesOf(filled, this.#rule)
    for (let first = 0; first < single.length; first += LANES)
      this.#solveBatch(filled, single, first, Math.min(LANES, single.length - first), jokers)
    for (const state of states) this.#values[state] = this.#values[twinOf(state)] ?? 0
  }

  #solveBatch(
    filled: number,
    states: readonly number[],
    first: number,
    count: number,
    jokers: Float64Array | null,
  ): void {
    for (let lane = 0; lane < count; lane += 1) {
      const state = states[first + lane] ?? 0
      this.#writeUpper(filled, state, lane)
      this.#writeLower(filled, state, lane)
    }
    this.#kernel.computeWorths()
    for (let lane = 0; lane < count && jokers !== null; lane += 1)
      this.#writeJokers(filled, jokers, states[first + lane] ?? 0, lane)
    this.#kernel.playTurn()
    for (let lane = 0; lane < count; lane += 1)
      this.#values[states[first + lane] ?? 0] = this.#kernel.result[lane] ?? 0
  }

  #valueOf(filled: number, upper: number, yahtzee: number): number {
    return this.#values[(filled * UPPERS + (upper > UPPER_MAX ? UPPER_MAX : upper)) * 2 + yahtzee] ?? 0
  }

  #writeUpper(filled: number, state: number, lane: number): void {
    const { upper } = this.#kernel
    const sum = upperSumOf(state)
    for (let at = 0; at < UPPER.length; at += 1) {
      const next = filled | (1 << at)
      for (let dice = 0; dice < COUNTS; dice += 1) {
        const points = dice * (at + 1)
        upper[(at * COUNTS + dice) * LANES + lane] =
          next === filled ? NONE : points + this.#valueOf(next, sum + points, state % 2)
      }
    }
  }

  #writeLower(filled: number, state: number, lane: number): void {
    const { lower } = this.#kernel
    const sum = upperSumOf(state)
    for (let at = 0; at < LOWER.length; at += 1) {
      const next = filled | (1 << (UPPER.length + at))
      const isFilled = next === filled
      lower[at * LANES + lane] = isFilled ? NONE : this.#valueOf(next, sum, at === YAHTZEE_AT ? 0 : state % 2)
    }
    const isOpen = (filled & YAHTZEE_BIT) === 0
    lower[LOWER.length * LANES + lane] = isOpen
      ? this.#valueOf(filled | YAHTZEE_BIT, sum, this.#rule === 'none' ? 0 : 1)
      : NONE
  }

  /** Replaces the worth of five equal dice on a card with yahtzee filled. */
  #writeJokers(filled: number, jokers: Float64Array, state: number, lane: number): void {
    const sum = upperSumOf(state)
    for (let face = 0; face < EQUAL_ROLLS.length; face += 1) {
      const roll = EQUAL_ROLLS[face] ?? 0
      let most = NONE
      for (let at = 0; at < CATEGORIES.length; at += 1) {
        const points = jokers[face * CATEGORIES.length + at] ?? -1
        if (points < 0) continue
        const upper = at < UPPER.length ? sum + points : sum
        const value = points + this.#valueOf(filled | (1 << at), upper, state % 2)
        if (value > most) most = value
      }
      this.#kernel.worths[roll * LANES + lane] = most + (state % 2 === 1 ? EXTRA_YAHTZEE : 0)
    }
  }
}
