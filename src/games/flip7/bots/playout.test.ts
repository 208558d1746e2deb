import { describe, expect, test } from 'vitest'
import { below, fastRng, pick, type Rng, shuffled } from '../../../engine/rng.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import type { Action } from '../rules/actions.ts'
import { dealFirstRound, rules } from '../rules/apply.ts'
import { ALL_CARDS, type Card, isModifier } from '../rules/deck.ts'
import { candidates, refusal } from '../rules/legality.ts'
import { initialState } from '../rules/round.ts'
import { currentSeat, isEligible, type State, seatAt, view } from '../rules/state.ts'
import { fixture } from '../testing/fixture.ts'
import { countDeck, kindOf, pointsOf, type RoundModel, roundModelOf } from './model.ts'
import { applyAction, playToEnd, wantsCard } from './playout.ts'

const TURN = { at: 0, emit: () => undefined, tell: () => undefined }

/** The round of a state with the deck as it lies. */
function imaginedRound(state: State): RoundModel {
  const round = roundModelOf(view(state))
  round.deck = state.deck.map(kindOf)
  countDeck(round)
  return round
}

/** What everybody does in an imagined round, said once more in the words of the rules. */
function usualChoice(state: State): Action {
  const asked = currentSeat(state) ?? 0
  if (state.phase === 'PLAYER_TURN') {
    const round = imaginedRound(state)
    return { type: wantsCard(round, round.seats[asked]!) ? 'hit' : 'stay' }
  }
  const eligible = state.seats.filter((seat) => isEligible(seat, state.flips!))
  const isSpare = state.phase === 'AWAITING_SECOND_CHANCE_TARGET'
  const others = eligible.filter((seat) => isSpare || seat !== state.seats[asked])
  const totals = others.map(({ total }) => total)
  const wanted = isSpare ? Math.min(...totals) : Math.max(...totals)
  return { type: 'selectTarget', target: others[totals.indexOf(wanted)]!.id }
}

const isOver = ({ phase }: State) => phase === 'ROUND_END' || phase === 'GAME_END'

const next = (state: State, action: Action, rng: Rng) =>
  rules.apply(state, seatAt(state, currentSeat(state) ?? 0).id, action, { ...TURN, rng })

/** The points of everyone if this is done now and all go on as usual: by the rules, and as it is imagined. */
function bothWays(state: State, action: Action): { byRules: number[]; imagined: number[] } {
  const [rng, same] = [fastRng(1), fastRng(1)] // for a deck that is shuffled anew
  let now = next(state, action, rng)
  while (!isOver(now)) now = next(now, usualChoice(now), rng)
  const round = imaginedRound(state)
  applyAction(round, view(state), currentSeat(state) ?? 0, action, same)
  playToEnd(round, same)
  return { byRules: now.seats.map(({ scores }) => scores.at(-1) ?? -1), imagined: round.seats.map(pointsOf) }
}

const legalIn = (state: State) => {
  const { id } = seatAt(state, currentSeat(state) ?? 0)
  return candidates(state, id).filter((action) => refusal(state, id, action) === null)
}

/** A round dealt from all actions and some other cards, the rest discarded, after rounds that brought unlike totals. */
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

describe('an imagined round', () => {
  test.each([1, 2, 3, 4, 6, 10])(
    'of %i players goes as by the rules, from each choice in it on, whatever is chosen',
    (players) => {
      let compared = 0
      for (let seed = 1; compared < 600; seed += 1) {
        const rng = fastRng(seed, players)
        let state = eventfulRound(players, rng)
        while (!isOver(state)) {
          const legal = legalIn(state)
          for (const action of legal) {
            const { byRules, imagined } = bothWays(state, action)
            expect(imagined).toEqual(byRules)
            compared += 1
          }
          state = next(state, pick(rng, legal), rng)
        }
      }
    },
  )

  test('goes on with the discard pile when the deck is at its end, and stops where that is empty too', () => {
    const [deck, rest] = ['1 2 3 4', 'left out'] as const
    for (const discard of ['', '9 9', '9 9 9 9']) {
      const { state } = fixture(2, { deck, rest, discard })
      const { byRules, imagined } = bothWays(state, { type: 'hit' })
      expect(imagined).toEqual(byRules)
    }
  })
})
