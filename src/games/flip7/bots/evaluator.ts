import {
  type Evaluator,
  type RatedChoice,
  rateByPlayouts,
  shareOfWin,
} from '../../../bots/review/evaluator.ts'
import type { Observation, PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { Options } from '../rules/options.ts'
import type { View } from '../rules/view.ts'
import { sampleRounds } from './search-round.ts'
import { actionOf, plansFor } from './strong.ts'

/** A choice: to hit, to stay with these points, or the target of a card. */
export type Choice =
  | { readonly type: 'hit' }
  | { readonly type: 'stay'; readonly points: number }
  | {
      readonly type: 'freeze' | 'flipThree' | 'secondChance'
      readonly target: PlayerId
      readonly isSelf: boolean
    }

/** The number of playouts of each choice is at least this, and every card of the deck comes next equally often. */
const WORLDS_MIN = 900
/** The expected points of a round of one player with a full deck and optimal play. */
const SOLO_ROUND = 20.3

/**
 * Rates by playouts of the round and the fitted chance to win from its totals. Alone nobody can lose, so the points of
 * the round count instead.
 */
export const evaluator: Evaluator<View, Action, Options, Choice> = {
  unitOf: (players) => (players === 1 ? 'points' : 'chance'),
  rate(observation, rng) {
    const { view, player, legal } = observation
    if (player === null || legal.length < 2) return []
    const plans = plansFor(observation)
    const deck = Math.max(1, view.deckCount)
    const worlds = deck * Math.ceil(WORLDS_MIN / deck)
    const before = view.players[0]?.total ?? 0
    const solo = view.players.length === 1 ? ([total = 0]: readonly number[]) => total - before : undefined
    const rated = rateByPlayouts(plans, { worlds, sign: 1 }, sampleRounds(view, player, rng, solo), rng)
    // A choice is worth its best plan.
    const best = new Map<string, RatedChoice<Choice>>()
    for (const { choice: plan, value, error } of rated) {
      const choice = choiceOf(actionOf(plan, view), observation)
      const key = JSON.stringify(choice)
      if (choice !== null && value > (best.get(key)?.value ?? -1)) best.set(key, { choice, value, error })
    }
    return [...best.values()]
  },
  choiceOf,
  stepOf: ({ view, player }) => ({
    group: view.round,
    points: view.players.find(({ id }) => id === player)?.roundScore ?? 0,
  }),
  start: ({ players, view }) => (players.length === 1 ? SOLO_ROUND * view.round : 1 / players.length),
  result({ players, view, outcome }, player) {
    if (players.length > 1) return shareOfWin(outcome, player)
    return view.players.find(({ id }) => id === player)?.total ?? 0
  },
}

function choiceOf(action: Action, { view, player }: Observation<View, Action>): Choice | null {
  switch (action.type) {
    case 'hit':
      return { type: 'hit' }
    case 'stay':
      return { type: 'stay', points: view.players.find(({ id }) => id === player)?.roundScore ?? 0 }
    case 'selectTarget': {
      const { target } = action
      return { type: cardOf(view), target, isSelf: target === player }
    }
    case 'nextRound':
      return null
  }
}

function cardOf({ phase }: View): 'freeze' | 'flipThree' | 'secondChance' {
  if (phase === 'AWAITING_FREEZE_TARGET') return 'freeze'
  return phase === 'AWAITING_SECOND_CHANCE_TARGET' ? 'secondChance' : 'flipThree'
}
