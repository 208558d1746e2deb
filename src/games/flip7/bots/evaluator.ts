import { type Evaluator, rateByPlayouts, shareOfWin } from '../../../bots/review/evaluator.ts'
import { assert, type Observation, type PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { Options } from '../rules/options.ts'
import { seatOf } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import * as at from '../simulator/layout.ts'
import { type Plan, sampleRounds } from './search-round.ts'

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
    const { view, legal, player } = observation
    const actions = legal.filter((action) => choiceOf(action, observation) !== null)
    if (player === null || actions.length < 2) return []
    const deck = Math.max(1, view.deckCount)
    const worlds = deck * Math.ceil(WORLDS_MIN / deck)
    const [alone, ...others] = view.players
    const sampleWorld =
      alone === undefined || others.length > 0
        ? sampleRounds(view, player, rng)
        : sampleRounds(view, player, rng, ([total = 0]) => total - alone.total)
    const rated = rateByPlayouts(
      actions,
      { worlds, sign: 1 },
      (deal, nth) => {
        const playout = sampleWorld(deal, nth)
        return (action, chance) => playout(planOf(action, view), chance)
      },
      rng,
    )
    return rated.map(({ choice: action, ...rating }) => {
      const choice = choiceOf(action, observation)
      assert(choice !== null, 'only choices are rated')
      return { choice, ...rating }
    })
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

/** The plan of an action: to go on as long as a card gains points. */
function planOf(action: Action, view: View): Plan {
  if (action.type === 'hit') return { action: at.HIT, until: null }
  if (action.type === 'stay') return { action: at.STAY, until: null }
  assert(action.type === 'selectTarget', 'the next round is no choice')
  return { action: at.TARGET + seatOf({ seats: view.players }, action.target), until: null }
}

function cardOf({ phase }: View): 'freeze' | 'flipThree' | 'secondChance' {
  if (phase === 'AWAITING_FREEZE_TARGET') return 'freeze'
  return phase === 'AWAITING_SECOND_CHANCE_TARGET' ? 'secondChance' : 'flipThree'
}
