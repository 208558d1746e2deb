import { assert, type Bot } from '../../../engine/game.ts'
import { parse } from '../../../engine/schema.ts'
import { type Action, ROLL } from '../rules/actions.ts'
import { options } from '../rules/options.ts'
import { ROLLS_MAX } from '../rules/state.ts'
import { activeScorecard, facesOf, type View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { diceToKeep, stepTowardsKeeping } from './keep-dice.ts'
import { loadedSolution, loadSolution } from './solver/solution.ts'

/** Maximises the expected score, to within 0.004 points (Y20, Y21); it ignores the other players' cards. */
export const strong: Bot<View, Action> = {
  name: en['bot.strong.name'],
  style: en['bot.strong.style'],
  async prepare(given) {
    const parsed = parse(options, given)
    if (parsed.ok) await loadSolution(parsed.value.joker)
  },
  choose({ view }) {
    if (view.rollsRemaining === ROLLS_MAX) return ROLL
    const { rollsRemaining } = view
    const moment = { scorecard: activeScorecard(view), faces: facesOf(view), rollsRemaining }
    const [best] = loadedSolution(view.options.joker).choices(moment)
    assert(best !== undefined, 'after a roll at least one choice exists')
    if (best.type === 'score') return { type: 'score', category: best.category }
    return stepTowardsKeeping(view, diceToKeep(view, best.counts))
  },
}
