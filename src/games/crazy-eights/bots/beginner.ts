import type { Bot, Observation } from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import { type Action, DRAW } from '../rules/actions.ts'
import { COLORS } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { playsOf } from './plays.ts'

/** Plays any playable card, and names only colours that it holds. */
export const beginner: Bot<View, Action> = {
  name: en['bot.beginner.name'],
  style: en['bot.beginner.style'],
  choose,
}

function choose(observation: Observation<View, Action>, rng: Rng): Action {
  const hand = observation.view.hand ?? []
  const held = COLORS.filter((color) => hand.some((card) => card.color === color))
  const sensible = playsOf(observation).filter(
    ({ chosenColor }) => chosenColor === undefined || held.length === 0 || held.includes(chosenColor),
  )
  return sensible.length === 0 ? DRAW : pick(rng, sensible)
}
