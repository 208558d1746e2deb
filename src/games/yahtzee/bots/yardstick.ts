import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { playTurn } from './turn.ts'

/** Maximises the points of each turn and ignores the turns after it. A yardstick for programs; no table offers it. */
export const greedy: Bot<View, Action> = {
  name: 'Greedy',
  style: 'maximises the points of each turn',
  choose: ({ view }) => playTurn(view, () => (_category, points) => points),
}
