import { expect, test } from 'vitest'
import { discard } from '../index.ts'
import { confirmDiscard, fixtureState, lockOrder, play } from '../testing/fixture.ts'
import { type Action, END_TURN } from './actions.ts'
import type { State } from './state.ts'

const DRAW = '2♣ 3♣ 4♣ 5♣ 6♣ 7♣'
const tableWith = (options: object) =>
  fixtureState({ handSize: 3, discardCount: 1, ...options }, [
    { hand: '7♥ A♠ K♦', draw: DRAW },
    { hand: '8♥ 9♥ 10♥', draw: DRAW },
  ])

/** Plays the actions in turn, and returns after each whether it could be taken back. */
function refusalsOf(first: State, actions: readonly (readonly [string, Action])[]): (string | null)[] {
  let before = first
  return actions.map(([player, action]) => {
    const { state } = play(before, player, action)
    const refusal = discard.takeBackRefusal?.(before, player, action, state)?.code ?? null
    before = state
    return refusal
  })
}

test('D22 with planning, discards and orders can be taken back until the last order reveals them', () => {
  const turn = [
    ['A', confirmDiscard('A♠')],
    ['B', confirmDiscard('8♥')],
    ['A', lockOrder('K♦', '7♥')],
    ['B', lockOrder('9♥', '10♥')], // reveals
    ['A', END_TURN],
  ] as const
  expect(refusalsOf(tableWith({ planning: true }), turn)).toEqual([
    null,
    null,
    null,
    'cards-shown',
    'cards-shown',
  ])
})

test('D22 without planning every action shows cards', () => {
  const turn = [
    ['A', confirmDiscard('A♠')],
    ['A', END_TURN],
  ] as const
  expect(refusalsOf(tableWith({}), turn)).toEqual(['cards-shown', 'cards-shown'])
})
