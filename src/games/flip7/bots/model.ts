import { below, type Rng } from '../../../engine/rng.ts'
import { type Card, COPIES, isModifier, PLUS } from '../rules/deck.ts'
import { FLIP_7_BONUS, SEVEN, scoreOf } from '../rules/scoring.ts'
import { seatOf } from '../rules/state.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { deckCards } from './determinize.ts'

/**
 * A mutable copy of a round for search. The search bot plays thousands of them to their end, about ten times as fast as
 * by the rules. A test compares both from every decision of many rounds.
 */
export interface RoundModel {
  readonly seats: SeatModel[]
  deck: number[] // kinds; the next card is last
  left: number // cards of the deck still to come; flipped ones stay in the array
  discard: number[]
  readonly counts: number[] // cards still to come, by kind
  numbersLeft: number // the sum of the numbers still to come
  plusLeft: number // the sum of the + cards still to come
  readonly first: number // the seat left of the dealer
  position: number // as in the state
  queue: Assignment[]
  isOver: boolean
}

export interface SeatModel {
  readonly total: number
  has: number // the numbers of the line, as a bit set
  count: number
  numbers: number // the sum of the line
  plus: number
  times: 1 | 2
  isSafe: boolean
  standing: 'active' | 'out' | 'busted'
  hasFlippedThree: boolean
}

interface Assignment {
  readonly kind: number
  readonly to: number
}

/** The index of a card in this list is its kind: 0 to 12 are the numbers. */
const KINDS: readonly Card[] = [...COPIES.keys()]
const NUMBERS_END = 13
export const TIMES_TWO = KINDS.indexOf('x2')
export const FREEZE = KINDS.indexOf('freeze')
export const FLIP_THREE = KINDS.indexOf('flipThree')
export const SECOND_CHANCE = KINDS.indexOf('secondChance')
/** The points that each kind adds as a + card; 0 for other kinds. */
const PLUS_OF_KIND: readonly number[] = KINDS.map((card) => (isModifier(card) ? PLUS[card] : 0))

/** Whether a kind is a number card. */
export const isNumber = (kind: number) => kind < NUMBERS_END
/** The points that a + card adds; 0 for every other kind. */
export const plusOf = (kind: number) => PLUS_OF_KIND[kind] ?? 0
/** The kind of a card. */
export const kindOf = (card: Card) => KINDS.indexOf(card)

/** Copies the round of a view; its deck is sorted. */
export function roundModelOf(view: View): RoundModel {
  const round: RoundModel = {
    seats: view.players.map(seatModelOf),
    deck: deckCards(view).map(kindOf),
    left: 0,
    discard: view.discard.map(kindOf),
    counts: [],
    numbersLeft: 0,
    plusLeft: 0,
    first: (seatOf({ seats: view.players }, view.dealerId) + 1) % view.players.length,
    position: view.position,
    queue: view.queue.map(({ card, to }) => ({
      kind: kindOf(card),
      to: seatOf({ seats: view.players }, to),
    })),
    isOver: false,
  }
  countDeck(round)
  return round
}

function seatModelOf(row: PlayerView): SeatModel {
  const { numbers, plus, isDoubled } = scoreOf(row)
  return {
    total: row.total,
    has: row.line.reduce<number>((bits, number) => bits | (1 << number), 0),
    count: row.line.length,
    numbers,
    plus,
    times: isDoubled ? 2 : 1,
    isSafe: row.hasSecondChance,
    standing: row.status === 'active' || row.status === 'busted' ? row.status : 'out',
    hasFlippedThree: row.used.includes('flipThree'),
  }
}

/** Resets the counters to a full deck. */
export function countDeck(round: RoundModel): void {
  round.left = round.deck.length
  round.numbersLeft = 0
  round.plusLeft = 0
  for (let kind = 0; kind < KINDS.length; kind += 1) round.counts[kind] = 0
  for (const kind of round.deck) {
    round.counts[kind] = (round.counts[kind] ?? 0) + 1
    if (isNumber(kind)) round.numbersLeft += kind
    else round.plusLeft += plusOf(kind)
  }
}

/**
 * Copies a round with its deck in another order. Over as many playouts as the deck has cards, each card comes next
 * exactly once: the odds of the next card are exact, and only later cards are random.
 */
export function reorderDeck(round: RoundModel, nth: number, rng: Rng): RoundModel {
  const deck = round.deck.slice()
  const last = deck.length - 1
  if (last > 0) swap(deck, nth % deck.length, last)
  for (let at = last - 1; at > 0; at -= 1) swap(deck, at, below(rng, at + 1))
  return { ...round, deck }
}

/** Shuffles a pile in place. */
export function shuffle(pile: number[], rng: Rng): void {
  for (let at = pile.length - 1; at > 0; at -= 1) swap(pile, at, below(rng, at + 1))
}

function swap(pile: number[], one: number, other: number): void {
  const held = pile[one] ?? 0
  pile[one] = pile[other] ?? 0
  pile[other] = held
}

/** Copies a round for one playout; the deck is shared, because playouts never write to it. */
export function copyRound(round: RoundModel): RoundModel {
  return {
    ...round,
    seats: round.seats.map((seat) => ({ ...seat })),
    discard: round.discard.slice(),
    counts: round.counts.slice(),
    queue: round.queue.slice(),
  }
}

/** The points of a seat if the round ended now (F37). */
export function pointsOf({ standing, numbers, times, plus, count }: SeatModel): number {
  return standing === 'busted' ? 0 : numbers * times + plus + (count === SEVEN ? FLIP_7_BONUS : 0)
}
