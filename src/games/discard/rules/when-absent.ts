import type { Observation } from '../../../engine/game.ts'
import { type Action, END_TURN } from './actions.ts'
import type { View } from './view.ts'

/** Discards the first cards of the hand, locks the rest in hand order and ends the turn (D21). */
export function whenAbsent({ player, view }: Observation<View, Action>): Action {
  const ids = view.handCards.map(({ id }) => id)
  const status = view.players.find(({ id }) => id === player)?.status
  const first = ids.slice(0, view.effectiveDiscardCount)
  if (status === 'discarding') return { type: 'confirmDiscard', cardIds: first }
  return status === 'planning' ? { type: 'lockOrder', cardIds: ids } : END_TURN
}
