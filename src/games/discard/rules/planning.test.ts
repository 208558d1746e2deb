import { expect, test } from 'vitest'
import { discard } from '../index.ts'
import {
  confirmDiscard,
  fixtureState,
  lockOrder,
  play,
  playAll,
  refusalOf,
  type SideFixture,
} from '../testing/fixture.ts'
import { END_TURN } from './actions.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

const OPTIONS = { planning: true, handSize: 3, discardCount: 1 }
const DRAW = '2♣ 3♣ 4♣ 5♣ 6♣ 7♣'

const onePlayer = (side: SideFixture, options: object = OPTIONS) =>
  fixtureState(options, [{ draw: DRAW, ...side }])
const twoPlayers = () =>
  fixtureState(OPTIONS, [
    { hand: '7♥ A♠ K♦', draw: DRAW, discard: 'Q♣' },
    { hand: '8♥ 9♥ 10♥', draw: DRAW, discard: 'J♣' },
  ])
const orders = (state: State, viewer: string | null) => view(state, viewer).players.map(({ order }) => order)
const piles = (state: State, viewer: string | null) =>
  view(state, viewer).players.map((player) => player.discardPile)

test('D17 after the discard a player must lock an order before the turn can end', () => {
  const left = play(onePlayer({ hand: '7♥ A♠ K♦' }), 'A', confirmDiscard('A♠')).state
  expect(view(left, 'A').players[0]?.status).toBe('planning')
  expect(discard.candidates(left, 'A')).toEqual([lockOrder('7♥', 'K♦'), lockOrder('K♦', '7♥'), END_TURN])
  expect(refusalOf(left, 'A', END_TURN)).toEqual({
    code: 'lock-first',
    text: 'Put your cards in order and lock the order to end the turn.',
  })
})

test('D17 no order can be locked before the discard', () => {
  const dealt = onePlayer({ hand: '7♥ A♠ K♦' })
  expect(refusalOf(dealt, 'A', lockOrder('7♥', 'A♠', 'K♦'))?.code).toBe('discard-before-planning')
})

test.each([
  ['a missing card', lockOrder('7♥'), 'wrong-count'],
  ['a card too many', lockOrder('7♥', 'K♦', 'A♠'), 'wrong-count'],
  ['a card that is not in hand', lockOrder('7♥', 'A♠'), 'not-in-hand'],
  ['a card twice', lockOrder('7♥', '7♥'), 'card-twice'],
])('D17 an order with %s is refused: it must contain all cards that are left', (_, action, code) => {
  const left = onePlayer({ hand: '7♥ K♦', phase: false, discard: 'A♠' })
  expect(refusalOf(left, 'A', action)?.code).toBe(code)
})

test('D17 a locked order cannot change and is shown to all; the turn ends in hand order', () => {
  const left = onePlayer({ hand: '7♥ K♦', phase: false, discard: 'A♠' })
  const { state, events } = play(left, 'A', lockOrder('K♦', '7♥'))
  expect(events.map(({ event }) => event)).toEqual([
    { type: 'locked', player: 'A' },
    { type: 'revealed', plans: [{ player: 'A', discarded: ['A♠'], order: ['K♦', '7♥'] }] },
  ])
  expect(refusalOf(state, 'A', lockOrder('7♥', 'K♦'))?.code).toBe('order-locked')
  expect([orders(state, 'A'), orders(state, null)]).toEqual([[['K♦', '7♥']], [['K♦', '7♥']]])
  const next = play(state, 'A', END_TURN).state
  expect(view(next, 'A').discardPile).toEqual(['A♠', '7♥', 'K♦'])
  expect(orders(next, 'A')).toEqual([null])
})

test('D17 with nothing to discard a player can lock an order at once', () => {
  const dealt = onePlayer({ hand: '7♥' }, { planning: true, handSize: 1, discardCount: 0 })
  expect(discard.candidates(dealt, 'A')).toEqual([lockOrder('7♥'), END_TURN])
})

test('D17 the empty order locks itself if no card is left after the discard', () => {
  const { state, events } = play(
    onePlayer({ hand: '7♥ K♦' }, { ...OPTIONS, discardCount: 5 }),
    'A',
    confirmDiscard('7♥', 'K♦'),
  )
  expect(events.map(({ event }) => event.type)).toEqual(['discarded', 'locked', 'revealed'])
  expect(orders(state, null)).toEqual([[]])
  expect(refusalOf(state, 'A', END_TURN)).toBe(null)
})

test('D17 no order can be locked without planning', () => {
  const left = onePlayer({ hand: '7♥ K♦', phase: false }, { handSize: 3, discardCount: 1 })
  expect(refusalOf(left, 'A', lockOrder('7♥', 'K♦'))?.code).toBe('no-planning')
  expect(refusalOf(left, 'A', END_TURN)).toBe(null)
})

test('D18 discards lie face down and orders are hidden while others plan; players see their own', () => {
  const before = twoPlayers()
  const { state, events } = play(before, 'A', confirmDiscard('A♠'))
  expect(events).toEqual([{ to: null, event: { type: 'discarded', player: 'A', count: 1, values: null } }])
  const locked = play(state, 'A', lockOrder('K♦', '7♥')).state
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

test('D18 nobody can end the turn before all orders are revealed, since that would show the hand', () => {
  const waiting = playAll(twoPlayers(), [
    ['A', confirmDiscard('A♠')],
    ['A', lockOrder('7♥', 'K♦')],
    ['B', confirmDiscard('8♥')],
  ])
  expect(refusalOf(waiting, 'A', END_TURN)?.code).toBe('not-revealed')
  expect(discard.candidates(waiting, 'A')).toEqual([])
  expect(discard.candidates(waiting, 'B')).toContainEqual(lockOrder('9♥', '10♥'))
})

test('D18 the last locked order reveals all orders and discards together', () => {
  const waiting = playAll(twoPlayers(), [
    ['A', confirmDiscard('A♠')],
    ['B', confirmDiscard('8♥')],
    ['A', lockOrder('7♥', 'K♦')],
  ])
  const { state, events } = play(waiting, 'B', lockOrder('10♥', '9♥'))
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
  for (const player of ['A', 'B']) expect(discard.candidates(state, player)).toEqual([END_TURN])
  const one = play(state, 'A', END_TURN).state
  expect(orders(one, 'B')).toEqual([
    ['7♥', 'K♦'],
    ['10♥', '9♥'],
  ])
})
