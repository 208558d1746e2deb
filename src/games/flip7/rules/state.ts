import { assert, type PlayerId } from '../../../engine/game.ts'
import type { Card, Modifier, NumberCard, TargetCard } from './deck.ts'
import type { Event, FlipCause, RoundEnd, RoundScore, Summary } from './events.ts'
import type { Options } from './options.ts'
import { type Score, type Status, scoreOf } from './scoring.ts'

/** As the rules name them; LOBBY is the table's, and DEALING passes within one action, so nobody is asked in it. */
const PHASES = [
  'DEALING',
  'PLAYER_TURN',
  'AWAITING_FREEZE_TARGET',
  'AWAITING_FLIP_THREE_TARGET',
  'AWAITING_SECOND_CHANCE_TARGET',
  'ROUND_END',
  'GAME_END',
] as const
export type Phase = (typeof PHASES)[number]

export interface Seat {
  readonly id: PlayerId
  readonly status: Status
  readonly line: readonly NumberCard[] // in the order flipped
  readonly duplicate: NumberCard | null // the number that busted this seat
  readonly modifiers: readonly Modifier[]
  readonly hasSecondChance: boolean
  readonly used: readonly TargetCard[] // took effect on this seat; in front of it until the round is over
  readonly scores: readonly number[] // one for each round that is over
  readonly total: number
}

/** One player flips cards: one for the deal or a hit, three for a Flip Three. Then what was set aside is assigned. */
export interface Flips {
  readonly seat: number
  readonly why: FlipCause
  readonly left: number // still to flip
  readonly setAside: readonly TargetCard[] // in the order flipped
  readonly hasSpare: boolean // holds a further Second Chance, to be given away at once (F33)
}

/** A card that was assigned and has not taken effect yet. */
export interface Effect {
  readonly card: TargetCard
  readonly from: number
  readonly to: number
}

/** Seats are numbered from 0 in the order of the table. */
export interface State {
  readonly options: Options
  readonly phase: Phase
  readonly round: number
  readonly dealer: number
  /** How far the round has come: 0 is left of the dealer. The first lap is the deal, the later ones are turns (F7). */
  readonly position: number
  readonly seats: readonly Seat[]
  readonly deck: readonly Card[] // the next card is last
  readonly discard: readonly Card[]
  readonly flips: Flips | null
  readonly queue: readonly Effect[] // first in, first out (F29)
  readonly flipped: readonly Card[] // all that was flipped in this round, in its order
  readonly roundEnd: RoundEnd | null
  readonly opening: readonly Event[] // the first deal, which has no action to send it with; gone with the first action
}

export interface PlayerView {
  readonly id: PlayerId
  readonly status: Status
  readonly line: readonly NumberCard[]
  readonly duplicate: NumberCard | null
  readonly modifiers: readonly Modifier[]
  readonly hasSecondChance: boolean
  readonly used: readonly TargetCard[]
  readonly roundScore: number // if the round ended now
  readonly scores: readonly number[]
  readonly total: number
}

export interface PendingTarget {
  readonly playerId: PlayerId
  readonly eligibleTargets: readonly PlayerId[]
}

/** The same for everyone: only the order of the deck is hidden (F3). */
export interface View {
  readonly options: Options
  readonly phase: Phase
  readonly round: number
  readonly dealerId: PlayerId
  /** Who has to choose now; null where anybody may go on. */
  readonly currentPlayerId: PlayerId | null
  readonly position: number
  /** While the deal is paused: at which place it goes on, 0 being left of the dealer. */
  readonly pendingDealIndex: number | null
  readonly players: readonly PlayerView[]
  readonly deckCount: number
  readonly discard: readonly Card[]
  readonly flipped: readonly Card[]
  readonly flipping: {
    readonly playerId: PlayerId
    readonly why: FlipCause
    readonly left: number
    readonly setAside: readonly TargetCard[]
  } | null
  readonly queue: readonly { readonly card: TargetCard; readonly from: PlayerId; readonly to: PlayerId }[]
  readonly pendingFreezeTarget: PendingTarget | null
  readonly pendingFlipThreeTarget: PendingTarget | null
  readonly pendingSecondChanceTarget: PendingTarget | null
  readonly summary: Summary | null
  readonly opening: readonly Event[]
}

