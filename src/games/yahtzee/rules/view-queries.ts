import { assert } from '../../../engine/game.ts'
import type { Face } from '../../../pieces/dice.ts'
import type { Scorecard } from './scoring.ts'
import type { View } from './view.ts'

/** The faces on the table; an empty list before the first roll. */
export function facesOf({ dice }: View): Face[] {
  return dice.flatMap(({ value }) => (value === null ? [] : [value]))
}

/** The scorecard of the active player, for use while the match runs. */
export function activeScorecard({ players, currentPlayerId }: View): Scorecard {
  const player = players.find(({ id }) => id === currentPlayerId)
  assert(player !== undefined, 'a running match has an active player')
  return player.scorecard
}
