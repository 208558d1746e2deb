import type { Outcome } from '../../../engine/game.ts'
import { placesOf } from '../../../pieces/places.ts'
import type { State } from './state.ts'

/** The places by total once the match is over (F41), else null. */
export function outcome({ phase, seats }: State): Outcome | null {
  if (phase !== 'GAME_END') return null
  return { places: placesOf(seats.map(({ id, total }) => [id, total])), reason: 'target-reached' }
}
