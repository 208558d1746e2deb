import { below, type Rng } from '../../../engine/rng.ts'
import { type Card, COPIES, isModifier, PLUS, unseenCards } from '../rules/deck.ts'
import { FLIP_7_BONUS, SEVEN, scoreOf } from '../rules/scoring.ts'
import { type PlayerView, seatOf, type View } from '../rules/state.ts'
import { seenCards } from './determinize.ts'

/**
 * A round as numbers, to be written to: thousands of them are played to their end while a bot thinks, some ten times as
 * fast as by the rules. That they go as the rules would have them go is tested from each choice of many rounds on.
 */
export interface RoundModel {
  readonly seats: SeatModel[]
  deck: number[] // kinds; the next one is last
  left: number // how many of the deck are still to come: the rest is not taken off it
  discard: number[]
  readonly counts: number[] // how many of each kind are to come
  numbersLeft: number // what the numbers to come add up to
  plusLeft: number // the same of the + cards
  readonly first: number // the seat left of the dealer
  position: number // as in the state
  queue: Assignment[]
  isOver: boolean
}

export interface SeatModel {
  readonly total: number
  has: number // the numbers of the line, as bits
  count: number
  numbers: number // what they add up to
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

/** A kind of card is its place among these: 0 to 12 are the numbers. */
const KINDS: readonly Card[] = [...COPIES.keys()]
const NUMBERS_END = 13
export const TIMES_TWO = KINDS.indexOf('x2')
export const FREEZE = KINDS.indexOf('freeze')
export const FLIP_THREE = KINDS.indexOf('flipThree')
export const SECOND_CHANCE = KINDS.indexOf('secondChance')
/** Points of each kind that is a + card, 0 of the others. */
const PLUS_OF_KIND: readonly number[] = KINDS.map((card) => (isModifier(card) ? PLUS[card] : 0))

/** Whether a kind is a number card. */
export const isNumber = (kind: number) => kind < NUMBERS_END
/** The points that a + card adds; 0 for every other kind. */
export const plusOf = (kind: number) => PLUS_OF_KIND[kind] ?? 0
/** The index of the kind of a card. */
export const kindOf = (card: Card) => KINDS.indexOf(card)

/** The round that a view shows, its deck in no order yet. */
export function roundModelOf(view: View): RoundModel {
  const round: RoundModel = {
    seats: view.players.map(seatModelOf),
    deck: unseenCards(seenCards(view)).map(kindOf),
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

/** All of the deck is to come. */
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
 * The same round with its deck in another order. Over as many worlds as there are cards each of them is the next one
 * just once: so the odds of the next card are exact, and only what follows is left to chance.
 */
export function reorderDeck(round: RoundModel, nth: number, rng: Rng): RoundModel {
  const deck = round.deck.slice()
  const last = deck.length - 1
  if (last > 0) swap(deck, nth % deck.length, last)
  for (let at = last - 1; at > 0; at -= 1) swap(deck, at, below(rng, at + 1))
  return { ...round, deck }
}

/** Puts a pile in an order at random. */
export function shuffle(pile: number[], rng: Rng): void {
  for (let at = pile.length - 1; at > 0; at -= 1) swap(pile, at, below(rng, at + 1))
}

function swap(pile: number[], one: number, other: number): void {
  const held = pile[one] ?? 0
  pile[one] = pile[other] ?? 0
  pile[other] = held
}

/** A copy to play on with; the deck itself is never written to. */
export function copyRound(round: RoundModel): RoundModel {
  return {
    ...round,
    seats: round.seats.map((seat) => ({ ...seat })),
    discard: round.discard.slice(),
    counts: round.counts.slice(),
    queue: round.queue.slice(),
  }
}

/** What a seat would score if the round ended now (F37). */
export function pointsOf({ standing, numbers, times, plus, count }: SeatModel): number {
  return standing === 'busted' ? 0 : numbers * times + plus + (count === SEVEN ? FLIP_7_BONUS : 0)
}
