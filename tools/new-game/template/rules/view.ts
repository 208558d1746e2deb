import type { PlayerId } from '../../../engine/game.ts'
import { currentPlayer, type State } from './state.ts'

/** Everything that a viewer may know. This game hides nothing, so all viewers see the same. */
export interface View {
  readonly stones: number
  readonly current: PlayerId
}

/** Lists the facts that a viewer may know; every other part of the state stays hidden. */
export function view(state: State): View {
  return { stones: state.stones, current: currentPlayer(state) }
}
