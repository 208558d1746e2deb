import { assert, type PlayerId } from '../../../engine/game.ts'
import type { Card, Modifier, NumberCard, TargetCard } from './deck.ts'
import type { Event, FlipCause, RoundEnd } from './events.ts'
import type { Options } from './options.ts'
import type { Status } from './scoring.ts'

/** `DEALING` passes within one action, so no player ever decides in it. */
export type Phase =
  | 'DEALING'
  | 'PLAYER_TURN'
  | 'AWAITING_FREEZE_TARGET'
  | 'AWAITING_FLIP_THREE_TARGET'
  | 'AWAITING_SECOND_CHANCE_TARGET'
  | 'ROUND_END'
  | 'GAME_END'

export interface Seat {
  readonly id: PlayerId
  readonly status: Status
  /** In the order flipped. */
  readonly line: readonly NumberCard[]
  /** The number that busted this seat. */
  readonly duplicate: NumberCard | null
  readonly modifiers: readonly Modifier[]
  readonly hasSecondChance: boolean
  /** The cards that took effect on this seat; they lie in front of it until the round is over. */
  readonly used: readonly TargetCard[]
  /** One score for each finished round. */
  readonly scores: readonly number[]
  readonly total: number
}

/** The flips of one player: one card in the deal or for a hit, three for a Flip Three. Set-aside cards are assigned last. */
export interface Flips {
  readonly seat: number
  readonly why: FlipCause
  /** Cards still to flip. */
  readonly left: number
  /** In the order flipped. */
  readonly setAside: readonly TargetCard[]
  /** The player holds a second Second Chance, which must be given away at once (F33). */
  readonly hasSpare: boolean
}

/** A card that was assigned and has not taken effect yet. */
export interface Effect {
  readonly card: TargetCard
  readonly from: number
  readonly to: number
}

/** A match of Flip 7. Seats are numbered from 0 in the order of the table. */
export interface State {
  readonly options: Options
  readonly phase: Phase
  readonly round: number
  readonly dealer: number
  /** The progress of the round: 0 is left of the dealer. The first lap is the deal, later laps are turns (F7). */
  readonly position: number
  readonly seats: readonly Seat[]
  /** The next card is last. */
  readonly deck: readonly Card[]
  readonly discard: readonly Card[]
  readonly flips: Flips | null
  /** First in, first out (F29). */
  readonly queue: readonly Effect[]
  /** Every card flipped in this round, in order. */
  readonly flipped: readonly Card[]
  readonly roundEnd: RoundEnd | null
  /** The events of the first deal, which no action can send; the first action clears them. */
  readonly opening: readonly Event[]
}

/** The seat with this number. */
export function seatAt({ seats }: { readonly seats: readonly Seat[] }, index: number): Seat {
  const seat = seats[index]
  assert(seat !== undefined, 'the seat exists')
  return seat
}

/** The number of a player's seat, or −1. */
export function seatOf(
  { seats }: { readonly seats: readonly { readonly id: PlayerId }[] },
  player: PlayerId,
): number {
  return seats.findIndex(({ id }) => id === player)
}

/** The seat at a position: left of the dealer first, the dealer last (F7). */
export function seatIndexAt({ dealer, seats }: State, position: number): number {
  return (dealer + 1 + position) % seats.length
}

/** The seat that has to decide now; null between rounds and after the match. */
export function currentSeat(state: State): number | null {
  if (state.roundEnd !== null) return null
  return state.flips === null ? seatIndexAt(state, state.position) : state.flips.seat
}

/** Whether the waiting card may go to this seat: it must be active (F19); a spare needs a seat without one (F33). */
export function isEligible({ status, hasSecondChance }: Seat, flips: Flips): boolean {
  return status === 'active' && !(flips.hasSpare && hasSecondChance)
}
