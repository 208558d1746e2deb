import type { Observation } from '../../../engine/game.ts'
import { type Action, HIT, NEXT_ROUND } from './actions.ts'
import type { View } from './state.ts'

/** For someone who is away (F43): stay, else hit; the card to the strongest opponent, a Second Chance to the first. */
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
