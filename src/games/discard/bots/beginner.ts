import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { whenAbsent } from '../rules/when-absent.ts'
import { en } from '../texts/en.ts'
import { highestCards, keepOnly } from './keep.ts'

/** Keeps high cards, like people who overlook a straight, and locks them in hand order. */
export const beginner: Bot<View, Action> = {
  name: en['bot.beginner.name'],
  style: en['bot.beginner.style'],
  choose(observation) {
    const { view } = observation
    return view.discardPhase ? keepOnly(highestCards(view), view.handCards) : whenAbsent(observation)
  },
}
