import { type Action, DRAW } from './actions.ts'

/** An absent player draws: one card, or the whole stack if draws are pending (C26). */
export function whenAbsent(): Action {
  return DRAW
}
