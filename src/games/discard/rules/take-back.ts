import type { PlayerId, Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import type { Action } from './actions.ts'
import { isRevealed, type State } from './state.ts'

const SHOWN = refusalsFrom(en)('cards-shown')

/**
 * With planning, discards and orders are secret until the last order is locked, so they can be taken back until then
 * (D22). Everything else shows cards: the end of a turn at least the order in which they lay in the hand.
 */
export function takeBackRefusal(
  before: State,
  _player: PlayerId,
  { type }: Action,
  after: State,
): Refusal | null {
  const isSecret = type === 'confirmDiscard' || type === 'lockOrder'
  return before.options.planning && isSecret && !isRevealed(after) ? null : SHOWN
}
