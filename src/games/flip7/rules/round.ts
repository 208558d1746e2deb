import type { PlayerId } from '../../../engine/game.ts'
import { append } from '../../../pieces/piles.ts'
import type { Card } from './deck.ts'
import type { RoundEnd, RoundScore } from './events.ts'
import type { Options } from './options.ts'
import { leadersOf, scoreOf } from './scoring.ts'
import { roundScore, type Seat, type State, seatAt } from './state.ts'
import { collect, ownSeat, type Table, type Talk, waste } from './draft.ts'

/** A match before its first card, with the deck in this order: the next card is last. */
export function beforeDeal(
  players: readonly PlayerId[],
  options: Options,
  dealer: number,
  deck: readonly Card[],
): State {
  return {
    options,
    phase: 'DEALING',
    round: 1,
    dealer,
    position: 0,
    seats: players.map((id) => emptySeat(id, [], 0)),
    deck,
    discard: [],
    flips: null,
    queue: [],
    flipped: [],
    roundEnd: null,
    opening: [],
  }
}

function emptySeat(id: PlayerId, scores: readonly number[], total: number): Seat {
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

/** Says that the deal begins. */
export function announceRound(table: Table, talk: Talk): void {
  talk.emit({ type: 'roundStarted', round: table.round, dealer: seatAt(table, table.dealer).id })
}

/** Clears the table for the next round: used cards to the discard pile (F6, F34), the deal to the next seat (F5). */
export function clearRound(table: Table, talk: Talk): void {
  const discard = table.discard.slice()
  for (const seat of table.seats) collect(seat, discard)
  table.discard = discard
  table.seats = table.seats.map(({ id, scores, total }) => emptySeat(id, scores, total))
  table.phase = 'DEALING'
  table.round += 1
  table.dealer = (table.dealer + 1) % table.seats.length
  table.position = 0
  table.flipped = []
  table.roundEnd = null
  announceRound(table, talk)
}

/** Ends the round: what is pending is discarded (F35), everybody scores once, and the match may be over (F41, F42). */
export function endRound(table: Table, why: RoundEnd, talk: Talk): void {
  const { flips, queue } = table
  const unused = why === 'flip7' ? 'flip7' : 'roundOver'
  if (flips !== null) waste(table, seatAt(table, flips.seat).id, flips.setAside, unused, talk)
  for (const { card, to } of queue) waste(table, seatAt(table, to).id, [card], unused, talk)
  table.flips = null
  table.queue = []
  table.roundEnd = why
  talk.emit({ type: 'roundEnded', round: table.round, why, scores: scoreSeats(table) })
  decideMatch(table, talk)
}

function scoreSeats(table: Table): RoundScore[] {
  const scores: RoundScore[] = []
  for (let index = 0; index < table.seats.length; index += 1) {
    const seat = ownSeat(table, index)
    const score = scoreOf(seat)
    seat.scores = append(seat.scores, score.points)
    seat.total += score.points
    scores.push(roundScore(seat, score))
  }
  return scores
}

function decideMatch(table: Table, talk: Talk): void {
  const leaders = leadersOf(table.seats, table.options.target)
  const [winner] = leaders
  table.phase = leaders.length === 1 ? 'GAME_END' : 'ROUND_END'
  if (winner === undefined) return
  const total = Math.max(...table.seats.map((seat) => seat.total))
  if (leaders.length === 1) talk.emit({ type: 'gameEnded', winner, total })
  else talk.emit({ type: 'tied', players: leaders, total })
}
