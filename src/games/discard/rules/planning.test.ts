import { expect, test } from 'vitest'
import { discard } from '../index.ts'
import { type State, view } from './state.ts'
import {
  discards,
  endTurn,
  locks,
  played,
  playedAll,
  refused,
  type SideText,
  situation,
} from '../testing/fixture.ts'

const HOUSE = { planning: true, handSize: 3, discardCount: 1 }
const DRAW = '2♣ 3♣ 4♣ 5♣ 6♣ 7♣'

const alone = (side: SideText, house: object = HOUSE) => situation(house, [{ draw: DRAW, ...side }])
const both = () =>
  situation(HOUSE, [
    { hand: '7♥ A♠ K♦', draw: DRAW, discard: 'Q♣' },
    { hand: '8♥ 9♥ 10♥', draw: DRAW, discard: 'J♣' },
  ])
const orders = (state: State, viewer: string | null) => view(state, viewer).players.map(({ order }) => order)
const piles = (state: State, viewer: string | null) =>
  view(state, viewer).players.map((player) => player.discardPile)

test('D17 after the discard the order is asked for, and End Turn is refused before it is locked', () => {
  const left = played(alone({ hand: '7♥ A♠ K♦' }), 'A', discards('A♠')).state
  expect(view(left, 'A').players[0]?.status).toBe('planning')
  expect(discard.candidates(left, 'A')).toEqual([locks('7♥', 'K♦'), locks('K♦', '7♥'), endTurn])
  expect(refused(left, 'A', endTurn)).toEqual({
    code: 'lock-first',
    text: 'Put your cards in order and lock it to end the turn.',
  })
})

test('D17 nothing is put in order before the discard', () => {
  const dealt = alone({ hand: '7♥ A♠ K♦' })
  expect(refused(dealt, 'A', locks('7♥', 'A♠', 'K♦'))?.code).toBe('discard-before-planning')
})

test.each([
  ['one is missing', locks('7♥'), 'wrong-count'],
  ['one is too many', locks('7♥', 'K♦', 'A♠'), 'wrong-count'],
  ['one is not held', locks('7♥', 'A♠'), 'not-in-hand'],
  ['one comes twice', locks('7♥', '7♥'), 'card-twice'],
])('D17 all cards that are left are put in order: refused where %s', (_, action, code) => {
  const left = alone({ hand: '7♥ K♦', phase: false, discard: 'A♠' })
  expect(refused(left, 'A', action)?.code).toBe(code)
})

test('D17 a locked order cannot change, is shown to all, and lets the turn end in hand order', () => {
  const left = alone({ hand: '7♥ K♦', phase: false, discard: 'A♠' })
  const { state, events } = played(left, 'A', locks('K♦', '7♥'))
  expect(events.map(({ event }) => event)).toEqual([
    { type: 'locked', player: 'A' },
    { type: 'revealed', plans: [{ player: 'A', discarded: ['A♠'], order: ['K♦', '7♥'] }] },
  ])
  expect(refused(state, 'A', locks('7♥', 'K♦'))?.code).toBe('order-locked')
  expect([orders(state, 'A'), orders(state, null)]).toEqual([[['K♦', '7♥']], [['K♦', '7♥']]])
  const next = played(state, 'A', endTurn).state
  expect(view(next, 'A').discardPile).toEqual(['A♠', '7♥', 'K♦'])
  expect(orders(next, 'A')).toEqual([null])
})

test('D17 with nothing to discard the order is asked for at once', () => {
  const dealt = alone({ hand: '7♥' }, { planning: true, handSize: 1, discardCount: 0 })
  expect(discard.candidates(dealt, 'A')).toEqual([locks('7♥'), endTurn])
})

test('D17 with nothing left after the discard there is nothing to order: it locks itself', () => {
  const { state, events } = played(
    alone({ hand: '7♥ K♦' }, { ...HOUSE, discardCount: 5 }),
    'A',
    discards('7♥', 'K♦'),
  )
  expect(events.map(({ event }) => event.type)).toEqual(['discarded', 'locked', 'revealed'])
  expect(orders(state, null)).toEqual([[]])
  expect(refused(state, 'A', endTurn)).toBe(null)
})

test('D17 without planning there is no order to lock', () => {
  const left = alone({ hand: '7♥ K♦', phase: false }, { handSize: 3, discardCount: 1 })
  expect(refused(left, 'A', locks('7♥', 'K♦'))?.code).toBe('no-planning')
  expect(refused(left, 'A', endTurn)).toBe(null)
})

test('D18 while others plan, discards lie face down and orders are hidden; one sees one’s own', () => {
  const before = both()
  const { state, events } = played(before, 'A', discards('A♠'))
  expect(events).toEqual([{ to: null, event: { type: 'discarded', player: 'A', count: 1, values: null } }])
  const locked = played(state, 'A', locks('K♦', '7♥')).state
  for (const viewer of ['B', null]) {
    expect(piles(locked, viewer)).toEqual([['Q♣'], ['J♣']])
    expect(orders(locked, viewer)).toEqual([null, null])
    expect(view(locked, viewer).players[0]).toMatchObject({
      status: 'locked',
      handCount: 2,
      discardPileCount: 2,
    })
  }
  expect(piles(locked, 'A')).toEqual([['Q♣', 'A♠'], ['J♣']])
  expect(orders(locked, 'A')).toEqual([['K♦', '7♥'], null])
})

test('D18 nobody ends the turn before all orders are open: the hand would show', () => {
  const waiting = playedAll(both(), [
    ['A', discards('A♠')],
    ['A', locks('7♥', 'K♦')],
    ['B', discards('8♥')],
  ])
  expect(refused(waiting, 'A', endTurn)?.code).toBe('not-revealed')
  expect(discard.candidates(waiting, 'A')).toEqual([])
  expect(discard.candidates(waiting, 'B')).toContainEqual(locks('9♥', '10♥'))
})

test('D18 the last one who locks opens all orders and discards together', () => {
  const waiting = playedAll(both(), [
    ['A', discards('A♠')],
    ['B', discards('8♥')],
    ['A', locks('7♥', 'K♦')],
  ])
  const { state, events } = played(waiting, 'B', locks('10♥', '9♥'))
  expect(events).toEqual([
    { to: null, event: { type: 'locked', player: 'B' } },
    {
      to: null,
      event: {
        type: 'revealed',
        plans: [
          { player: 'A', discarded: ['A♠'], order: ['7♥', 'K♦'] },
          { player: 'B', discarded: ['8♥'], order: ['10♥', '9♥'] },
        ],
      },
    },
  ])
  for (const viewer of ['A', 'B', null]) {
    expect(orders(state, viewer)).toEqual([
      ['7♥', 'K♦'],
      ['10♥', '9♥'],
    ])
    expect(piles(state, viewer)).toEqual([
      ['Q♣', 'A♠'],
      ['J♣', '8♥'],
    ])
  }
  for (const player of ['A', 'B']) expect(discard.candidates(state, player)).toEqual([endTurn])
  const one = played(state, 'A', endTurn).state
  expect(orders(one, 'B')).toEqual([
    ['7♥', 'K♦'],
    ['10♥', '9♥'],
  ])
})
