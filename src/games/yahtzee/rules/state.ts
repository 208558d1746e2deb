import type { PlayerId } from '../../../engine/game.ts'
import type { Face } from '../../../pieces/dice.ts'
import type { Options } from './options.ts'
import { CATEGORIES, type Card, EMPTY_CARD } from './scoring.ts'

export const ROLLS_MAX = 3
export const TURNS = CATEGORIES.length

export interface State {
  readonly players: readonly PlayerId[]
  readonly order: readonly number[] // seats, in the order of play
  readonly options: Options
  readonly cards: readonly Card[] // one for each seat
  readonly faces: readonly Face[] // of the five dice; empty until the first roll of the turn
  readonly frozen: readonly boolean[]
  readonly rollsRemaining: number
  readonly turnsPlayed: number // by all players together
  readonly currentSeat: number // follows from turnsPlayed; stored because every candidate reads it
}

const NONE_FROZEN: readonly boolean[] = [false, false, false, false, false]

/** The dice at the beginning of a turn (Y3). */
export const TURN_START: Pick<State, 'faces' | 'frozen' | 'rollsRemaining'> = {
  faces: [],
  frozen: NONE_FROZEN,
  rollsRemaining: ROLLS_MAX,
}

/** Whether every scorecard is full (Y16). */
export function isOver({ turnsPlayed, players }: State): boolean {
  return turnsPlayed === TURNS * players.length
}

/** The seat that plays after this many turns; after the end, the first seat again. */
export function seatAfter(order: readonly number[], turnsPlayed: number): number {
  return order[turnsPlayed % order.length] ?? 0
}

/** The active player; after the end, the player who began. */
export function currentPlayer({ players, currentSeat }: State): PlayerId {
  return players[currentSeat] ?? ''
}

/** The card of the active player. */
export function currentCard({ cards, currentSeat }: State): Card {
  return cards[currentSeat] ?? EMPTY_CARD
}

/** Whether the active player has rolled in this turn. */
export function hasRolled({ rollsRemaining }: State): boolean {
  return rollsRemaining < ROLLS_MAX
}

/** The number of the turn, from 1 to 13; it stays 13 after the end (Y16). */
export function turnOf({ turnsPlayed, players }: State): number {
  return Math.min(TURNS, 1 + Math.floor(turnsPlayed / players.length))
}
