import { assert, type Bot } from '../../../engine/game.ts'
import { type Action, ROLL } from '../rules/actions.ts'
import { ROLLS_MAX } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { facesOf } from '../rules/view-queries.ts'
import { en } from '../texts/en.ts'
import { standingOf } from './final-scores.ts'
import { diceToKeep, stepTowardsKeeping } from './keep-dice.ts'
import { maximizeScore, prepareSolution } from './points-optimal.ts'
import { bestKeep, FIRST_ROLL, KEEPS, rollOf, valuesOfKeeps } from './solver/keeps.ts'
import { loadedSolution } from './solver/solution.ts'
import { bestEnds, turnEnds } from './solver/turn-ends.ts'
import { chancesToWin, winValues } from './win-chance.ts'

/** Maximizes the chance to win (Y20, Y21); alone, the expected score. */
export const strong: Bot<View, Action> = {
  name: en['bot.strong.name'],
  style: en['bot.strong.style'],
  prepare: prepareSolution,
  choose({ view }) {
    if (view.rollsRemaining === ROLLS_MAX) return ROLL
    return view.players.length === 1 ? maximizeScore(view) : maximizeWins(view)
  },
}

/** Plays the turn for the chance to win; the others are assumed to maximize their expected scores. */
function maximizeWins(view: View): Action {
  const solution = loadedSolution(view.options.joker)
  const isOwn = ({ id }: View['players'][number]) => id === view.currentPlayerId
  const own = view.players.find(isOwn)
  assert(own !== undefined, 'the active player is at the table')
  const others = view.players.filter((player) => !isOwn(player)).map((player) => standingOf(player, solution))
  const { points, state } = standingOf(own, solution)
  const all = turnEnds(solution.rule, state)
  const values = winValues(solution, chancesToWin(solution, others), points, all)
  const best = bestEnds(all, values)
  const roll = rollOf(facesOf(view))
  if (view.rollsRemaining > 0) {
    const worth = Float64Array.from(best, (end) => values[end] ?? 0)
    const kept = bestKeep(roll, valuesOfKeeps(worth, view.rollsRemaining))
    if (kept < FIRST_ROLL) return stepTowardsKeeping(view, diceToKeep(view, KEEPS[kept] ?? []))
  }
  const end = all.ends[best[roll] ?? 0]
  assert(end !== undefined, 'a turn can end with any roll')
  return { type: 'score', category: end.category }
}
