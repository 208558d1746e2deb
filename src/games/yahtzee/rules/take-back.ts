import type { PlayerId, Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import type { Action } from './actions.ts'
import type { State } from './state.ts'

const ROLLED = refusalsFrom(en)('rolled')

/** Nothing is hidden, so everything but a roll can be taken back (Y23). */
export function takeBackRefusal(_before: State, _player: PlayerId, { type }: Action): Refusal | null {
  return type === 'roll' ? ROLLED : null
}
