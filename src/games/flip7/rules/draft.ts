import type { PlayerId, Turn } from '../../../engine/game.ts'
import type { Card } from './deck.ts'
import type { DiscardReason, Event } from './events.ts'
import { type Seat, type State, seatAt } from './state.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The state while an action is carried out: what can be written to here is a copy of our own. */
export interface Draft extends Mutable<Omit<State, 'seats'>> {
  seats: Seat[]
}

/** What carrying out needs of a turn; setting up has only this. */
export type Context = Pick<Turn<Event>, 'rng' | 'emit'>

const NOTHING_SAID: readonly Event[] = []

/** A draft to carry an action out on; the state stays as it is. By name, here and below: spreads cost 5 % of all. */
export function draftOf(state: State): Draft {
  const { options, phase, round, dealer, position, deck, discard, flips, queue, flipped, roundEnd } = state
  const seats = state.seats.slice()
  return {
    options,
    phase,
    round,
    dealer,
    position,
    seats,
    deck,
    discard,
    flips,
    queue,
    flipped,
    roundEnd,
    opening: NOTHING_SAID,
  }
}

/** A copy of a seat, at its place, to write to. */
export function draftSeat(draft: Draft, index: number): Mutable<Seat> {
  const before = seatAt(draft, index)
  const { id, status, line, duplicate, modifiers, hasSecondChance, used, scores, total } = before
  const seat = { id, status, line, duplicate, modifiers, hasSecondChance, used, scores, total }
  draft.seats[index] = seat
  return seat
}

type InFront = Pick<Seat, 'line' | 'duplicate' | 'modifiers' | 'hasSecondChance' | 'used'>

/** All cards that lie in front of a player. */
export function cardsInFront(seat: InFront): Card[] {
  const cards: Card[] = []
  collect(seat, cards)
  return cards
}

/** Puts all cards that lie in front of a player on this pile. */
export function collect({ line, duplicate, modifiers, hasSecondChance, used }: InFront, pile: Card[]): void {
  for (const card of line) pile.push(card)
  for (const card of modifiers) pile.push(card)
  for (const card of used) pile.push(card)
  if (duplicate !== null) pile.push(duplicate)
  if (hasSecondChance) pile.push('secondChance')
}

/** Puts cards that were never used on the discard pile, and says why. */
export function discardUnused(
  draft: Draft,
  player: PlayerId,
  cards: readonly Card[],
  why: DiscardReason,
  context: Context,
): void {
  if (cards.length === 0) return
  draft.discard = [...draft.discard, ...cards]
  for (const card of cards) context.emit({ type: 'discarded', player, card, why })
}
