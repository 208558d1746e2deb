import { expect, test } from 'vitest'
import { apply } from '../../../rules/apply.ts'
import type { Card } from '../../../rules/deck.ts'
import { dealFirstRound, initialState } from '../../../rules/setup.ts'
import type { State } from '../../../rules/state.ts'
import { parseCards } from '../../../testing/fixture.ts'
import { soloDeckOf } from './solo-deck.ts'
import { solveSoloRound } from './solo-round.ts'

const OPTIONS = { target: 500, minPlayers: 1, showOdds: true }
const QUIET = {
  at: 0,
  emit: () => undefined,
  tell: () => undefined,
  rng: () => {
    throw new Error('the deck suffices')
  },
}

/** The value of the best play by the rules themselves, over every order of the cards. */
function valueByRules(state: State, rest: readonly Card[]): number {
  if (state.roundEnd !== null) return state.seats[0]?.total ?? 0
  const hit = meanByRules((deck) => apply({ ...state, deck }, 'A', { type: 'hit' }, QUIET), rest, [])
  const [seat] = state.seats
  const canStay = seat !== undefined && (seat.line.length + seat.modifiers.length > 0 || seat.hasSecondChance)
  if (!canStay) return hit
  const stayed = apply({ ...state, deck: rest }, 'A', { type: 'stay' }, QUIET)
  return Math.max(hit, stayed.seats[0]?.total ?? 0)
}

/** The mean value after a step, which flips these cards first and more as it needs them. */
function meanByRules(
  step: (deck: readonly Card[]) => State,
  rest: readonly Card[],
  first: readonly Card[],
): number {
  let sum = 0
  for (const [index, card] of rest.entries()) {
    if (rest.indexOf(card) < index) continue
    const copies = rest.filter((other) => other === card).length
    const left = rest.toSpliced(index, 1)
    const cards = [...first, card]
    const after = step([...left, ...cards.toReversed()])
    const isWhole = after.deck.length >= left.length
    sum += copies * (isWhole ? valueByRules(after, left) : meanByRules(step, left, cards))
  }
  return sum / rest.length
}

const byRules = (cards: readonly Card[]) =>
  meanByRules((deck) => dealFirstRound(initialState(['A'], OPTIONS, 0, deck), QUIET.rng), cards, [])

test.each([
  '1 2 2 3 3 3 12 12',
  '0 1 2 3 4 5 6 6',
  '1 3 3 +10 x2 3 3 3',
  '2 3 3 3 3 secondChance secondChance 2',
  '1 4 4 4 4 flipThree flipThree freeze',
  '2 5 5 5 x2 flipThree secondChance freeze',
  '3 3 3 +2 +10 flipThree flipThree freeze',
  '2 3 3 3 secondChance flipThree flipThree flipThree',
])('F4 the best play alone is worth what the rules say, with the deck %s', (deck) => {
  const cards = parseCards(deck)
  const { points } = solveSoloRound(soloDeckOf(cards))
  expect(points).toBeCloseTo(byRules(cards), 10)
})
