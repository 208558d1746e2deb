import type { PlayerId } from '../../../engine/game.ts'
import { type Modifier, type NumberCard, PLUS } from './deck.ts'

const STATUSES = ['active', 'stayed', 'frozen', 'busted', 'flip7'] as const
export type Status = (typeof STATUSES)[number]

/** How many different numbers end the round, and the points for it. */
export const SEVEN = 7
export const FLIP_7_BONUS = 15

/** The cards that count, of a seat or of a row of the view. */
export interface ScoringCards {
  readonly status: Status
  readonly line: readonly NumberCard[]
  readonly modifiers: readonly Modifier[]
}

/** How the points of one round come about: (numbers, twice if doubled) + plus + bonus. */
export interface Score {
  readonly numbers: number
  readonly isDoubled: boolean
  readonly plus: number
  readonly bonus: number
  readonly points: number
}

const NOTHING: Score = { numbers: 0, isDoubled: false, plus: 0, bonus: 0, points: 0 }

/** What these cards are worth if the round ends now (F37). */
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

interface Total {
  readonly id: PlayerId
  readonly total: number
}

/** Those with the highest total, once somebody has the target: one has won (F41), several play on (F42). */
export function leadersOf(seats: readonly Total[], target: number): PlayerId[] {
  let most = target
  for (const { total } of seats) most = Math.max(most, total)
  return seats.filter(({ total }) => total === most).map(({ id }) => id)
}
