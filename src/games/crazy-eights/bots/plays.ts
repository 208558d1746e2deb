import type { Observation } from '../../../engine/game.ts'
import type { Action, Play } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'

/** The legal actions that play a card; drawing is left out. */
export function playsOf({ legal }: Observation<View, Action>): Play[] {
  return legal.filter((action) => action.type === 'play')
}
