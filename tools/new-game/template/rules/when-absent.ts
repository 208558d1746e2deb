import type { Action } from './actions.ts'

/** Takes one stone for an absent player (N4). */
export function whenAbsent(): Action {
  return { type: 'take', count: 1 }
}
