import type { PlayerId, Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import type { Action } from './actions.ts'
import type { State } from './state.ts'

const FLIPPED = refusalsFrom(en)('flipped')

/** The only secret is the order of the deck: a stay or a target can be taken back if no card was flipped (F44). */
export function takeBackRefusal(
  before: State,
  _player: PlayerId,
  _action: Action,
  after: State,
): Refusal | null {
  const isFlipped = before.round !== after.round || before.flipped.length !== after.flipped.length
  return isFlipped ? FLIPPED : null
}
