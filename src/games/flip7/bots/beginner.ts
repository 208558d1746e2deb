import type { Bot } from '../../../engine/game.ts'
import { below, pick } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { heuristicBot } from './heuristic-bot.ts'

/** Counts only its own numbers: hits with up to two, tosses a coin with three or four, stays with more. */
export const beginner: Bot<View, Action> = heuristicBot(
  { name: en['bot.beginner.name'], style: en['bot.beginner.style'] },
  {
    wantsHit({ me }, rng) {
      if (me.hasSecondChance || me.line.length <= 2) return true
      return me.line.length <= 4 && below(rng, 2) === 0
    },
    target({ me }, eligible, rng) {
      const others = eligible.filter((row) => row !== me)
      return pick(rng, others).id
    },
  },
)
