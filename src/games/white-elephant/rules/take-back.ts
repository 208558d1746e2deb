import type { PlayerId, Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import type { Action } from './actions.ts'
import type { State } from './state.ts'

const refuse = refusalsFrom(en)
const OPENED = refuse('opened')
const IN_LOBBY = refuse('in-lobby')

/** Allows to take back moves of open gifts. An opened one has been seen, and the lobby has its own way back (W30). */
export function takeBackRefusal(before: State, _player: PlayerId, { type }: Action): Refusal | null {
  if (before.phase === 'LOBBY') return IN_LOBBY
  return type === 'pick' ? OPENED : null
}
