import type { Bot } from '../../../engine/game.ts'
import { FACES, faceCounts } from '../../../pieces/dice.ts'
import { type Action, ROLL } from '../rules/actions.ts'
import { ROLLS_MAX } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { facesOf } from '../rules/view-queries.ts'
import { whenAbsent } from '../rules/when-absent.ts'
import { en } from '../texts/en.ts'
import { stepTowardsKeeping } from './keep-dice.ts'
import { bestOf } from './turn.ts'

/** A score of this many points is taken at once. */
const TEMPTING = 15

/** Weak on purpose: it never plays for a straight or for the bonus, and takes the first big score. */
export const beginner: Bot<View, Action> = {
  name: en['bot.beginner.name'],
  style: en['bot.beginner.style'],
  choose(observation) {
    const { view } = observation
    const isTempted = view.availableCategories.some(({ potential }) => (potential ?? 0) >= TEMPTING)
    if (view.rollsRemaining === ROLLS_MAX) return ROLL
    if (view.rollsRemaining === 0 || isTempted) return whenAbsent(observation)
    const counts = faceCounts(facesOf(view))
    const most = bestOf(FACES.toReversed(), (face) => counts[face - 1] ?? 0)
    const isKept = view.dice.map(({ value }) => value === most)
    return isKept.includes(false) ? stepTowardsKeeping(view, isKept) : whenAbsent(observation)
  },
}
