import type { PlayerId, Turn } from '../../../engine/game.ts'
import { appendAll } from '../../../pieces/piles.ts'
import type { Card } from './deck.ts'
import type { DiscardReason, Event } from './events.ts'
import { type Seat, type State, seatAt } from './state.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * A mutable copy of the state, on which an action is carried out. Only the `seats` array is its own: seats and all other
 * arrays are shared with the state, so they are replaced and never mutated.
 */
export interface Draft extends Mutable<Omit<State, 'seats'>> {
  seats: Seat[]
}

/** The part of a turn that the rules need; setup has no more than this. */
export type TurnPart = Pick<Turn<Event>, 'rng' | 'emit'>

/** The chance and the events of one action, and the deck that it takes cards from. */
export interface Context extends TurnPart {
  /** A copy of the deck that belongs to the draft, so that cards are taken in place; null before the first card. */
  ownDeck: Card[] | null
}

/** The context of one action, or of the first deal. */
export function contextOf({ rng, emit }: TurnPart): Context {
  return { rng, emit, ownDeck: null }
}

const NO_EVENTS: readonly Event[] = []

/** Copies a state. Fields are copied by name here and below, because spreads cost 5 % of all play. */
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
    opening: NO_EVENTS,
  }
}

/** Replaces a seat with a mutable copy and returns the copy. */
export function draftSeat(draft: Draft, index: number): Mutable<Seat> {
  const before = seatAt(draft, index)
  const { id, status, line, duplicate, modifiers, hasSecondChance, used, scores, total } = before
  const seat = { id, status, line, duplicate, modifiers, hasSecondChance, used, scores, total }
  draft.seats[index] = seat
  return seat
}

type InFront = Pick<Seat, 'line' | 'duplicate' | 'modifiers' | 'hasSecondChance' | 'used'>

/** All cards in front of a player. */
export function cardsInFront(seat: InFront): Card[] {
  const cards: Card[] = []
  collect(seat, cards)
  return cards
}

/** Puts all cards in front of a player on a pile. */
export function collect({ line, duplicate, modifiers, hasSecondChance, used }: InFront, pile: Card[]): void {
  for (const card of line) pile.push(card)
  for (const card of modifiers) pile.push(card)
  for (const card of used) pile.push(card)
  if (duplicate !== null) pile.push(duplicate)
  if (hasSecondChance) pile.push('secondChance')
}

/** Discards cards that never took effect, with the reason. */
export function discardUnused(
  draft: Draft,
  player: PlayerId,
  cards: readonly Card[],
  why: DiscardReason,
  context: Context,
): void {
  if (cards.length === 0) return
  draft.discard = appendAll(draft.discard, cards)
  for (const card of cards) context.emit({ type: 'discarded', player, card, why })
}
