import { assert } from '../../../engine/game.ts'
import type { Face } from '../../../pieces/dice.ts'
import { type Action, DICE } from '../rules/actions.ts'
import type { Scorecard } from '../rules/scoring.ts'
import type { View } from '../rules/state.ts'

export const ROLL: Action = { type: 'roll' }

/** The faces on the table; an empty list before the first roll. */
export function facesOf({ dice }: View): Face[] {
  return dice.flatMap(({ value }) => (value === null ? [] : [value]))
}

/** The scorecard of the player to move. */
export function scorecardOf({ players, currentPlayerId }: View): Scorecard {
  const player = players.find(({ id }) => id === currentPlayerId)
  assert(player !== undefined, 'a bot is asked on its turn')
  return player.scorecard
}

/** The next action on the way to rolling all dice but these. */
export function keep({ dice }: View, isKept: readonly boolean[]): Action {
  const freed = DICE.filter((die) => dice[die]?.frozen === true && isKept[die] !== true)
  if (freed.length > 0) return { type: 'unfreeze', dice: freed }
  const added = DICE.filter((die) => dice[die]?.frozen === false && isKept[die] === true)
  return added.length > 0 ? { type: 'freeze', dice: added } : ROLL
}

/** Which dice make up these counts, frozen ones first, so that nothing is unfrozen for its twin. */
export function diceFor({ dice }: View, counts: readonly number[]): boolean[] {
  const wanted = counts.slice()
  const isKept = DICE.map(() => false)
  for (const isFrozen of [true, false]) {
    for (const die of DICE) {
      const { value, frozen } = dice[die] ?? { value: null, frozen: false }
      if (value === null || frozen !== isFrozen || !wanted[value - 1]) continue
      wanted[value - 1] = (wanted[value - 1] ?? 0) - 1
      isKept[die] = true
    }
  }
  return isKept
}
