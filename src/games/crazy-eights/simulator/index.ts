import { assert } from '../../../engine/game.ts'
import { below, type Rng } from '../../../engine/rng.ts'
import { type Simulator, shuffleCells, writePlaces } from '../../../engine/simulator.ts'
import { type Action, DRAW as DRAW_ACTION } from '../rules/actions.ts'
import { COLORS, KIND_COUNTS } from '../rules/cards.ts'
import { deckOf } from '../rules/deck.ts'
import type { Options } from '../rules/options.ts'
import { handAt, indexOfCard, type State } from '../rules/state.ts'
import * as layout from './layout.ts'
import { loadState } from './load.ts'
import { type KindSet, matching, NO_KIND, NUMBERS, plusFrom, REVERSES, SKIPS } from './playable.ts'

/** A copy: V8 folds the constants of this module, but reads imported ones again each time. */
const at = { ...layout }

/** The simulator of Crazy Eights. A hand is a number of cards of each kind: it does not matter which of them is played. */
export class CrazyEightsSimulator implements Simulator<State, Action> {
  readonly position: Int32Array
  readonly #players: number
  readonly #options: Options
  /** All cards of a finite deck; of an endless one, each kind as often as its weight says. */
  readonly #deck: Int32Array
  readonly #isFinite: boolean
  /** The first cells of the piles of a finite deck. */
  readonly #draw: number
  readonly #discard: number
  readonly #handSizes: Int32Array // scratch for `outcome`

