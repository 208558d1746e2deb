import type { Outcome } from '../../../engine/game.ts'
import { placesOf } from '../../../pieces/places.ts'
import type { State } from './state.ts'

/** The highest total wins and equal totals share a place; without scoring all share the first place (D20). */
export function outcome({ end, players, sides }: State): Outcome | null {
  if (end === null) return null
  return { places: placesOf(players.map((player, seat) => [player, sides[seat]?.score ?? 0])), reason: end }
}
