import type { Rng } from '../../../engine/rng.ts'
import { type Simulator, shuffleCells, writePlaces } from '../../../engine/simulator.ts'
import { rollDie } from '../../../pieces/dice.ts'
import { type Action, DICE, ROLL as ROLL_ACTION } from '../rules/actions.ts'
import { SETS } from '../rules/dice-sets.ts'
import { JOKER_POINTS, type JokerRule } from '../rules/joker.ts'
import type { Options } from '../rules/options.ts'
import { CATEGORIES, EXTRA_YAHTZEE, UPPER, UPPER_BONUS, UPPER_BONUS_FROM, YAHTZEE } from '../rules/scoring.ts'
import { ROLLS_MAX, type State, TURNS } from '../rules/state.ts'
import * as layout from './layout.ts'
import { loadState } from './load.ts'
import { type Roll, rollAt } from './rolls.ts'

/** A copy: V8 folds the constants of this module, but reads imported ones again each time. */
const at = { ...layout }

/** The points of a Joker in each category; −1 if it scores what the dice show. */
const WILD_POINTS = Int32Array.from(CATEGORIES, (category) => JOKER_POINTS[category] ?? -1)

/** The simulator of Yahtzee. A card is its filled categories and its sums: no decision depends on more. */
export class YahtzeeSimulator implements Simulator<State, Action> {
  readonly position: Int32Array
  readonly #players: number
  readonly #joker: JokerRule
  readonly #order: number // the first cell of the order of play
  readonly #totals: Int32Array // scratch for `outcome`

