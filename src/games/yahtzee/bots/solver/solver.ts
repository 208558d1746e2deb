import { assert } from '../../../../engine/game.ts'
import { FACES } from '../../../../pieces/dice.ts'
import { equalFace, type JokerRule, jokerRefusal, potentialOf } from '../../rules/joker.ts'
import {
  CATEGORIES,
  type Category,
  EMPTY_SCORECARD,
  EXTRA_YAHTZEE,
  pointsFor,
  type Scorecard,
  UPPER,
  UPPER_BONUS,
  UPPER_BONUS_FROM,
  YAHTZEE,
} from '../../rules/scoring.ts'
import { chooseKeep, KEEPS, ROLLS, rollOnce } from './keeps.ts'

/**
 * The game of one player, solved by working back from full cards (Y20). Between turns all that matters is which
 * categories are filled, the upper sum as far as it counts for the bonus, and whether yahtzee holds 50.
 */
export const UPPERS: number = UPPER_BONUS_FROM + 1
export const CARDS: number = 2 ** CATEGORIES.length
/** One value for each card, upper sum and yahtzee; many of them cannot be reached and stay 0. */
export const STATES: number = CARDS * UPPERS * 2

export const FULL_CARD: number = CARDS - 1
const YAHTZEE_BIT = 2 ** CATEGORIES.indexOf('yahtzee')
const ROLL_COUNT = ROLLS.length
const TOP = UPPER_BONUS_FROM

/** The index of a state: the bits of the filled categories, the upper sum, and whether yahtzee holds 50. */
export function stateOf(filled: number, upper: number, holdsYahtzee: boolean): number {
  return (filled * UPPERS + Math.min(upper, TOP)) * 2 + (holdsYahtzee ? 1 : 0)
}

/** The filled categories of a state, as bits. */
export function filledOf(state: number): number {
  return Math.floor(state / 2 / UPPERS)
}

/** The upper sum of a state, as far as it counts. */
export function upperOf(state: number): number {
  return Math.floor(state / 2) % UPPERS
}

/** The state of a card; nothing that is written in it beside the upper sum and the yahtzee matters any more. */
export function stateOfCard(scorecard: Scorecard): number {
  let filled = 0
  let upper = 0
  for (const [at, category] of CATEGORIES.entries()) {
    const points = scorecard[category]
    if (points === null) continue
    filled |= 2 ** at
    if (at < UPPER.length) upper += points
  }
  return stateOf(filled, upper, scorecard.yahtzee === YAHTZEE)
}

/** The cards with so many categories filled; they rest on those with one category more alone. */
export function cardsFilled(count: number): number[] {
  return Array.from({ length: CARDS }, (_, filled) => filled).filter((filled) => bitsIn(filled) === count)
}

/** How many bits of a number are set. */
export function bitsIn(number: number): number {
  let bits = 0
  for (let rest = number; rest > 0; rest &= rest - 1) bits += 1
  return bits
}

/** The upper sums that each set of filled upper categories can have, capped. */
const UPPER_SUMS: readonly (readonly number[])[] = Array.from({ length: 2 ** UPPER.length }, (_, filled) => {
  let sums = new Set([0])
  for (const face of FACES) {
    if ((filled & (2 ** (face - 1))) === 0) continue
    sums = new Set(
      [...sums].flatMap((sum) => [0, 1, 2, 3, 4, 5].map((dice) => Math.min(TOP, sum + dice * face))),
    )
  }
  return [...sums].toSorted((one, other) => one - other)
})

/** The states that a card can be in, in the order in which they are solved and stored. */
export function statesOf(filled: number, rule: JokerRule): number[] {
  const sums = UPPER_SUMS[filled % UPPER_SUMS.length] ?? []
  const canHold = rule !== 'none' && (filled & YAHTZEE_BIT) !== 0
  return [false, ...(canHold ? [true] : [])].flatMap((holds) =>
    sums.map((sum) => stateOf(filled, sum, holds)),
  )
}

const POINTS = Float64Array.from(
  CATEGORIES.flatMap((category) => ROLLS.map((roll) => pointsFor(category, roll))),
)
const EQUAL_ROLLS: readonly number[] = [...ROLLS.keys()].filter(
  (roll) => equalFace(ROLLS[roll] ?? []) !== null,
)
const IS_EQUAL = Uint8Array.from(ROLLS, (roll) => (equalFace(roll) === null ? 0 : 1))

/** A card with these categories filled, all with 0: where a Joker may go does not depend on points. */
function cardWith(filled: number): Scorecard {
  const entries = CATEGORIES.map((category, at): [Category, number | null] => [
    category,
    (filled & (2 ** at)) === 0 ? null : 0,
  ])
  return { ...EMPTY_SCORECARD, ...Object.fromEntries(entries) }
}

/** The states that a state can lead to with one turn. */
export function followersOf(state: number): number[] {
  const [filled, upper, holds] = [filledOf(state), upperOf(state), state % 2 === 1]
  return [...CATEGORIES.keys()].flatMap((at) => {
    const next = filled | (1 << at)
    if (next === filled) return []
    if (1 << at === YAHTZEE_BIT) return [stateOf(next, upper, false), stateOf(next, upper, true)]
    if (at >= UPPER.length) return [stateOf(next, upper, holds)]
    return [0, 1, 2, 3, 4, 5].map((dice) => stateOf(next, upper + dice * (at + 1), holds))
  })
}

/**
 * Solves cards whose followers are solved, into `values`, which has a place for each of the `STATES`. A solver reuses
 * its buffers: every thread needs one of its own.
 */
export class Solver {
  readonly #rule: JokerRule
  readonly #values: Float64Array
  readonly #worth = new Float64Array(ROLL_COUNT)
  readonly #keeps = new Float64Array(KEEPS.length)
  #card = -1
  #jokers: Float64Array = new Float64Array()

