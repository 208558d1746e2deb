import { assert, type Bot } from '../../../engine/game.ts'
import { parse } from '../../../engine/schema.ts'
import type { Action } from '../rules/actions.ts'
import { options, ROLLS_MAX, type View } from '../rules/state.ts'
import { diceFor, facesOf, keep, ROLL, scorecardOf } from './keep-dice.ts'
import { loadedSolution, loadSolution } from './solver/solution.ts'

/** Plays for the most points on average, to within 0.004 points (Y20, Y21); it ignores the others' cards. */
export const strong: Bot<View, Action> = {
  name: 'Optimal',
  style: 'has solved the game, and never gives away a point on average',
  async prepare(given) {
    const parsed = parse(options, given)
    if (parsed.ok) await loadSolution(parsed.value.joker)
  },
  choose({ view }) {
    if (view.rollsRemaining === ROLLS_MAX) return ROLL
    const { rollsRemaining } = view
    const moment = { scorecard: scorecardOf(view), faces: facesOf(view), rollsRemaining }
    const [best] = loadedSolution(view.options.joker).choices(moment)
    assert(best !== undefined, 'there is always something to do')
    if (best.type === 'score') return { type: 'score', category: best.category }
    return keep(view, diceFor(view, best.counts))
  },
}