  constructor(players: number, { joker }: Options) {
    this.#players = players
    this.#joker = joker
    this.#order = at.CARDS + players * at.CARD_SIZE
    this.#totals = new Int32Array(players)
    this.position = new Int32Array(this.#order + players)
  }

  reset(rng: Rng): void {
    const p = this.position
    p.fill(0)
    for (let seat = 0; seat < this.#players; seat += 1) p[this.#order + seat] = seat
    shuffleCells(p, this.#order, this.#players, rng)
    p[at.SEAT] = p[this.#order] as number
    p[at.ROLLS_LEFT] = ROLLS_MAX
  }

  load(state: State): void {
    loadState(this.position, state, this.#order)
  }

  activeSeats(): number {
    return this.#isOver() ? 0 : 1 << (this.position[at.SEAT] as number)
  }

  legal(out: Int32Array): number {
    const p = this.position
    if (this.#isOver()) return 0
    out[0] = at.ROLL
    if (p[at.ROLLS_LEFT] === ROLLS_MAX) return 1
    const roll = rollAt(p, at.FACES)
    const before = p[at.ROLLS_LEFT] === 0 ? 0 : this.#writeKeeps(roll, out)
    let count = before
    for (let bits = this.#fillable(roll); bits !== 0; bits &= bits - 1) {
      const category = 31 - Math.clz32(bits & -bits)
      out[count] = at.SCORE + category
      out[count + 1] = at.SCRATCH + category
      count += 2
    }
    return count
  }

  play(action: number, rng: Rng): void {
    const p = this.position
    if (action === at.ROLL) this.#roll(rng)
    else if (action < at.UNFREEZE) p[at.FROZEN] = (p[at.FROZEN] as number) | action
    else if (action < at.SCORE) {
      const set = action === at.UNFREEZE ? at.ALL_DICE : action - at.UNFREEZE
      p[at.FROZEN] = (p[at.FROZEN] as number) & ~set
    } else if (action < at.SCRATCH) this.#fill(action - at.SCORE, true)
    else this.#fill(action - at.SCRATCH, false)
  }

  outcome(places: Int32Array): boolean {
    const p = this.position
    if (!this.#isOver()) return false
    for (let seat = 0; seat < this.#players; seat += 1) {
      const card = this.#card(seat)
      const upper = p[card + at.UPPER_SUM] as number
      const bonus = upper >= UPPER_BONUS_FROM ? UPPER_BONUS : 0
      const extra = EXTRA_YAHTZEE * (p[card + at.EXTRA_YAHTZEES] as number)
      this.#totals[seat] = upper + bonus + (p[card + at.LOWER_SUM] as number) + extra
    }
    writePlaces(this.#totals, 1, places)
    return true
  }

  encode(_state: State, action: Action): number {
    switch (action.type) {
      case 'roll':
        return at.ROLL
      case 'freeze':
        return at.FREEZE + setOf(action.dice)
      case 'unfreeze':
        return at.UNFREEZE + setOf(action.dice ?? [])
      case 'score':
        return at.SCORE + categoryIndex(action.category)
      case 'scratch':
        return at.SCRATCH + categoryIndex(action.category)
    }
  }

  decode(_state: State, action: number): Action {
    if (action === at.ROLL) return ROLL_ACTION
    if (action < at.UNFREEZE) return { type: 'freeze', dice: [...(SETS[action - at.FREEZE] ?? [])] }
    if (action === at.UNFREEZE) return { type: 'unfreeze' }
    if (action < at.SCORE) return { type: 'unfreeze', dice: [...(SETS[action - at.UNFREEZE] ?? [])] }
    if (action < at.SCRATCH) return { type: 'score', category: CATEGORIES[action - at.SCORE] ?? '' }
    return { type: 'scratch', category: CATEGORIES[action - at.SCRATCH] ?? '' }
  }

  /** The first cell of a seat's card. */
  #card(seat: number): number {
    return at.CARDS + seat * at.CARD_SIZE
  }

  /** Y16. */
  #isOver(): boolean {
    return this.position[at.TURNS] === TURNS * this.#players
  }

  /** Writes a roll and every way to change the frozen dice that the rules list, and returns their number. */
  #writeKeeps({ sets }: Roll, out: Int32Array): number {
    const frozen = this.position[at.FROZEN] as number
    let count = frozen === at.ALL_DICE ? 0 : 1 // the roll is written already
    for (let index = 0; index < sets.length; index += 1) {
      const set = sets[index] as number
      if ((set & ~frozen) !== 0) out[count++] = at.FREEZE + set
    }
    for (let bit = 1; bit < at.ALL_DICE; bit <<= 1)
      out[count++] = (frozen & bit) === 0 ? at.FREEZE + bit : at.UNFREEZE + bit
    if (frozen !== 0) out[count++] = at.UNFREEZE
    return count
  }

  /** Whether five equal dice are a Joker (Y14, Y15). */
  #isJoker(card: number, roll: Roll): boolean {
    const filled = this.position[card + at.FILLED] as number
    return roll.equal > 0 && this.#joker !== 'none' && (filled & at.YAHTZEE_BIT) !== 0
  }

  /** The categories that the dice may fill, as bits (Y14). */
  #fillable(roll: Roll): number {
    const p = this.position
    const card = this.#card(p[at.SEAT] as number)
    const open = at.ALL_BITS & ~(p[card + at.FILLED] as number)
    if (this.#joker !== 'forced' || !this.#isJoker(card, roll)) return open
    const upper = 1 << (roll.equal - 1)
    if ((open & upper) !== 0) return upper
    return (open & at.LOWER_BITS) === 0 ? open : open & at.LOWER_BITS
  }

  #roll(rng: Rng): void {
    const p = this.position
    const frozen = p[at.FROZEN] as number
    for (let die = 0; die < DICE.length; die += 1)
      if ((frozen & (1 << die)) === 0) p[at.FACES + die] = rollDie(rng)
    p[at.ROLLS_LEFT] = (p[at.ROLLS_LEFT] as number) - 1
  }

  /** Y6, Y13, Y14. */
  #fill(category: number, isScored: boolean): void {
    const p = this.position
    const card = this.#card(p[at.SEAT] as number)
    const roll = rollAt(p, at.FACES)
    const isJoker = this.#isJoker(card, roll)
    if (isJoker && p[card + at.HAS_YAHTZEE] === 1)
      p[card + at.EXTRA_YAHTZEES] = (p[card + at.EXTRA_YAHTZEES] as number) + 1
    const filled = p[card + at.FILLED] as number
    const isWild = isJoker && (filled & (1 << (roll.equal - 1))) !== 0
    const wild = isWild ? (WILD_POINTS[category] as number) : -1
    const points = isScored ? (wild === -1 ? (roll.points[category] as number) : wild) : 0
    const sum = card + (category < UPPER.length ? at.UPPER_SUM : at.LOWER_SUM)
    p[sum] = (p[sum] as number) + points
    p[card + at.FILLED] = filled | (1 << category)
    if (1 << category === at.YAHTZEE_BIT && points === YAHTZEE) p[card + at.HAS_YAHTZEE] = 1
    this.#endTurn()
  }

  #endTurn(): void {
    const p = this.position
    const turns = (p[at.TURNS] as number) + 1
    p[at.TURNS] = turns
    p[at.SEAT] = p[this.#order + (turns % this.#players)] as number
    p[at.ROLLS_LEFT] = ROLLS_MAX
    p[at.FROZEN] = 0
    for (let die = 0; die < DICE.length; die += 1) p[at.FACES + die] = 0
  }
}

function setOf(dice: readonly number[]): number {
  return dice.reduce((bits, die) => bits | (1 << die), 0)
}

const NAMES: readonly string[] = CATEGORIES
const categoryIndex = (name: string) => NAMES.indexOf(name)

/** Makes a simulator for tables of this size with these options. */
export function simulate(players: number, options: Options): YahtzeeSimulator {
  return new YahtzeeSimulator(players, options)
}
