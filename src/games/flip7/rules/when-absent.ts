import type { Observation } from '../../../engine/game.ts'
import { type Action, HIT, NEXT_ROUND } from './actions.ts'
import type { View } from './view.ts'

/**
 * Decides for an absent player (F43): stay if that is legal, else hit; a Freeze or Flip Three goes to the opponent with
 * the highest total, a Second Chance to the first eligible seat.
 */
export function whenAbsent({ view, legal, player }: Observation<View, Action>): Action {
  if (view.phase === 'ROUND_END') return NEXT_ROUND
  if (view.phase === 'PLAYER_TURN') return legal.find(({ type }) => type === 'stay') ?? HIT
  const pending = view.pendingSecondChanceTarget ?? view.pendingFreezeTarget ?? view.pendingFlipThreeTarget
  const eligible = view.players.filter(({ id }) => pending?.eligibleTargets.includes(id))
  const opponents = eligible.filter(({ id }) => id !== player)
  const most = Math.max(...opponents.map(({ total }) => total))
  const strongest = opponents.find(({ total }) => total === most)
  const target = view.pendingSecondChanceTarget === null ? (strongest ?? eligible[0]) : eligible[0]
  return target === undefined ? HIT : { type: 'selectTarget', target: target.id }
}
