import { assert } from '../../../../engine/game.ts'
import { equalFace, type JokerRule, potentialOf } from '../../rules/joker.ts'
import { jokerRefusal } from '../../rules/joker-refusal.ts'
import {
  CATEGORIES,
  type Category,
  EMPTY_SCORECARD,
  EXTRA_YAHTZEE,
  pointsFor,
  type Scorecard,
  UPPER,
  YAHTZEE,
} from '../../rules/scoring.ts'
import { chooseKeep, KEEPS, ROLLS, rollOnce } from './keeps.ts'
import {
  bonusFor,
  cardsFilled,
  FULL_CARD,
  filledOf,
  STATES,
  statesOf,
  twinOf,
  UPPER_MAX,
  UPPERS,
  upperSumOf,
  YAHTZEE_BIT,
} from './states.ts'

const ROLL_COUNT = ROLLS.length

const POINTS = Float64Array.from(
  CATEGORIES.flatMap((category) => ROLLS.map((roll) => pointsFor(category, roll))),
)
/** The six rolls of five equal dice. */
export const EQUAL_ROLLS: readonly number[] = [...ROLLS.keys()].filter(
  (roll) => equalFace(ROLLS[roll] ?? []) !== null,
)
const IS_EQUAL = Uint8Array.from(ROLLS, (roll) => (equalFace(roll) === null ? 0 : 1))

/** A scorecard with these categories filled with 0: the categories open to a Joker do not depend on points. */
function cardWith(filled: number): Scorecard {
  const card: Record<Category, number | null> = { ...EMPTY_SCORECARD }
  for (const [at, category] of CATEGORIES.entries()) if ((filled & (2 ** at)) !== 0) card[category] = 0
  return card
}

/**
 * Solves cards by working back from full ones: a card can be solved once all cards with one more category are. Results
 * go to `values`, which has an entry for each of the `STATES`. A solver reuses its buffers, so every thread needs its own.
 */
export class Solver {
  readonly #rule: JokerRule
  readonly #values: Float64Array
  readonly #worth = new Float64Array(ROLL_COUNT)
  readonly #keeps = new Float64Array(KEEPS.length)
  #card = -1
  #jokers: Float64Array = new Float64Array()

  constructor(rule: JokerRule, values: Float64Array) {
    assert(values.length === STATES, 'values has an entry for each state')
    this.#rule = rule
    this.#values = values
  }

  /** Solves every state of a card. */
  solve(filled: number): void {
    for (const state of statesOf(filled, this.#rule)) {
      const twin = twinOf(state)
      if (twin === state) this.solveState(state)
      else this.#values[state] = this.#values[twin] ?? 0
    }
  }

  /** Solves one state. */
  solveState(state: number): void {
    const [filled, upper] = [filledOf(state), upperSumOf(state)]
    this.#values[state] = filled === FULL_CARD ? bonusFor(upper) : this.#turn(filled, upper, state % 2)
  }

  /** The expected points of the rest of the game at the start of a turn. */
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
    return this.#values[(filled * UPPERS + (upper > UPPER_MAX ? UPPER_MAX : upper)) * 2 + yahtzee] ?? 0
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

  /** Values five equal dice on a card with yahtzee filled. */
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

/** The points of a Joker of each face in each category of a card (Y14); −1 if the category is not open to it. */
export function jokerPoints(rule: JokerRule, filled: number): Float64Array {
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

/**
 * Solves the whole game of one player, which takes some seconds. The value at `stateOfCard(scorecard)` is the expected
 * number of points still to come with optimal play.
 */
export function solveYahtzee(rule: JokerRule): Float64Array {
  const values = new Float64Array(STATES)
  const solver = new Solver(rule, values)
  for (let filled = CATEGORIES.length; filled >= 0; filled -= 1)
    for (const card of cardsFilled(filled)) solver.solve(card)
  return values
}
