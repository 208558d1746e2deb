import type { Observation } from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import type { Action } from './actions.ts'
import { SAMPLES } from './samples.ts'
import type { View } from './view.ts'

/** Keeps the player's gift, or opens one at random (W22); in the lobby gives a sample gift, or starts. */
export function whenAbsent({ legal }: Observation<View, Action>, rng: Rng): Action {
  if (legal.some(({ type }) => type === 'addGift')) return { type: 'addGift', ...pick(rng, SAMPLES) }
  const picks = legal.filter(({ type }) => type === 'pick')
  const passive = legal.find(({ type }) => type === 'endTurn' || type === 'start')
  return passive ?? pick(rng, picks.length > 0 ? picks : legal)
}
