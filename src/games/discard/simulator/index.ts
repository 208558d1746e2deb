import type { Rng } from '../../../engine/rng.ts'
import { lowestSeat, type Simulator, shuffleCells, writePlaces } from '../../../engine/simulator.ts'
import { type Action, END_TURN as END_TURN_ACTION } from '../rules/actions.ts'
import { CARDS_MAX, type Card, STANDARD_VALUES } from '../rules/deck.ts'
import { DISCARDS_OFFERED } from '../rules/legality.ts'
import type { Options } from '../rules/options.ts'
import { deckOf, type State } from '../rules/state.ts'
import * as layout from './layout.ts'
import { loadState, type Sizes } from './load.ts'
import { pokerPoints } from './poker.ts'

/** A copy: V8 folds the constants of this module, but reads imported ones again each time. */
const at = { ...layout }

/** The simulator of Discard. Players act at the same time, each on an own deck. */
export class DiscardSimulator implements Simulator<State, Action> {
  readonly position: Int32Array
  readonly #players: number
  readonly #options: Options
  readonly #deckSize: number
  readonly #sizes: Sizes
  readonly #scores: Int32Array // scratch for `outcome`

  constructor(players: number, options: Options) {
    this.#players = players
    this.#options = options
    this.#deckSize = deckOf(options).values.length
    // Without scoring the host may load a larger deck.
    const pile = options.scoring === 'poker' ? STANDARD_VALUES.length : CARDS_MAX
    this.#sizes = { pile, seat: at.PILES + 2 * pile }
    this.#scores = new Int32Array(players)
    this.position = new Int32Array(at.SEATS + players * this.#sizes.seat)
  }

  reset(rng: Rng): void {
    const p = this.position
    p.fill(0)
    p[at.HAND_SIZE] = this.#options.handSize
    p[at.DISCARD_COUNT] = this.#options.discardCount
    p[at.TURN_NUMBER] = 1
    for (let seat = 0; seat < this.#players; seat += 1) {
      this.#shuffleDeck(this.#seat(seat), rng)
      this.#deal(this.#seat(seat), rng)
    }
  }

  load(state: State): void {
    loadState(this.position, state, this.#sizes)
  }

  activeSeats(): number {
    let bits = 0
    if (this.position[at.IS_OVER] === 1) return 0
    for (let seat = 0; seat < this.#players; seat += 1) if (this.#canAct(this.#seat(seat))) bits |= 1 << seat
    return bits
  }

  legal(out: Int32Array, seat = lowestSeat(this.activeSeats())): number {
    const p = this.position
    const first = this.#seat(seat)
    if (p[at.IS_OVER] === 1 || !this.#canAct(first)) return 0
    if (p[first + at.IS_DISCARDING] === 1) return this.#writeDiscards(first, out)
    out[0] = at.END_TURN
    if (!this.#isPlanning(first)) return 1
    out[0] = at.LOCK
    out[1] = at.LOCK_REVERSED
    return (p[first + at.HAND_COUNT] as number) < 2 ? 1 : 2
  }

  play(action: number, rng: Rng, seat = lowestSeat(this.activeSeats())): void {
    const first = this.#seat(seat)
    if (action >= at.DISCARD) this.#discard(first, action - at.DISCARD)
    else if (action === at.END_TURN) this.#endTurn(first, rng)
    else this.position[first + at.HAS_ORDER] = 1
  }

  outcome(places: Int32Array): boolean {
    const p = this.position
    if (p[at.IS_OVER] === 0) return false
    for (let seat = 0; seat < this.#players; seat += 1)
      this.#scores[seat] = p[this.#seat(seat) + at.SCORE] as number
    writePlaces(this.#scores, 1, places)
    return true
  }

  /** The points of a seat so far. */
  score(seat: number): number {
    return this.position[this.#seat(seat) + at.SCORE] as number
  }

  encode(state: State, action: Action): number {
    switch (action.type) {
      case 'endTurn':
        return at.END_TURN
      case 'lockOrder':
        return isInHandOrder(handWith(state, action.cardIds), action.cardIds) ? at.LOCK : at.LOCK_REVERSED
      case 'confirmDiscard': {
        const hand = handWith(state, action.cardIds)
        const set = hand.reduce(
          (bits, { id }, index) => bits | (Number(action.cardIds.includes(id)) << index),
          0,
        )
        return at.DISCARD + set
      }
      case 'reset':
      case 'changeSettings':
      case 'loadDeck':
      case 'endMatch':
        return -1 // never offered to a player, and a simulator has no host
    }
  }

  decode(state: State, action: number, seat = 0): Action {
    const ids = state.sides[seat]?.piles.handCards.map(({ id }) => id) ?? []
    if (action === at.END_TURN) return END_TURN_ACTION
    if (action === at.LOCK) return { type: 'lockOrder', cardIds: ids }
    if (action === at.LOCK_REVERSED) return { type: 'lockOrder', cardIds: ids.toReversed() }
    return { type: 'confirmDiscard', cardIds: chosenIds(ids, action - at.DISCARD) }
  }

  /** The first cell of a seat. */
  #seat(seat: number): number {
    return at.SEATS + seat * this.#sizes.seat
  }

  #drawPile(first: number): number {
    return first + at.PILES
  }

  #discardPile(first: number): number {
    return first + at.PILES + this.#sizes.pile
  }

  /** Whether a seat is discarding, planning or ready. */
  #canAct(first: number): boolean {
    const p = this.position
    if (p[first + at.HAS_ENDED] === 1) return false
    return p[first + at.IS_DISCARDING] === 1 || this.#isPlanning(first) || this.#isRevealed()
  }

  #isPlanning(first: number): boolean {
    return this.#options.planning && this.position[first + at.HAS_ORDER] === 0
  }

  /** D18; true without planning. */
  #isRevealed(): boolean {
    for (let seat = 0; seat < this.#players; seat += 1) if (this.#isPlanning(this.#seat(seat))) return false
    return true
  }

  /** Mirrors `discardCandidates`. */
  #writeDiscards(first: number, out: Int32Array): number {
    const cards = this.position[first + at.HAND_COUNT] as number
    const chosen = Math.min(this.position[at.DISCARD_COUNT] as number, cards)
    const stride = chosen === cards ? cards : Math.ceil(cards / DISCARDS_OFFERED)
    const window = 2 ** chosen - 1
    let count = 0
    for (let start = 0; start < cards; start += stride) {
      const shifted = window << start
      out[count] = at.DISCARD + ((shifted | (shifted >> cards)) & (2 ** cards - 1))
      count += 1
    }
    return count
  }

  /** D11; an empty order locks itself (D17). */
  #discard(first: number, set: number): void {
    const p = this.position
    const hand = first + at.HAND
    const cards = p[first + at.HAND_COUNT] as number
    let kept = 0
    for (let index = 0; index < cards; index += 1) {
      const card = p[hand + index] as number
      p[hand + index] = 0
      if ((set & (1 << index)) !== 0) this.#addToDiscardPile(first, card)
      else {
        p[hand + kept] = card
        kept += 1
      }
    }
    p[first + at.HAND_COUNT] = kept
    p[first + at.IS_DISCARDING] = 0
    if (kept === 0 && this.#options.planning) p[first + at.HAS_ORDER] = 1
  }

  #addToDiscardPile(first: number, card: number): void {
    const p = this.position
    const count = p[first + at.DISCARD_PILE_COUNT] as number
    p[this.#discardPile(first) + count] = card
    p[first + at.DISCARD_PILE_COUNT] = count + 1
  }

  /** D15, D19, D20. */
  #endTurn(first: number, rng: Rng): void {
    const p = this.position
    if (this.#options.scoring === 'poker')
      p[first + at.SCORE] = (p[first + at.SCORE] as number) + pokerPoints(p, first + at.HAND)
    this.#discard(first, 2 ** (p[first + at.HAND_COUNT] as number) - 1)
    p[first + at.HAS_ENDED] = 1
    for (let seat = 0; seat < this.#players; seat += 1) if (p[this.#seat(seat) + at.HAS_ENDED] === 0) return
    if ((p[at.TURN_NUMBER] as number) >= this.#options.turnLimit) {
      p[at.IS_OVER] = 1
      return
    }
    p[at.TURN_NUMBER] = (p[at.TURN_NUMBER] as number) + 1
    for (let seat = 0; seat < this.#players; seat += 1) this.#deal(this.#seat(seat), rng)
  }

  /** D6: the first card of the shuffled deck is drawn first. */
  #shuffleDeck(first: number, rng: Rng): void {
    const p = this.position
    const start = this.#drawPile(first)
    for (let card = 0; card < this.#deckSize; card += 1) p[start + card] = card
    shuffleCells(p, start, this.#deckSize, rng)
    p.subarray(start, start + this.#deckSize).reverse()
    p[first + at.DRAW_COUNT] = this.#deckSize
  }

  /** D3, D7: deals a hand; the player's turn starts. */
  #deal(first: number, rng: Rng): void {
    const p = this.position
    const wanted = p[at.HAND_SIZE] as number
    let dealt = 0
    while (dealt < wanted && ((p[first + at.DRAW_COUNT] as number) > 0 || this.#reshuffle(first, rng))) {
      const left = (p[first + at.DRAW_COUNT] as number) - 1
      p[first + at.HAND + dealt] = p[this.#drawPile(first) + left] as number
      p[this.#drawPile(first) + left] = 0
      p[first + at.DRAW_COUNT] = left
      dealt += 1
    }
    p[first + at.HAND_COUNT] = dealt
    p[first + at.IS_DISCARDING] = Math.min(dealt, p[at.DISCARD_COUNT] as number) > 0 ? 1 : 0
    p[first + at.HAS_ORDER] = 0
    p[first + at.HAS_ENDED] = 0
  }

  #reshuffle(first: number, rng: Rng): boolean {
    const p = this.position
    const count = p[first + at.DISCARD_PILE_COUNT] as number
    if (count === 0) return false
    const pile = this.#discardPile(first)
    p.copyWithin(this.#drawPile(first), pile, pile + count)
    p.fill(0, pile, pile + count)
    p[first + at.DISCARD_PILE_COUNT] = 0
    p[first + at.DRAW_COUNT] = count
    shuffleCells(p, this.#drawPile(first), count, rng)
    return true
  }
}

/** The hand that these cards are in. */
function handWith({ sides }: State, ids: readonly string[]): readonly Card[] {
  const side = sides.find(({ piles }) => piles.handCards.some(({ id }) => id === ids[0]))
  return side?.piles.handCards ?? []
}

function isInHandOrder(hand: readonly Card[], ids: readonly string[]): boolean {
  return hand.every(({ id }, index) => id === ids[index])
}

/** The ids at the places of a set. If it goes beyond the end of the hand, the cards before the end come first. */
function chosenIds(ids: readonly string[], set: number): string[] {
  const isChosen = (index: number) => (set & (1 << index)) !== 0
  const gap = ids.findLastIndex((_, index) => !isChosen(index))
  const isWrapped = gap >= 0 && isChosen(0)
  const start = isWrapped ? gap + 1 : 0
  const places = ids.map((_, index) => (start + index) % ids.length)
  return places.filter(isChosen).flatMap((index) => ids[index] ?? [])
}

/** Makes a simulator for tables of this size with these options. */
export function simulate(players: number, options: Options): DiscardSimulator {
  return new DiscardSimulator(players, options)
}
