import { expect, test } from 'vitest'
import { cards, fixtureState } from '../testing/fixture.ts'
import { planReducer, selectionReducer } from './selection.ts'
import { view } from './view.ts'

const toggle = (cardId: string) => ({ type: 'TOGGLE_CARD_SELECTION', cardId }) as const
const plan = (cardId: string) => ({ type: 'TOGGLE_CARD_IN_PLAN', cardId }) as const

test('D9 a player selects cards from a view, up to the number that must go', () => {
  const seen = view(fixtureState({ discardCount: 2 }, [{ hand: '7♥ A♠ K♦' }]), 'A')
  const two = selectionReducer(selectionReducer(new Set(), toggle('K♦'), seen), toggle('7♥'), seen)
  expect([...two]).toEqual(['K♦', '7♥'])
  expect(selectionReducer(two, toggle('A♠'), seen)).toBe(two)
  expect([...selectionReducer(two, toggle('K♦'), seen)]).toEqual(['7♥'])
})

test('D9 a player selects cards only in the discard phase and only from the hand', () => {
  const none: ReadonlySet<string> = new Set()
  const open = { handCards: cards('7♥ A♠'), discardPhase: true, discardCount: 1 }
  expect(selectionReducer(none, toggle('K♦'), open)).toBe(none)
  expect(selectionReducer(none, toggle('7♥'), { ...open, discardPhase: false })).toBe(none)
  expect([...selectionReducer(none, toggle('7♥'), open)]).toEqual(['7♥'])
})

test('D14 a player can clear the selection', () => {
  const from = { handCards: cards('7♥'), discardPhase: true, discardCount: 1 }
  expect(selectionReducer(new Set(['7♥']), { type: 'CLEAR_SELECTION' }, from)).toEqual(new Set())
})

test('D17 choosing a card appends it to the plan, choosing it again removes it, and the plan can be cleared', () => {
  const from = { handCards: cards('7♥ A♠ K♦'), discardPhase: false }
  const three = ['K♦', '7♥', 'A♠'].reduce<readonly string[]>(
    (now, id) => planReducer(now, plan(id), from),
    [],
  )
  expect(three).toEqual(['K♦', '7♥', 'A♠'])
  expect(planReducer(three, plan('7♥'), from)).toEqual(['K♦', 'A♠'])
  expect(planReducer(three, { type: 'CLEAR_PLAN' }, from)).toEqual([])
  expect(planReducer(three, plan('2♣'), from)).toBe(three)
  expect(planReducer(three, plan('7♥'), { ...from, discardPhase: true })).toBe(three)
})
