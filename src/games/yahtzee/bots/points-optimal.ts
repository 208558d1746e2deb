import { assert, type Bot } from '../../../engine/game.ts'
import { parse } from '../../../engine/schema.ts'
import { type Action, ROLL } from '../rules/actions.ts'
import { options } from '../rules/options.ts'
import { ROLLS_MAX } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { activeScorecard, facesOf } from '../rules/view-queries.ts'
import { diceToKeep, stepTowardsKeeping } from './keep-dice.ts'
import { loadedSolution, loadSolution } from './solver/solution.ts'

/** Loads the solved table for the options of a match. */
export async function prepareSolution(given: unknown): Promise<void> {
  const parsed = parse(options, given)
  if (parsed.ok) await loadSolution(parsed.value.joker)
}

/**
 * Maximizes the expected score, to within 0.004 points, and ignores the other players' cards (Y20, Y21). The strong bot
 * plays like this alone, and is measured against it; no table offers it.
 */
export const pointsOptimal: Bot<View, Action> = {
  name: 'Points-optimal',
  style: 'maximizes the expected score',
  prepare: prepareSolution,
  choose: ({ view }) => (view.rollsRemaining === ROLLS_MAX ? ROLL : maximizeScore(view)),
}

/** The choice after a roll with the highest expected final score. */
export function maximizeScore(view: View): Action {
  const { rollsRemaining } = view
  const moment = { scorecard: activeScorecard(view), faces: facesOf(view), rollsRemaining }
  const [best] = loadedSolution(view.options.joker).choices(moment)
  assert(best !== undefined, 'after a roll at least one choice exists')
  if (best.type === 'score') return { type: 'score', category: best.category }
  return stepTowardsKeeping(view, diceToKeep(view, best.counts))
}
