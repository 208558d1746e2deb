import type { PlayerId, Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Action, TAKE_MAX } from './actions.ts'
import { currentPlayer, type State } from './state.ts'

const refuse = refusalsFrom(en)
const MATCH_OVER = refuse('match-over')
const NOT_A_PLAYER = refuse('not-a-player')
const NOT_YOUR_TURN = refuse('not-your-turn')

const TAKES = Array.from({ length: TAKE_MAX }, (_, at): Action => ({ type: 'take', count: at + 1 }))

/** The actions that a board may offer, legal or not: every take for the current player, none for the others. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  return player === currentPlayer(state) ? TAKES : []
}

/** The reason why an action is illegal, or null (N2). No other code decides legality. */
export function refusal(state: State, player: PlayerId, { count }: Action): Refusal | null {
  if (state.stones === 0) return MATCH_OVER
  if (!state.players.includes(player)) return NOT_A_PLAYER
  if (player !== currentPlayer(state)) return NOT_YOUR_TURN
  return count <= state.stones ? null : refuse('too-few-left', { left: state.stones })
}
