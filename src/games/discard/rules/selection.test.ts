import { expect, test } from 'vitest'
import { cards, situation } from '../testing/fixture.ts'
import { discardNotice, selectedNotice, settingsNotice } from '../texts/sentences.ts'
import { planReducer, selectionReducer } from './selection.ts'
import { view } from './state.ts'

const toggle = (cardId: string) => ({ type: 'TOGGLE_CARD_SELECTION', cardId }) as const
const plan = (cardId: string) => ({ type: 'TOGGLE_CARD_IN_PLAN', cardId }) as const

test('D9 a selection is made from a view, up to what must go', () => {
  const seen = view(situation({ discardCount: 2 }, [{ hand: '7♥ A♠ K♦' }]), 'A')
  const two = selectionReducer(selectionReducer(new Set(), toggle('K♦'), seen), toggle('7♥'), seen)
  expect([...two]).toEqual(['K♦', '7♥'])
  expect(selectionReducer(two, toggle('A♠'), seen)).toBe(two)
  expect([...selectionReducer(two, toggle('K♦'), seen)]).toEqual(['7♥'])
})

test('D9 a selection is made in the phase only, and of cards in hand only', () => {
  const none: ReadonlySet<string> = new Set()
  const open = { handCards: cards('7♥ A♠'), discardPhase: true, discardCount: 1 }
  expect(selectionReducer(none, toggle('K♦'), open)).toBe(none)
  expect(selectionReducer(none, toggle('7♥'), { ...open, discardPhase: false })).toBe(none)
  expect([...selectionReducer(none, toggle('7♥'), open)]).toEqual(['7♥'])
})

test('D14 a selection can be cleared', () => {
  const from = { handCards: cards('7♥'), discardPhase: true, discardCount: 1 }
  expect(selectionReducer(new Set(['7♥']), { type: 'CLEAR_SELECTION' }, from)).toEqual(new Set())
})

test('D17 a chosen card is appended to the plan, chosen again taken out, and all can be cleared', () => {
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

test('D13 the notice says what must be selected, and from what it is capped', () => {
  expect(discardNotice({ discardCount: 5, effectiveDiscardCount: 3 })).toBe('Select 3 cards (capped from 5)')
  expect(discardNotice({ discardCount: 3, effectiveDiscardCount: 3 })).toBe('Select 3 cards')
  expect(discardNotice({ discardCount: 1, effectiveDiscardCount: 1 })).toBe('Select 1 card')
  expect(selectedNotice(2, 3)).toBe('2 of 3 selected')
  expect(settingsNotice({ handSize: 5, discardCount: 3 })).toBe('Hand 5 · Discard 3')
})
