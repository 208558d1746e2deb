import { CARD_MOVES, DECK, DICE_MOVES, fits, HAND } from '../games/numbers.ts'
import type { Scenario } from './contender.ts'

/** The two games as plain functions, for servers without a rules engine. */
export interface PlainMatch {
  readonly seats: number
  moves: number
  isOver: boolean
  scores: number[]
  hands: number[][]
  pile: number[]
  top: number
  die: number
}

export interface PlainMove {
  readonly type: 'roll' | 'play' | 'draw'
  readonly card?: number
}

export interface PlainView {
  readonly moves: number
  readonly turn: number
  readonly isOver: boolean
  readonly scores?: readonly number[]
  readonly die?: number
  readonly counts?: readonly number[]
  readonly top?: number
  readonly pile?: number
  readonly hand?: readonly number[]
}

function shuffled(items: readonly number[]): number[] {
  const order = items.slice()
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    const held = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = held
  }
  return order
}

export function plainSetup({ name, seats }: Pick<Scenario, 'name' | 'seats'>): PlainMatch {
  const match = { seats, moves: 0, isOver: false, scores: Array.from({ length: seats }, () => 0), die: 0 }
  if (name === 'dice') return { ...match, hands: [], pile: [], top: 0 }
  const deck = shuffled(DECK)
  const hands = Array.from({ length: seats }, () => deck.splice(0, HAND))
  const top = deck.pop() ?? 0
  return { ...match, hands, pile: deck, top }
}

/** Plays a move if it is legal and this seat's turn. */
export function plainMove(match: PlainMatch, seat: number, move: PlainMove): boolean {
  if (match.isOver || seat !== match.moves % match.seats) return false
  const hand = match.hands[seat]
  if (hand === undefined) {
    match.die = 1 + Math.floor(Math.random() * 6)
    match.scores[seat] = (match.scores[seat] ?? 0) + match.die
  } else if (move.type === 'play') {
    const at = hand.indexOf(move.card ?? -1)
    if (at < 0 || !fits(move.card ?? 0, match.top)) return false
    hand.splice(at, 1)
    match.top = move.card ?? 0
  } else {
    const drawn = match.pile.pop()
    if (drawn !== undefined) hand.push(drawn)
  }
  match.moves += 1
  match.isOver =
    hand === undefined ? match.moves >= DICE_MOVES : match.moves >= CARD_MOVES || hand.length === 0
  return true
}

export function plainView(match: PlainMatch, seat: number): PlainView {
  const { moves, seats, isOver, scores, die, hands, top, pile } = match
  const open = { moves, turn: moves % seats, isOver }
  if (hands.length === 0) return { ...open, scores, die }
  return {
    ...open,
    counts: hands.map((hand) => hand.length),
    top,
    pile: pile.length,
    hand: hands[seat] ?? [],
  }
}

/** Returns the move of a client: a legal one, chosen by the number of moves so far, the same for all contenders. */
export function plainChoice({ hand, top = 0, moves }: PlainView): PlainMove {
  if (hand === undefined) return { type: 'roll' }
  const options = [...hand.filter((card) => fits(card, top)), null]
  const card = options[moves % options.length] ?? null
  return card === null ? { type: 'draw' } : { type: 'play', card }
}
