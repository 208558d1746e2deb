import { type Evaluator, rateByPlayouts, shareOfWin } from '../../../bots/review/evaluator.ts'
import { assert, type Observation, type PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { Options } from '../rules/options.ts'
import { seatOf } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { copyRound, pointsOf, reorderDeck, roundModelOf } from './model.ts'
import { applyAction, playToEnd } from './playout.ts'
import { winChance } from './win-chance.ts'

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
    const { view, legal } = observation
    const me = seatOf({ seats: view.players }, observation.player ?? '')
    const actions = legal.filter((action) => choiceOf(action, observation) !== null)
    if (me < 0 || actions.length < 2) return []
    const round = roundModelOf(view)
    const deck = Math.max(1, round.deck.length)
    const worlds = deck * Math.ceil(WORLDS_MIN / deck)
    const rated = rateByPlayouts(
      actions,
      { worlds, sign: 1 },
      (deal, nth) => {
        const start = reorderDeck(round, nth, deal)
        return (action, chance) => {
          const copy = copyRound(start)
          applyAction(copy, view, me, action, chance)
          playToEnd(copy, chance)
          const [own] = copy.seats
          if (copy.seats.length === 1 && own !== undefined) return pointsOf(own)
          return winChance(
            copy.seats.map((seat) => seat.total + pointsOf(seat)),
            me,
            view.options.target,
          )
        }
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

function cardOf({ phase }: View): 'freeze' | 'flipThree' | 'secondChance' {
  if (phase === 'AWAITING_FREEZE_TARGET') return 'freeze'
  return phase === 'AWAITING_SECOND_CHANCE_TARGET' ? 'secondChance' : 'flipThree'
}
