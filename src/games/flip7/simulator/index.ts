import { assert } from '../../../engine/game.ts'
import { below, type Rng } from '../../../engine/rng.ts'
import { type Simulator, shuffleCells, writePlaces } from '../../../engine/simulator.ts'
import {
  type Action,
  HIT as HIT_ACTION,
  NEXT_ROUND as NEXT_ROUND_ACTION,
  STAY as STAY_ACTION,
} from '../rules/actions.ts'
import { ALL_CARDS, isModifier, PLUS } from '../rules/deck.ts'
import { FLIPS } from '../rules/flip.ts'
import type { Options } from '../rules/options.ts'
import { FLIP_7_BONUS, SEVEN } from '../rules/scoring.ts'
import { type State, seatAt, seatOf } from '../rules/state.ts'
import * as layout from './layout.ts'
import { loadState } from './load.ts'

/** A copy: V8 folds the constants of this module, but reads imported ones again each time. */
const at = { ...layout }

const DECK_KINDS = Int32Array.from(ALL_CARDS, (card) => at.KINDS.indexOf(card))
const PLUS_BY_KIND = Int32Array.from(at.KINDS, (card) => (isModifier(card) ? PLUS[card] : 0))
const TIMES_TWO = at.KINDS.indexOf('x2')

/** The simulator of Flip 7. Each method names the rule or the function of the rules that it mirrors. */
export class Flip7Simulator implements Simulator<State, Action> {
  readonly position: Int32Array
  readonly #players: number
  readonly #target: number
  readonly #totals: Int32Array // scratch for `outcome`

  constructor(players: number, { target }: Options) {
    this.#players = players
    this.#target = target
    this.#totals = new Int32Array(players)
    this.position = new Int32Array(at.SEATS + players * at.SEAT_SIZE)
  }

  reset(rng: Rng): void {
    const p = this.position
    p.fill(0)
    p[at.DEALER] = below(rng, this.#players)
    p.set(DECK_KINDS, at.DECK)
    p[at.DECK_COUNT] = DECK_KINDS.length
    shuffleCells(p, at.DECK, DECK_KINDS.length, rng)
    this.#advance(rng)
  }

  load(state: State): void {
    loadState(this.position, state)
  }

  activeSeats(): number {
    const p = this.position
    const phase = p[at.PHASE] as number
    if (phase === at.GAME_END) return 0
    if (phase === at.ROUND_END) return 2 ** this.#players - 1
    return 1 << this.#currentSeat()
  }

  legal(out: Int32Array): number {
    const p = this.position
    const phase = p[at.PHASE] as number
    if (phase === at.GAME_END) return 0
    if (phase === at.ROUND_END) {
      out[0] = at.NEXT_ROUND
      return 1
    }
    if (phase === at.PLAYER_TURN) {
      out[0] = at.HIT
      out[1] = at.STAY
      return this.#canStay(this.#seat(this.#currentSeat())) ? 2 : 1
    }
    let count = 0
    for (let seat = 0; seat < this.#players; seat += 1) {
      if (!this.#isEligible(this.#seat(seat))) continue
      out[count] = at.TARGET + seat
      count += 1
    }
    return count
  }

  play(action: number, rng: Rng): void {
    const p = this.position
    if (action >= at.TARGET) this.#assign(action - at.TARGET)
    else if (action === at.NEXT_ROUND) this.#startNextRound()
    else {
      const current = this.#currentSeat()
      p[at.POSITION] = (p[at.POSITION] as number) + 1
      if (action === at.HIT) this.#beginFlips(current, FLIPS.hit)
      else p[this.#seat(current) + at.STATUS] = at.STAYED
    }
    this.#advance(rng)
  }

  outcome(places: Int32Array): boolean {
    const p = this.position
    if (p[at.PHASE] !== at.GAME_END) return false
    for (let seat = 0; seat < this.#players; seat += 1)
      this.#totals[seat] = p[this.#seat(seat) + at.TOTAL] as number
    writePlaces(this.#totals, 1, places)
    return true
  }

  encode(state: State, action: Action): number {
    switch (action.type) {
      case 'hit':
        return at.HIT
      case 'stay':
        return at.STAY
      case 'nextRound':
        return at.NEXT_ROUND
      case 'selectTarget':
        return at.TARGET + seatOf(state, action.target)
    }
  }

  decode(state: State, action: number): Action {
    if (action >= at.TARGET) return { type: 'selectTarget', target: seatAt(state, action - at.TARGET).id }
    return action === at.HIT ? HIT_ACTION : action === at.STAY ? STAY_ACTION : NEXT_ROUND_ACTION
  }

  /** The first cell of a seat. */
  #seat(seat: number): number {
    return at.SEATS + seat * at.SEAT_SIZE
  }

  #currentSeat(): number {
    const p = this.position
    const flipping = p[at.FLIPPING] as number
    return flipping > 0 ? flipping - 1 : this.#seatIndexAt(p[at.POSITION] as number)
  }

  #seatIndexAt(position: number): number {
    const p = this.position
    return ((p[at.DEALER] as number) + 1 + position) % this.#players
  }

  /** F16. */
  #canStay(seat: number): boolean {
    const p = this.position
    return (
      (p[seat + at.LINE_COUNT] as number) > 0 ||
      (p[seat + at.MODIFIER_COUNT] as number) > 0 ||
      (p[seat + at.HAS_SECOND_CHANCE] as number) > 0
    )
  }

  /** F19, F33. */
  #isEligible(seat: number): boolean {
    const p = this.position
    if ((p[seat + at.STATUS] as number) !== at.ACTIVE) return false
    return p[at.HAS_SPARE] === 0 || (p[seat + at.HAS_SECOND_CHANCE] as number) === 0
  }

