import type { Outcome } from '../../../engine/game.ts'
import { placesOf } from '../../../pieces/places.ts'
import { totalsOf } from './scoring.ts'
import { isOver, type State } from './state.ts'

/** The places by grand total, or null while the match runs (Y16). */
export function outcome(state: State): Outcome | null {
  if (!isOver(state)) return null
  const scores = state.cards.map((card, seat) => [state.players[seat] ?? '', totalsOf(card).grand] as const)
  return { places: placesOf(scores), reason: 'all-cards-full' }
}