  constructor(rule: JokerRule, values: Float64Array) {
    assert(values.length === STATES, 'there is room for all states')
    this.#rule = rule
    this.#values = values
  }

  /** Solves every state of a card. */
  solve(filled: number): void {
    for (const state of statesOf(filled, this.#rule)) this.solveState(state)
  }

  /** Solves one state. */
  solveState(state: number): void {
    const [filled, upper] = [filledOf(state), upperOf(state)]
    this.#values[state] = filled === FULL_CARD ? bonusFor(upper) : this.#turn(filled, upper, state % 2)
  }

  /** What the rest of the game is worth at the start of a turn. */
  #turn(filled: number, upper: number, yahtzee: number): number {
    const worth = this.worthOfRolls(filled, upper, yahtzee)
    rollOnce(worth, this.#keeps)
    chooseKeep(this.#keeps, worth)
    rollOnce(worth, this.#keeps)
    chooseKeep(this.#keeps, worth)
    rollOnce(worth, this.#keeps)
    return this.#keeps[0] ?? 0
  }

  /** The value of ending a turn with each of the 252 rolls; the next call reuses the array. */
  worthOfRolls(filled: number, upper: number, yahtzee: number): Float64Array {
    const worth = this.#worth
    worth.fill(Number.NEGATIVE_INFINITY)
    for (let at = 0; at < CATEGORIES.length; at += 1) {
      if ((filled & (1 << at)) !== 0) continue
      if (at < UPPER.length) this.#fillUpper(at, filled, upper, yahtzee)
      else if (1 << at === YAHTZEE_BIT) this.#fillYahtzee(at, filled, upper)
      else this.#fillLower(at, filled, upper, yahtzee)
    }
    if (this.#rule !== 'none' && (filled & YAHTZEE_BIT) !== 0) {
      if (this.#card !== filled) this.#jokers = jokerPoints(this.#rule, filled)
      this.#card = filled
      this.#playJokers(filled, upper, yahtzee)
    }
    return worth
  }

  #after(filled: number, upper: number, yahtzee: number): number {
    return this.#values[(filled * UPPERS + (upper > TOP ? TOP : upper)) * 2 + yahtzee] ?? 0
  }

  #fillUpper(at: number, filled: number, upper: number, yahtzee: number): void {
    const worth = this.#worth
    const next = filled | (1 << at)
    const face = at + 1
    const after = [0, 1, 2, 3, 4, 5].map(
      (dice) => dice * face + this.#after(next, upper + dice * face, yahtzee),
    )
    for (let roll = 0; roll < ROLL_COUNT; roll += 1) {
      const value = after[(POINTS[at * ROLL_COUNT + roll] ?? 0) / face] ?? 0
      if (value > (worth[roll] ?? 0)) worth[roll] = value
    }
  }

  #fillLower(at: number, filled: number, upper: number, yahtzee: number): void {
    const worth = this.#worth
    const after = this.#after(filled | (1 << at), upper, yahtzee)
    for (let roll = 0; roll < ROLL_COUNT; roll += 1) {
      const value = (POINTS[at * ROLL_COUNT + roll] ?? 0) + after
      if (value > (worth[roll] ?? 0)) worth[roll] = value
    }
  }

  #fillYahtzee(at: number, filled: number, upper: number): void {
    const worth = this.#worth
    const scratched = this.#after(filled | (1 << at), upper, 0)
    const scored = YAHTZEE + this.#after(filled | (1 << at), upper, this.#rule === 'none' ? 0 : 1)
    for (let roll = 0; roll < ROLL_COUNT; roll += 1) {
      const value = IS_EQUAL[roll] === 1 ? scored : scratched
      if (value > (worth[roll] ?? 0)) worth[roll] = value
    }
  }

  /** Five equal dice on a card with yahtzee filled. */
  #playJokers(filled: number, upper: number, yahtzee: number): void {
    for (const [face, roll] of EQUAL_ROLLS.entries()) {
      let most = Number.NEGATIVE_INFINITY
      for (let at = 0; at < CATEGORIES.length; at += 1) {
        const points = this.#jokers[face * CATEGORIES.length + at] ?? -1
        if (points < 0) continue
        const sum = at < UPPER.length ? upper + points : upper
        most = Math.max(most, points + this.#after(filled | (1 << at), sum, yahtzee))
      }
      this.#worth[roll] = most + (yahtzee === 1 ? EXTRA_YAHTZEE : 0)
    }
  }
}

/** What a Joker of each face scores in each category of such a card by the rules (Y14); −1 where it may not go. */
function jokerPoints(rule: JokerRule, filled: number): Float64Array {
  const card = cardWith(filled)
  return Float64Array.from(
    EQUAL_ROLLS.flatMap((roll) => {
      const dice = ROLLS[roll] ?? []
      return CATEGORIES.map((category) => {
        const isOpen = card[category] === null && jokerRefusal(rule, card, dice, category) === null
        return isOpen ? potentialOf(rule, card, dice, category) : -1
      })
    }),
  )
}

/** The upper bonus of a full card with this upper sum. */
export function bonusFor(upper: number): number {
  return upper >= UPPER_BONUS_FROM ? UPPER_BONUS : 0
}

/**
 * Solves the whole game of one player by working back from full cards, which takes some seconds. The value of a card
 * is at `stateOfCard`: what is still to come on average, played best.
 */
export function solveYahtzee(rule: JokerRule): Float64Array {
  const values = new Float64Array(STATES)
  const solver = new Solver(rule, values)
  for (let filled = CATEGORIES.length; filled >= 0; filled -= 1)
    for (const card of cardsFilled(filled)) solver.solve(card)
  return values
}
