import type { PlayerId } from '../../../engine/game.ts'

/** The whole state of a match. It never leaves the server. */
export interface State {
  readonly players: readonly PlayerId[]
  readonly stones: number
  /** The seat whose turn it is; after the end, the seat that took the last stone. */
  readonly turn: number
}

/** Returns the player whose turn it is. */
export function currentPlayer({ players, turn }: State): PlayerId {
  return players[turn] ?? ''
}
