import { assert, type Observation } from '../../../engine/game.ts'
import { type Action, ROLL } from './actions.ts'
import { ROLLS_MAX } from './state.ts'
import type { View } from './view.ts'

/** Plays for an absent player: one roll if there was none, then the open category that scores most (Y19). */
export function whenAbsent({ view }: Observation<View, Action>): Action {
  if (view.rollsRemaining === ROLLS_MAX) return ROLL
  const [first, ...others] = view.availableCategories
  assert(first !== undefined, 'a running match has an open category')
  const best = others.reduce(
    (most, other) => ((other.potential ?? 0) > (most.potential ?? 0) ? other : most),
    first,
  )
  return { type: 'score', category: best.category }
}
