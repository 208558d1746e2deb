import type { Outcome, PlayerId } from '../../../engine/game.ts'
import { placesOf } from '../../../pieces/places.ts'
import { handAt, type State } from './state.ts'

/** Ranks the players by the number of cards left (C24). */
export function outcome(state: State): Outcome | null {
  const { endReason, players } = state
  if (endReason === null) return null
  const scores = players.map((player, seat) => [player, handAt(state, seat).length] as const)
  return { places: placesOf(scores, 'lowest'), reason: endReason }
}

/** The players on the first place; nobody before the end. */
export function winnersOf(state: State): PlayerId[] {
  const places = outcome(state)?.places ?? []
  return places.filter(({ place }) => place === 1).map(({ player }) => player)
}
