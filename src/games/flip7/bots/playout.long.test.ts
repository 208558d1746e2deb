import { describe, expect, test } from 'vitest'
import { below, fastRng, pick, type Rng, shuffled } from '../../../engine/rng.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import type { Action } from '../rules/actions.ts'
import { apply } from '../rules/apply.ts'
import { ALL_CARDS, type Card, isModifier } from '../rules/deck.ts'
import { candidates, refusal } from '../rules/legality.ts'
import { dealFirstRound, initialState } from '../rules/setup.ts'
import { currentSeat, isEligible, type State, seatAt } from '../rules/state.ts'
import { view } from '../rules/view.ts'
import { fixture } from '../testing/fixture.ts'
import { countDeck, kindOf, pointsOf, type RoundModel, roundModelOf } from './model.ts'
import { applyAction, playToEnd, wantsCard } from './playout.ts'

/** The model of a state's round, with the deck in the same order. */
function modelOf(state: State): RoundModel {
  const round = roundModelOf(view(state))
  round.deck = state.deck.map(kindOf)
  countDeck(round)
  return round
}

/** The choice that playouts make, stated in terms of the rules. */
function playoutChoice(state: State): Action {
  const current = currentSeat(state) ?? 0
  if (state.phase === 'PLAYER_TURN') {
    const round = modelOf(state)
    return { type: wantsCard(round, round.seats[current]!) ? 'hit' : 'stay' }
  }
  const eligible = state.seats.filter((seat) => isEligible(seat, state.flips!))
  const isSpare = state.phase === 'AWAITING_SECOND_CHANCE_TARGET'
  const others = eligible.filter((seat) => isSpare || seat !== state.seats[current])
  const totals = others.map(({ total }) => total)
  const wanted = isSpare ? Math.min(...totals) : Math.max(...totals)
  return { type: 'selectTarget', target: others[totals.indexOf(wanted)]!.id }
}

const isOver = ({ phase }: State) => phase === 'ROUND_END' || phase === 'GAME_END'

const next = (state: State, action: Action, rng: Rng) =>
  apply(state, seatAt(state, currentSeat(state) ?? 0).id, action, { rng, emit: () => undefined })

/** The points of all players after this action and the choices of playouts: by the rules, and by the model. */
function bothPoints(state: State, action: Action): { byRules: number[]; byModel: number[] } {
  const [rng, same] = [fastRng(1), fastRng(1)] // for reshuffling the deck
  let now = next(state, action, rng)
  while (!isOver(now)) now = next(now, playoutChoice(now), rng)
  const round = modelOf(state)
  applyAction(round, view(state), currentSeat(state) ?? 0, action, same)
  playToEnd(round, same)
  return { byRules: now.seats.map(({ scores }) => scores.at(-1) ?? -1), byModel: round.seats.map(pointsOf) }
}

const legalIn = (state: State) => {
  const { id } = seatAt(state, currentSeat(state) ?? 0)
  return candidates(state, id).filter((action) => refusal(state, id, action) === null)
}

/** A round with different totals, dealt from all action cards and some others; the rest are discarded. */
function eventfulRound(players: number, rng: Rng): State {
  const options = { target: 200, minPlayers: 1, showOdds: true }
  const [discard, others] = [shuffled(rng, PLAIN), 10 + below(rng, 40)]
  const deck = shuffled(rng, [...ACTIONS, ...discard.splice(0, others)])
  const fresh = initialState(seatNames(players), options, below(rng, players), deck)
  const seats = fresh.seats.map((seat) => ({ ...seat, total: below(rng, 150) }))
  return dealFirstRound({ ...fresh, seats, discard }, rng)
}

const PLAIN: readonly Card[] = ALL_CARDS.filter((card) => typeof card === 'number' || isModifier(card))
const ACTIONS = ALL_CARDS.filter((card) => !PLAIN.includes(card))

describe('a playout', () => {
  test.each([1, 2, 3, 4, 6, 10])(
    'with %i players scores the same as the rules, for every legal action of every decision',
    (players) => {
      let compared = 0
      for (let seed = 1; compared < 600; seed += 1) {
        const rng = fastRng(seed, players)
        let state = eventfulRound(players, rng)
        while (!isOver(state)) {
          const legal = legalIn(state)
          for (const action of legal) {
            const { byRules, byModel } = bothPoints(state, action)
            expect(byModel).toEqual(byRules)
            compared += 1
          }
          state = next(state, pick(rng, legal), rng)
        }
      }
    },
  )

  test('continues with the discard pile if the deck is empty, and ends if both are empty', () => {
    const [deck, rest] = ['1 2 3 4', 'left out'] as const
    for (const discard of ['', '9 9', '9 9 9 9']) {
      const { state } = fixture(2, { deck, rest, discard })
      const { byRules, byModel } = bothPoints(state, { type: 'hit' })
      expect(byModel).toEqual(byRules)
    }
  })
})
