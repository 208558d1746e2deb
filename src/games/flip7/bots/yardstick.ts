import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { bestOf, heuristicBot } from './heuristic-bot.ts'
import { flipOdds } from './odds.ts'

/** A yardstick, not a level: hits while the next card alone gains points on average, and targets the highest total. */
export const greedy: Bot<View, Action> = heuristicBot(
  { name: en['bot.greedy.name'], style: en['bot.greedy.style'] },
  {
    wantsHit: ({ view, me }) => flipOdds(view, me.id, 1).points > me.roundScore,
    target: ({ me }, eligible) => bestOf(eligible, (row) => (row === me ? -1 : row.total)).id,
  },
)
