import type { PlayerId } from '../../../engine/game.ts'
import type { Card, Modifier, NumberCard, TargetCard } from './deck.ts'
import type { Event, FlipCause, RoundEnd, Summary } from './events.ts'
import type { Options } from './options.ts'
import { roundScoreOf, type Status, scoreOf } from './scoring.ts'
import { currentSeat, isEligible, type Phase, type Seat, type State, seatAt } from './state.ts'

export interface PlayerView {
  readonly id: PlayerId
  readonly status: Status
  readonly line: readonly NumberCard[]
  readonly duplicate: NumberCard | null
  readonly modifiers: readonly Modifier[]
  readonly hasSecondChance: boolean
  readonly used: readonly TargetCard[]
  /** The points of this round if it ended now. */
  readonly roundScore: number
  readonly scores: readonly number[]
  readonly total: number
}

export interface PendingTarget {
  readonly playerId: PlayerId
  readonly eligibleTargets: readonly PlayerId[]
}

/** The view is the same for everyone: only the order of the deck is hidden (F3). */
export interface View {
  readonly options: Options
  readonly phase: Phase
  readonly round: number
  readonly dealerId: PlayerId
  /** The player who has to decide now; null between rounds and after the match. */
  readonly currentPlayerId: PlayerId | null
  readonly position: number
  /** While the deal is paused, the place at which it resumes: 0 is left of the dealer. */
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

/** Everything that players and spectators may know. */
export function view(state: State): View {
  const { flips, roundEnd } = state
  const current = currentSeat(state)
  const idOf = (seat: number) => seatAt(state, seat).id
  return {
    options: state.options,
    phase: state.phase,
    round: state.round,
    dealerId: idOf(state.dealer),
    currentPlayerId: current === null ? null : idOf(current),
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

function summaryOf({ round, seats }: State, why: RoundEnd): Summary {
  return { round, why, scores: seats.map((seat) => roundScoreOf(seat, scoreOf(seat))) }
}
