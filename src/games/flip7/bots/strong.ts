import { successiveHalving } from '../../../bots/search.ts'
import { assert, type Bot, type Observation } from '../../../engine/game.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from '../rules/actions.ts'
import { seatOf } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import * as at from '../simulator/layout.ts'
import { en } from '../texts/en.ts'
import { type Plan, sampleRounds } from './search-round.ts'

const PLAYOUTS = 1200
/** The points in front at which a plan stays, besides the plan that hits as long as a card gains points. */
const UNTIL: readonly number[] = [0, 24, 32, 45]

/** Plays the round to its end hundreds of times for each plan, and begins the one with the best chance to win the match. */
export const strong: Bot<View, Action> = {
  name: en['bot.strong.name'],
  style: en['bot.strong.style'],
  choose(observation, rng) {
    const { view, player } = observation
    if (view.phase === 'ROUND_END') return NEXT_ROUND
    assert(player !== null, 'a deciding player has a seat')
    const actions = plansFor(observation)
    const [only] = actions
    if (actions.length === 1 && only !== undefined) return actionOf(only, view)
    const trials = {
      actions,
      prior: () => 0,
      sampleWorld: sampleRounds(view, player, rng),
      playouts: PLAYOUTS,
    }
    return actionOf(successiveHalving(trials, rng), view)
  },
}

function plansFor({ legal, view }: Observation<View, Action>): Plan[] {
  const targets = legal.flatMap((action) =>
    action.type === 'selectTarget'
      ? [{ action: at.TARGET + seatOf({ seats: view.players }, action.target), until: null }]
      : [],
  )
  if (targets.length > 0) return targets
  if (!legal.some(({ type }) => type === 'stay')) return [{ action: at.HIT, until: null }]
  return [
    { action: at.HIT, until: null },
    { action: at.STAY, until: null },
    ...UNTIL.map((until) => ({ action: at.HIT, until })),
  ]
}

function actionOf({ action }: Plan, view: View): Action {
  if (action === at.HIT) return HIT
  if (action === at.STAY) return STAY
  return { type: 'selectTarget', target: view.players[action - at.TARGET]?.id ?? '' }
}