  constructor(players: number, options: Options) {
    this.#players = players
    this.#options = options
    this.#isFinite = options.deck === 'finite'
    this.#deck = Int32Array.from(deckOf(this.#isFinite ? options : { ...options, deckCopies: 1 }))
    this.#draw = at.SEATS + players * at.SEAT_SIZE
    const pile = this.#isFinite ? this.#deck.length : 0
    this.#discard = this.#draw + pile
    this.#handSizes = new Int32Array(players)
    this.position = new Int32Array(this.#discard + pile)
  }

  reset(rng: Rng): void {
    const p = this.position
    p.fill(0)
    p[at.DIRECTION] = 1
    const top = this.#isFinite ? this.#openDeck(rng) : below(rng, KIND_COUNTS[0] ?? 0)
    this.#drawIds(1, rng)
    p[at.TOP] = top
    p[at.COLOR] = at.COLOR_BY_KIND[top] as number
    for (let seat = 0; seat < this.#players; seat += 1) this.#drawCards(seat, this.#options.handSize, rng)
  }

  load(state: State): void {
    loadState(this.position, state, this.#draw, this.#discard)
  }

  activeSeats(): number {
    return this.position[at.IS_OVER] === 1 ? 0 : 1 << (this.position[at.SEAT] as number)
  }

  legal(out: Int32Array): number {
    const p = this.position
    if (p[at.IS_OVER] === 1) return 0
    out[0] = at.DRAW
    const hand = this.#seat(p[at.SEAT] as number)
    const playable = this.#playable()
    let low = (p[hand + at.LOW] as number) & playable.low
    let high = (p[hand + at.HIGH] as number) & playable.high
    if (p[at.PENDING] === 0 && (p[at.REVERSES] as number) >= this.#options.reverseLimit) {
      low &= ~REVERSES.low // C20
      high &= ~REVERSES.high
    }
    if (p[hand + at.CARDS] === 1 && this.#options.finishOnNumber) {
      low &= NUMBERS.low // C23
      high &= NUMBERS.high
    }
    return writePlays(high, 32, out, writePlays(low, 0, out, 1))
  }

  play(action: number, rng: Rng): void {
    const p = this.position
    if (action === at.DRAW) this.#takeCards(rng)
    else this.#playCard((action - at.PLAY) >> 2, (action - at.PLAY) & 3)
    p[at.TURNS] = (p[at.TURNS] as number) + 1
    if (!this.#isAtEnd()) return
    p[at.IS_OVER] = 1
    p[at.PENDING] = 0
    p[at.LAST_PLUS] = 0
  }

  outcome(places: Int32Array): boolean {
    const p = this.position
    if (p[at.IS_OVER] === 0) return false
    for (let seat = 0; seat < this.#players; seat += 1)
      this.#handSizes[seat] = p[this.#seat(seat) + at.CARDS] as number
    writePlaces(this.#handSizes, -1, places)
    return true
  }

  encode(state: State, action: Action): number {
    if (action.type === 'draw') return at.DRAW
    const hand = handAt(state, state.currentSeat)
    const kind = hand[indexOfCard(hand, action.cardId)]?.kind ?? 0
    const color = action.chosenColor === undefined ? 0 : COLORS.indexOf(action.chosenColor)
    return at.PLAY + 4 * kind + color
  }

  decode(state: State, action: number): Action {
    if (action === at.DRAW) return DRAW_ACTION
    const kind = (action - at.PLAY) >> 2
    const card = handAt(state, state.currentSeat).find((one) => one.kind === kind)
    assert(card !== undefined, 'a legal card is in the hand')
    const chosenColor = COLORS[(action - at.PLAY) & 3] ?? 'red'
    const isWild = at.COLOR_BY_KIND[kind] === -1
    return isWild ? { type: 'play', cardId: card.id, chosenColor } : { type: 'play', cardId: card.id }
  }

  /** The first cell of a seat. */
  #seat(seat: number): number {
    return at.SEATS + seat * at.SEAT_SIZE
  }

  /** C8, C11, C15. */
  #playable(): KindSet {
    const p = this.position
    if (p[at.PENDING] === 0) return matching(p[at.TOP] as number, p[at.COLOR] as number)
    switch (this.#options.stacking) {
      case 'any':
        return plusFrom(0)
      case 'escalating':
        return plusFrom(p[at.LAST_PLUS] as number)
      case 'off':
        return NO_KIND
    }
  }

  #playCard(kind: number, chosenColor: number): void {
    const p = this.position
    const seat = p[at.SEAT] as number
    const hand = this.#seat(seat)
    this.#removeCard(hand, kind)
    if (this.#isFinite) {
      p[this.#discard + (p[at.DISCARD_COUNT] as number)] = p[at.TOP] as number
      p[at.DISCARD_COUNT] = (p[at.DISCARD_COUNT] as number) + 1
    }
    const color = at.COLOR_BY_KIND[kind] as number
    const isReverse = has(REVERSES, kind)
    p[at.TOP] = kind
    p[at.COLOR] = color === -1 ? chosenColor : color
    p[at.REVERSES] = isReverse ? (p[at.REVERSES] as number) + 1 : 0
    p[at.EMPTY_DRAWS] = 0
    if (p[hand + at.CARDS] === 0) return
    if (isReverse) p[at.DIRECTION] = -(p[at.DIRECTION] as number)
    const plus = at.PLUS_BY_KIND[kind] as number
    if (plus > 0) {
      p[at.PENDING] = (p[at.PENDING] as number) + plus
      p[at.LAST_PLUS] = plus
    }
    const skipped = has(SKIPS, kind) ? Math.min(this.#options.skipCount, this.#players - 1) : 0
    this.#moveOn(seat, 1 + skipped)
  }

  /** C16. */
  #moveOn(seat: number, steps: number): void {
    const p = this.position
    const next = (seat + steps * (p[at.DIRECTION] as number)) % this.#players
    p[at.SEAT] = next < 0 ? next + this.#players : next
  }

  #removeCard(hand: number, kind: number): void {
    const p = this.position
    p[hand + at.CARDS] = (p[hand + at.CARDS] as number) - 1
    const left = (p[hand + at.COUNTS + kind] as number) - 1
    p[hand + at.COUNTS + kind] = left
    if (left > 0) return
    const cell = hand + (kind < 32 ? at.LOW : at.HIGH)
    p[cell] = (p[cell] as number) & ~(1 << kind)
  }

  #addCard(hand: number, kind: number): void {
    const p = this.position
    p[hand + at.CARDS] = (p[hand + at.CARDS] as number) + 1
    p[hand + at.COUNTS + kind] = (p[hand + at.COUNTS + kind] as number) + 1
    const cell = hand + (kind < 32 ? at.LOW : at.HIGH)
    p[cell] = (p[cell] as number) | (1 << kind)
  }

  /** C7, C13. */
  #takeCards(rng: Rng): void {
    const p = this.position
    const seat = p[at.SEAT] as number
    const drawn = this.#drawCards(seat, Math.max(p[at.PENDING] as number, 1), rng)
    this.#moveOn(seat, 1)
    p[at.PENDING] = 0
    p[at.LAST_PLUS] = 0
    if (this.#options.drawBreaksReverseChain) p[at.REVERSES] = 0
    p[at.EMPTY_DRAWS] = drawn === 0 ? (p[at.EMPTY_DRAWS] as number) + 1 : 0
  }

  /** Draws cards into a hand and returns their number: fewer if both piles of a finite deck run out (C3). */
  #drawCards(seat: number, count: number, rng: Rng): number {
    const hand = this.#seat(seat)
    if (this.#isFinite) return this.#drawFinite(hand, count, rng)
    for (let nth = 0; nth < count; nth += 1) {
      this.#addCard(hand, this.#deck[below(rng, this.#deck.length)] as number)
      this.#drawIds(1, rng)
    }
    return count
  }

  #drawFinite(hand: number, count: number, rng: Rng): number {
    const p = this.position
    let drawn = 0
    while (drawn < count) {
      if (p[at.DRAW_COUNT] === 0 && !this.#reshuffle(rng)) break
      const left = (p[at.DRAW_COUNT] as number) - 1
      this.#addCard(hand, p[this.#draw + left] as number)
      p[this.#draw + left] = 0
      p[at.DRAW_COUNT] = left
      drawn += 1
    }
    this.#drawIds(drawn, rng)
    return drawn
  }

  #reshuffle(rng: Rng): boolean {
    const p = this.position
    const count = p[at.DISCARD_COUNT] as number
    if (count === 0) return false
    p.copyWithin(this.#draw, this.#discard, this.#discard + count)
    p.fill(0, this.#discard, this.#discard + count)
    p[at.DISCARD_COUNT] = 0
    p[at.DRAW_COUNT] = count
    shuffleCells(p, this.#draw, count, rng)
    return true
  }

  /** Draws the chance that the ids of new cards take in the rules; the simulator has no ids. */
  #drawIds(cards: number, rng: Rng): void {
    for (let nth = 0; nth < 2 * cards; nth += 1) rng()
  }

  /** C4: turns up the last number of a shuffled deck, and takes it out. */
  #openDeck(rng: Rng): number {
    const p = this.position
    const count = this.#deck.length
    p.set(this.#deck, this.#draw)
    shuffleCells(p, this.#draw, count, rng)
    let index = this.#draw + count - 1
    while ((p[index] as number) >= (KIND_COUNTS[0] ?? 0)) index -= 1
    const top = p[index] as number
    p.copyWithin(index, index + 1, this.#draw + count)
    p[this.#draw + count - 1] = 0
    p[at.DRAW_COUNT] = count - 1
    return top
  }

  /** C3, C23, C25. */
  #isAtEnd(): boolean {
    const p = this.position
    for (let seat = 0; seat < this.#players; seat += 1) if (p[this.#seat(seat) + at.CARDS] === 0) return true
    return (
      (p[at.EMPTY_DRAWS] as number) >= this.#players || (p[at.TURNS] as number) >= this.#options.turnLimit
    )
  }
}

function has({ low, high }: KindSet, kind: number): boolean {
  return ((kind < 32 ? low : high) & (1 << kind)) !== 0
}

/** Writes the plays of a set of kinds, given as bits from this kind on, and returns the number of actions so far. */
function writePlays(kinds: number, first: number, out: Int32Array, before: number): number {
  let count = before
  for (let bits = kinds; bits !== 0; bits &= bits - 1) {
    const kind = first + 31 - Math.clz32(bits & -bits)
    const colors = at.COLOR_BY_KIND[kind] === -1 ? COLORS.length : 1
    for (let color = 0; color < colors; color += 1) {
      out[count] = at.PLAY + 4 * kind + color
      count += 1
    }
  }
  return count
}

/** Makes a simulator for tables of this size with these options. */
export function simulate(players: number, options: Options): CrazyEightsSimulator {
  return new CrazyEightsSimulator(players, options)
}
