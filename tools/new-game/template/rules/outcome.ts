import type { Outcome } from '../../../engine/game.ts'
import { placesOf } from '../../../pieces/places.ts'
import { currentPlayer, type State } from './state.ts'

/** The player who took the last stone wins (N3); null while stones are left. */
export function outcome(state: State): Outcome | null {
  if (state.stones > 0) return null
  const winner = currentPlayer(state)
  return {
    places: placesOf(state.players.map((player) => [player, player === winner ? 1 : 0])),
    reason: 'last-stone',
  }
}
