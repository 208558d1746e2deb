import type { Bot } from '../../../engine/game.ts'
import { pick } from '../../../engine/rng.ts'
import { type Action, TAKE_MAX } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'

/** Leaves a multiple of four whenever it can: from there, a single opponent cannot do the same. */
export const good: Bot<View, Action> = {
  name: en['bot.good.name'],
  style: en['bot.good.style'],
  choose: ({ legal, view }, rng) => {
    const surplus = view.stones % (TAKE_MAX + 1)
    return legal.find(({ count }) => count === surplus) ?? pick(rng, legal)
  },
}