/** The seat with this number, counted around the table. */
export function seatAt({ seats }: { readonly seats: readonly Seat[] }, index: number): Seat {
  const seat = seats[index]
  assert(seat !== undefined, 'a seat is at the table')
  return seat
}

/** The number of a player's seat, or −1. */
export function seatOf(
  { seats }: { readonly seats: readonly { readonly id: PlayerId }[] },
  player: PlayerId,
): number {
  return seats.findIndex(({ id }) => id === player)
}

/** The seat that a position stands for: left of the dealer first, the dealer last (F7). */
export function seatIndexAt({ dealer, seats }: State, position: number): number {
  return (dealer + 1 + position) % seats.length
}

/** Who has to choose now, or null where anybody may go on, or nobody. */
export function currentSeat(state: State): number | null {
  if (state.roundEnd !== null) return null
  return state.flips === null ? seatIndexAt(state, state.position) : state.flips.seat
}

/** Whether the card that waits for a target may go to this seat: any active one (F19), without a Second Chance (F33). */
export function isEligible({ status, hasSecondChance }: Seat, flips: Flips): boolean {
  return status === 'active' && !(flips.hasSpare && hasSecondChance)
}

/** How everybody's points of this round come about. */
function summaryOf({ round, seats }: State, why: RoundEnd): Summary {
  return { round, why, scores: seats.map((seat) => roundScoreOf(seat, scoreOf(seat))) }
}

/** How a seat's points came about, once they are counted in its total. */
export function roundScoreOf({ id, total }: Seat, score: Score): RoundScore {
  const { numbers, isDoubled, plus, bonus, points } = score
  return { player: id, numbers, isDoubled, plus, bonus, points, total }
}

function pendingDealIndex({ phase, position, seats }: State): number | null {
  if (phase === 'PLAYER_TURN') return position < seats.length ? position + 1 : null
  return phase.startsWith('AWAITING') && position <= seats.length ? position : null
}

function pendingTarget(state: State, phase: Phase): PendingTarget | null {
  const { flips, seats } = state
  if (state.phase !== phase || flips === null) return null
  const eligible = seats.filter((seat) => isEligible(seat, flips))
  return { playerId: seatAt(state, flips.seat).id, eligibleTargets: eligible.map(({ id }) => id) }
}

/** All that anybody may know; it does not depend on who looks. */
export function view(state: State): View {
  const { flips, roundEnd } = state
  const asked = currentSeat(state)
  const idOf = (seat: number) => seatAt(state, seat).id
  return {
    options: state.options,
    phase: state.phase,
    round: state.round,
    dealerId: idOf(state.dealer),
    currentPlayerId: asked === null ? null : idOf(asked),
    position: state.position,
    pendingDealIndex: pendingDealIndex(state),
    players: state.seats.map(playerView),
    deckCount: state.deck.length,
    discard: state.discard,
    flipped: state.flipped,
    flipping:
      flips === null
        ? null
        : { playerId: idOf(flips.seat), why: flips.why, left: flips.left, setAside: flips.setAside },
    queue: state.queue.map(({ card, from, to }) => ({ card, from: idOf(from), to: idOf(to) })),
    pendingFreezeTarget: pendingTarget(state, 'AWAITING_FREEZE_TARGET'),
    pendingFlipThreeTarget: pendingTarget(state, 'AWAITING_FLIP_THREE_TARGET'),
    pendingSecondChanceTarget: pendingTarget(state, 'AWAITING_SECOND_CHANCE_TARGET'),
    summary: roundEnd === null ? null : summaryOf(state, roundEnd),
    opening: state.opening,
  }
}

function playerView(seat: Seat): PlayerView {
  const { id, status, line, duplicate, modifiers, hasSecondChance, used, scores, total } = seat
  const roundScore = scoreOf(seat).points
  return { id, status, line, duplicate, modifiers, hasSecondChance, used, roundScore, scores, total }
}
