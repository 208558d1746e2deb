import type { PlayerId } from '../../../engine/game.ts'
import { append } from '../../../pieces/piles.ts'
import { type Context, collect, type Draft, discardUnused, draftSeat } from './draft.ts'
import type { RoundEnd } from './events.ts'
import { leadersOf, type RoundScore, roundScoreOf, scoreOf } from './scoring.ts'
import { type Seat, seatAt } from './state.ts'

/** A seat at the beginning of a round. */
export function emptySeat(id: PlayerId, scores: readonly number[], total: number): Seat {
  return {
    id,
    status: 'active',
    line: [],
    duplicate: null,
    modifiers: [],
    hasSecondChance: false,
    used: [],
    scores,
    total,
  }
}

/** Announces the deal of a round. */
export function emitRoundStarted(draft: Draft, context: Context): void {
  context.emit({ type: 'roundStarted', round: draft.round, dealer: seatAt(draft, draft.dealer).id })
}

/** Clears the table for the next round: cards go to the discard pile (F6, F34), the deal to the next seat (F5). */
export function startNextRound(draft: Draft, context: Context): void {
  const discard = draft.discard.slice()
  for (const seat of draft.seats) collect(seat, discard)
  draft.discard = discard
  draft.seats = draft.seats.map(({ id, scores, total }) => emptySeat(id, scores, total))
  draft.phase = 'DEALING'
  draft.round += 1
  draft.dealer = (draft.dealer + 1) % draft.seats.length
  draft.position = 0
  draft.flipped = []
  draft.roundEnd = null
  emitRoundStarted(draft, context)
}

/** Ends the round: discards pending cards (F35), scores every seat once and may end the match (F41, F42). */
export function endRound(draft: Draft, why: RoundEnd, context: Context): void {
  const { flips, queue } = draft
  const unused = why === 'flip7' ? 'flip7' : 'roundOver'
  if (flips !== null) discardUnused(draft, seatAt(draft, flips.seat).id, flips.setAside, unused, context)
  for (const { card, to } of queue) discardUnused(draft, seatAt(draft, to).id, [card], unused, context)
  draft.flips = null
  draft.queue = []
  draft.roundEnd = why
  context.emit({ type: 'roundEnded', round: draft.round, why, scores: scoreSeats(draft) })
  decideMatch(draft, context)
}

function scoreSeats(draft: Draft): RoundScore[] {
  const scores: RoundScore[] = []
  for (let index = 0; index < draft.seats.length; index += 1) {
    const seat = draftSeat(draft, index)
    const score = scoreOf(seat)
    seat.scores = append(seat.scores, score.points)
    seat.total += score.points
    scores.push(roundScoreOf(seat, score))
  }
  return scores
}

function decideMatch(draft: Draft, context: Context): void {
  const leaders = leadersOf(draft.seats, draft.options.target)
  const [winner] = leaders
  draft.phase = leaders.length === 1 ? 'GAME_END' : 'ROUND_END'
  if (winner === undefined) return
  const total = Math.max(...draft.seats.map((seat) => seat.total))
  if (leaders.length === 1) context.emit({ type: 'gameEnded', winner, total })
  else context.emit({ type: 'tied', players: leaders, total })
}
