import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { type Character, chooseAs } from './character.ts'

const EASYGOING: Character = { stealThreshold: () => 0.92, changeThreshold: 0.4, lockBonus: 0 }

/** Button: opens gifts and steals only its favourites (W28). */
export const beginner: Bot<View, Action> = {
  name: en['bot.beginner.name'],
  style: en['bot.beginner.style'],
  choose: (observation, rng) => chooseAs(EASYGOING, observation, rng),
}
