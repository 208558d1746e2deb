import type { PlayerId } from '../../../engine/game.ts'
import { GIFT_IDS } from './actions.ts'
import type { Content } from './content.ts'
import type { HistoryEntry } from './history.ts'
import type { Options } from './options.ts'

export type Phase = 'LOBBY' | 'ACTIVE' | 'ENDED'

export interface Gift extends Content {
  readonly id: string // lobby-1, lobby-2 … before the start, then g1, g2 … in a random order
}

export const WRAPPED = -1
export const TABLE = -2
export const SET_ASIDE = -3

/** The place of a gift: the seat of the player who holds it, or one of the three constants above (W21). */
export type Location = number

/** A player who may not steal a certain gift until the slot ends or, by default, until they have acted (W14). */
export interface Bar {
  readonly gift: number
  readonly seat: number
}

/** The state of a match. Players and gifts are indexes into `players` and `gifts`. */
export interface State {
  readonly players: readonly PlayerId[]
  readonly options: Options
  readonly phase: Phase
  readonly gifts: readonly Gift[]
  readonly takenBack: number // the number of gifts that were taken back in the lobby
  readonly turnQueue: readonly number[] // empty in the lobby; the first `players.length` seats are the turn order
  readonly currentTurnIndex: number
  readonly victim: number | null // a robbed player, who acts before the queue goes on
  readonly places: readonly Location[] // by gift; empty in the lobby
  readonly stealCounts: readonly number[] // by gift
  readonly bars: readonly Bar[] // the newest is last
  readonly history: readonly HistoryEntry[]
}

/** The seat of the player who acts, or −1 if nobody does. */
export function activeSeat(state: State): number {
  if (state.phase !== 'ACTIVE') return -1
  return state.victim ?? state.turnQueue[state.currentTurnIndex] ?? -1
}

/** The number of the gift that this seat holds, or −1. */
export function heldBy(state: State, seat: number): number {
  return state.places.indexOf(seat)
}

/** Whether players who hold a gift may act too; in Standard mode only the last slot is in the second half. */
export function isSecondHalf(state: State): boolean {
  return state.phase !== 'LOBBY' && state.currentTurnIndex >= state.players.length
}

/** Whether a gift is locked because it was stolen `maxSteals` times (W12). */
export function isFrozen(state: State, gift: number): boolean {
  return (state.stealCounts[gift] ?? 0) >= state.options.maxSteals
}

/** Whether a gift is open, so that everybody knows its content. */
export function isOpen(state: State, gift: number): boolean {
  const place = state.places[gift] ?? WRAPPED
  return place >= 0 || place === TABLE
}

/** The ids of the gifts at this location, in the order of the pile. */
export function idsAt(state: State, place: Location): string[] {
  return GIFT_IDS.filter((_, gift) => state.places[gift] === place)
}

/** The ids of the gifts in play that nobody holds; gifts that were set aside were never in play. */
export function unclaimedIds(state: State): string[] {
  return GIFT_IDS.filter((_, gift) => state.places[gift] === WRAPPED || state.places[gift] === TABLE)
}
