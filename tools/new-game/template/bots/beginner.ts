import type { Bot } from '../../../engine/game.ts'
import { pick } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'

/** Chooses any legal action. */
export const beginner: Bot<View, Action> = {
  name: en['bot.beginner.name'],
  style: en['bot.beginner.style'],
  choose: ({ legal }, rng) => pick(rng, legal),
}
