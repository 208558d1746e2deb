import type { PlayerId } from '../../../engine/game.ts'
import { type Modifier, type NumberCard, PLUS } from './deck.ts'

export const STATUSES = ['active', 'stayed', 'frozen', 'busted', 'flip7'] as const
export type Status = (typeof STATUSES)[number]

/** The count of different numbers that ends the round. */
export const SEVEN = 7
/** The points for reaching it. */
export const FLIP_7_BONUS = 15

/** The cards that score, from a seat or from a player's view. */
export interface ScoringCards {
  readonly status: Status
  readonly line: readonly NumberCard[]
  readonly modifiers: readonly Modifier[]
}

/** The parts of a round's points: numbers (twice if doubled) + plus + bonus. */
export interface Score {
  readonly numbers: number
  readonly isDoubled: boolean
  readonly plus: number
  readonly bonus: number
  readonly points: number
}

export interface RoundScore extends Score {
  readonly player: PlayerId
  /** The player's total, this round included. */
  readonly total: number
}

const NOTHING: Score = { numbers: 0, isDoubled: false, plus: 0, bonus: 0, points: 0 }

/** The score of these cards if the round ends now (F37). */
export function scoreOf({ status, line, modifiers }: ScoringCards): Score {
  if (status === 'busted') return NOTHING
  let numbers = 0
  for (const number of line) numbers += number
  let plus = 0
  for (const modifier of modifiers) plus += PLUS[modifier]
  const isDoubled = modifiers.includes('x2')
  const bonus = line.length === SEVEN ? FLIP_7_BONUS : 0
  return { numbers, isDoubled, plus, bonus, points: numbers * (isDoubled ? 2 : 1) + plus + bonus }
}

interface PlayerTotal {
  readonly id: PlayerId
  readonly total: number
}

/** A player's score for the round that ended; the total already includes it. */
export function roundScoreOf({ id, total }: PlayerTotal, score: Score): RoundScore {
  const { numbers, isDoubled, plus, bonus, points } = score
  return { player: id, numbers, isDoubled, plus, bonus, points, total }
}

/** The players with the highest total, if it reaches the target: one wins (F41), several play on (F42). */
export function leadersOf(seats: readonly PlayerTotal[], target: number): PlayerId[] {
  let most = target
  for (const { total } of seats) most = Math.max(most, total)
  const leaders: PlayerId[] = []
  for (const { id, total } of seats) if (total === most) leaders.push(id)
  return leaders
}