  /** Mirrors `advance` and `step` of the agenda. */
  #advance(rng: Rng): void {
    const p = this.position
    if ((p[at.PHASE] as number) < at.ROUND_END) p[at.PHASE] = at.RUNNING
    while (p[at.PHASE] === at.RUNNING) {
      if ((p[at.FLIPPING] as number) > 0) this.#stepFlips(rng)
      else if ((p[at.QUEUE_COUNT] as number) > 0) this.#takeEffect()
      else this.#visitNextSeat()
    }
  }

  #stepFlips(rng: Rng): void {
    const p = this.position
    if ((p[at.HAS_SPARE] as number) > 0)
      this.#requestTarget(at.SECOND_CHANCE_TARGET) // F33
    else if ((p[at.FLIPS_LEFT] as number) > 0) this.#flipCard(rng)
    else if ((p[at.ASIDE_COUNT] as number) > 0)
      this.#requestTarget(p[at.ASIDE] === at.FREEZE ? at.FREEZE_TARGET : at.FLIP_THREE_TARGET)
    else p[at.FLIPPING] = 0
  }

  #requestTarget(phase: number): void {
    const p = this.position
    let only = -1
    for (let seat = 0; seat < this.#players; seat += 1) {
      if (!this.#isEligible(this.#seat(seat))) continue
      if (only !== -1) {
        p[at.PHASE] = phase
        return
      }
      only = seat
    }
    if (only !== -1) {
      this.#assign(only) // F19
      return
    }
    p[at.HAS_SPARE] = 0
    this.#discard(at.SECOND_CHANCE) // F33
  }

  /** F29, F31. */
  #assign(to: number): void {
    const p = this.position
    if ((p[at.HAS_SPARE] as number) > 0) {
      p[at.HAS_SPARE] = 0
      p[this.#seat(to) + at.HAS_SECOND_CHANCE] = 1
      return
    }
    const card = p[at.ASIDE] as number
    const left = (p[at.ASIDE_COUNT] as number) - 1
    for (let index = 0; index < left; index += 1) p[at.ASIDE + index] = p[at.ASIDE + index + 1] as number
    p[at.ASIDE + left] = 0
    p[at.ASIDE_COUNT] = left
    const end = at.QUEUE + 2 * (p[at.QUEUE_COUNT] as number)
    p[end] = card
    p[end + 1] = to
    p[at.QUEUE_COUNT] = (p[at.QUEUE_COUNT] as number) + 1
  }

  /** F30: the first card of the queue takes effect, or is discarded. */
  #takeEffect(): void {
    const p = this.position
    const card = p[at.QUEUE] as number
    const owner = p[at.QUEUE + 1] as number
    const left = (p[at.QUEUE_COUNT] as number) - 1
    for (let index = 0; index < 2 * left; index += 1) p[at.QUEUE + index] = p[at.QUEUE + index + 2] as number
    p[at.QUEUE + 2 * left] = 0
    p[at.QUEUE + 2 * left + 1] = 0
    p[at.QUEUE_COUNT] = left
    const seat = this.#seat(owner)
    if ((p[seat + at.STATUS] as number) !== at.ACTIVE) {
      this.#discard(card)
      return
    }
    p[seat + at.USED + (p[seat + at.USED_COUNT] as number)] = card
    p[seat + at.USED_COUNT] = (p[seat + at.USED_COUNT] as number) + 1
    if (card === at.FREEZE) p[seat + at.STATUS] = at.FROZEN
    else this.#beginFlips(owner, FLIPS.flipThree)
  }

  /** F13, F36. */
  #visitNextSeat(): void {
    const p = this.position
    let visited = 0
    while (
      (p[this.#seat(this.#seatIndexAt((p[at.POSITION] as number) + visited)) + at.STATUS] as number) !==
      at.ACTIVE
    ) {
      visited += 1
      if (visited < this.#players) continue
      this.#endRound()
      return
    }
    p[at.POSITION] = (p[at.POSITION] as number) + visited
    const current = this.#seatIndexAt(p[at.POSITION] as number)
    if ((p[at.POSITION] as number) >= this.#players || this.#hasFlippedThree(this.#seat(current))) {
      p[at.PHASE] = at.PLAYER_TURN
      return
    }
    p[at.POSITION] = (p[at.POSITION] as number) + 1
    this.#beginFlips(current, FLIPS.deal)
  }

  #hasFlippedThree(seat: number): boolean {
    const p = this.position
    for (let index = 0; index < (p[seat + at.USED_COUNT] as number); index += 1)
      if ((p[seat + at.USED + index] as number) === at.FLIP_THREE) return true
    return false
  }

  #beginFlips(seat: number, flips: number): void {
    const p = this.position
    p[at.FLIPPING] = seat + 1
    p[at.FLIPS_LEFT] = flips
  }

  #flipCard(rng: Rng): void {
    const p = this.position
    const card = this.#takeCard(rng)
    if (card === -1) {
      this.#endRound() // F40
      return
    }
    p[at.FLIPS_LEFT] = (p[at.FLIPS_LEFT] as number) - 1
    const seat = this.#seat((p[at.FLIPPING] as number) - 1)
    if (card < at.NUMBERS_END) this.#layNumber(seat, card)
    else if (card === at.SECOND_CHANCE) {
      if ((p[seat + at.HAS_SECOND_CHANCE] as number) > 0) p[at.HAS_SPARE] = 1
      else p[seat + at.HAS_SECOND_CHANCE] = 1
    } else if (card === at.FREEZE || card === at.FLIP_THREE) {
      p[at.ASIDE + (p[at.ASIDE_COUNT] as number)] = card
      p[at.ASIDE_COUNT] = (p[at.ASIDE_COUNT] as number) + 1
    } else {
      p[seat + at.MODIFIER + (p[seat + at.MODIFIER_COUNT] as number)] = card
      p[seat + at.MODIFIER_COUNT] = (p[seat + at.MODIFIER_COUNT] as number) + 1
    }
  }

  /** F39; −1 if no card is left. */
  #takeCard(rng: Rng): number {
    const p = this.position
    if (p[at.DECK_COUNT] === 0) {
      const count = p[at.DISCARD_COUNT] as number
      if (count === 0) return -1
      p.copyWithin(at.DECK, at.DISCARD, at.DISCARD + count)
      p.fill(0, at.DISCARD, at.DISCARD + count)
      p[at.DISCARD_COUNT] = 0
      p[at.DECK_COUNT] = count
      shuffleCells(p, at.DECK, count, rng)
    }
    const left = (p[at.DECK_COUNT] as number) - 1
    const card = p[at.DECK + left] as number
    p[at.DECK + left] = 0
    p[at.DECK_COUNT] = left
    return card
  }

  #layNumber(seat: number, card: number): void {
    const p = this.position
    const bit = 1 << card
    const count = p[seat + at.LINE_COUNT] as number
    if (((p[seat + at.LINE_BITS] as number) & bit) === 0) {
      p[seat + at.LINE_BITS] = (p[seat + at.LINE_BITS] as number) | bit
      p[seat + at.LINE + count] = card
      p[seat + at.LINE_COUNT] = count + 1
      if (count + 1 < SEVEN) return
      p[seat + at.STATUS] = at.FLIP_7
      this.#endRound() // F35
    } else if ((p[seat + at.HAS_SECOND_CHANCE] as number) > 0) {
      p[seat + at.HAS_SECOND_CHANCE] = 0
      this.#discard(at.SECOND_CHANCE) // F32
      this.#discard(card)
    } else {
      p[seat + at.STATUS] = at.BUSTED
      p[seat + at.DUPLICATE] = card + 1
      this.#endFlips() // F28
    }
  }

  #discard(card: number): void {
    const p = this.position
    p[at.DISCARD + (p[at.DISCARD_COUNT] as number)] = card
    p[at.DISCARD_COUNT] = (p[at.DISCARD_COUNT] as number) + 1
  }

  /** Discards the cards set aside; nobody flips any more. */
  #endFlips(): void {
    const p = this.position
    this.#discardList(at.ASIDE_COUNT, at.ASIDE)
    p[at.FLIPPING] = 0
    p[at.FLIPS_LEFT] = 0
  }

  /** Mirrors `endRound`: F35, F41, F42. */
  #endRound(): void {
    const p = this.position
    this.#endFlips()
    for (let index = 0; index < (p[at.QUEUE_COUNT] as number); index += 1) {
      this.#discard(p[at.QUEUE + 2 * index] as number)
      p[at.QUEUE + 2 * index] = 0
      p[at.QUEUE + 2 * index + 1] = 0
    }
    p[at.QUEUE_COUNT] = 0
    let most = this.#target
    for (let seat = 0; seat < this.#players; seat += 1) {
      const first = this.#seat(seat)
      const total = (p[first + at.TOTAL] as number) + this.#pointsOf(first)
      p[first + at.TOTAL] = total
      if (total > most) most = total
    }
    let leaders = 0
    for (let seat = 0; seat < this.#players; seat += 1)
      if ((p[this.#seat(seat) + at.TOTAL] as number) === most) leaders += 1
    p[at.PHASE] = leaders === 1 ? at.GAME_END : at.ROUND_END
  }

  /** F37. */
  #pointsOf(seat: number): number {
    const p = this.position
    if ((p[seat + at.STATUS] as number) === at.BUSTED) return 0
    const count = p[seat + at.LINE_COUNT] as number
    let points = 0
    for (let index = 0; index < count; index += 1) points += p[seat + at.LINE + index] as number
    let plus = count === SEVEN ? FLIP_7_BONUS : 0
    for (let index = 0; index < (p[seat + at.MODIFIER_COUNT] as number); index += 1) {
      const card = p[seat + at.MODIFIER + index] as number
      if (card === TIMES_TWO) points *= 2
      plus += PLUS_BY_KIND[card] as number
    }
    return points + plus
  }

  /** Mirrors `startNextRound`: F5. */
  #startNextRound(): void {
    const p = this.position
    for (let seat = 0; seat < this.#players; seat += 1) this.#collect(this.#seat(seat))
    p[at.DEALER] = ((p[at.DEALER] as number) + 1) % this.#players
    p[at.POSITION] = 0
    p[at.PHASE] = at.PLAYER_TURN
  }

  /** Mirrors `collect` and `emptySeat`: F6, F34. */
  #collect(seat: number): void {
    const p = this.position
    this.#discardList(seat + at.LINE_COUNT, seat + at.LINE)
    this.#discardList(seat + at.MODIFIER_COUNT, seat + at.MODIFIER)
    this.#discardList(seat + at.USED_COUNT, seat + at.USED)
    const duplicate = p[seat + at.DUPLICATE] as number
    if (duplicate > 0) this.#discard(duplicate - 1)
    if ((p[seat + at.HAS_SECOND_CHANCE] as number) > 0) this.#discard(at.SECOND_CHANCE)
    p[seat + at.STATUS] = at.ACTIVE
    p[seat + at.LINE_BITS] = 0
    p[seat + at.DUPLICATE] = 0
    p[seat + at.HAS_SECOND_CHANCE] = 0
  }

  /** Discards a list of cards, given the cell of its length and its first cell, and empties the list. */
  #discardList(count: number, start: number): void {
    const p = this.position
    const end = start + (p[count] as number)
    for (let index = start; index < end; index += 1) {
      this.#discard(p[index] as number)
      p[index] = 0
    }
    p[count] = 0
  }
}

/** Makes a simulator for tables of this size with these options. */
export function simulate(players: number, options: Options): Flip7Simulator {
  assert(at.ACTIVE === 0, 'an empty seat is an active seat')
  return new Flip7Simulator(players, options)
}
