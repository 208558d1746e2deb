import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { type Character, chooseAs, wrappedShare } from './character.ts'

const OPPORTUNIST: Character = {
  stealThreshold: (view) => 0.5 + 0.2 * wrappedShare(view),
  changeThreshold: 0.02,
  lockBonus: 0.03,
}

/** Magpie: steals sooner the fewer gifts are wrapped (W28). */
export const good: Bot<View, Action> = {
  name: en['bot.good.name'],
  style: en['bot.good.style'],
  choose: (observation, rng) => chooseAs(OPPORTUNIST, observation, rng),
}
