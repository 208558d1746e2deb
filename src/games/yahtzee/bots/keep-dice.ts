import { type Action, DICE, ROLL } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'

/** The next action of a player who wants to keep exactly these dice and roll the others. */
export function stepTowardsKeeping({ dice }: View, isKept: readonly boolean[]): Action {
  const freed = DICE.filter((die) => dice[die]?.frozen === true && isKept[die] !== true)
  if (freed.length > 0) return { type: 'unfreeze', dice: freed }
  const added = DICE.filter((die) => dice[die]?.frozen === false && isKept[die] === true)
  return added.length > 0 ? { type: 'freeze', dice: added } : ROLL
}

/** The dice that make up these counts of faces; frozen dice come first, so that none is swapped for its twin. */
export function diceToKeep({ dice }: View, counts: readonly number[]): boolean[] {
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
