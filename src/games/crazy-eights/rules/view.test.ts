import { describe, expect, test } from 'vitest'
import { act, eventsFor, observe, start, withState } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { crazyEights } from '../index.ts'
import { draw, fixture, type TableFixture } from '../testing/fixture.ts'
import { DRAW } from './actions.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

/** A table of three on which A holds these cards. */
const table = (hand: string, more: Partial<TableFixture> = {}) =>
  fixture({ top: 'red-1', ...more, hands: { A: hand, B: 'red-5 wild', C: 'red-3 red-4 wild' } })

describe('views and events', () => {
  const begun = start(crazyEights, {
    players: ['A', 'B', 'C'],
    options: {},
    seed: { dealer: 'fast', number: 1 },
  })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const match = withState(
    begun.match,
    table('red-5 blue-skip', { top: 'plus20', color: 'red', chain: [2, 20] }),
  )

  test('C13 only the drawer receives the cards of a stack; the other players see their number', () => {
    const acted = act(match, { player: 'A', action: DRAW, revision: 0, at: 0 })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    const typesFor = (viewer: string | null) => eventsFor(acted.events, viewer).map(({ type }) => type)
    expect([typesFor('A'), typesFor('B'), typesFor(null)]).toEqual([
      ['drew', 'forcedDraw'],
      ['drew'],
      ['drew'],
    ])
    expect(observe(acted.match, 'B').view.players[0]).toEqual({ id: 'A', cardCount: 24 })
    expect(observe(acted.match, 'B').view.lastTurn).toEqual({
      type: 'drew',
      playerId: 'A',
      count: 22,
      wasStack: true,
    })
  })

  test.each([
    ['one card from the endless deck', {}],
    ['a stack from the endless deck', { top: 'red-plus2', chain: [20, 2] }],
    ['one card from a finite deck', { draw: 'wild red-9 plus20', discard: 'red-7' }],
    ['a stack from a finite deck', { top: 'red-plus2', chain: [2], draw: 'wild red-9 plus20' }],
  ])(
    'C7 the other players see the same of drawing %s, whatever the cards are',
    (_, more: Partial<TableFixture>) => {
      const before = table('red-5', more)
      const stock = before.stock && { ...before.stock, draw: before.stock.draw.toReversed() }
      const observed = (state: State, seed: number, viewer: string | null) => {
        const { state: after, events } = draw(state, 'A', fastRng(seed))
        const received = events.filter(([to]) => to === null || to === viewer).map(([, event]) => event)
        return { view: view(after, viewer), received }
      }
      for (const viewer of ['B', 'C', null])
        expect(observed(before, 1, viewer)).toEqual(observed({ ...before, stock }, 2, viewer))
      expect(observed(before, 1, 'A')).not.toEqual(observed({ ...before, stock }, 2, 'A'))
    },
  )

  test('C5 a player sees their own hand with its ids, and of the other hands the counts', () => {
    const { options } = match.header
    const open = {
      options,
      currentPlayerId: 'A',
      topCard: { id: 'top', type: 'plus20' },
      lastPlayedColor: 'red',
      direction: 1,
      pendingDraws: 22,
      chain: [2, 20],
      reverseStackCount: 0,
      lastSpecialCard: 'plus',
      players: [
        { id: 'A', cardCount: 2 },
        { id: 'B', cardCount: 2 },
        { id: 'C', cardCount: 3 },
      ],
      piles: null,
      emptyDraws: 0,
      turnsTaken: 0,
      lastTurn: null,
      endReason: null,
      winner: null,
    }
    expect(observe(match, null).view).toEqual(open)
    const hand = [
      { id: 'A1', type: 'number', color: 'red', value: 5 },
      { id: 'A2', type: 'skip', color: 'blue' },
    ]
    expect(observe(match, 'A').view).toEqual({ ...open, hand })
    expect(observe(match, 'B').view.hand?.map(({ id }) => id)).toEqual(['B1', 'B2'])
  })

  test('C3 a view of a finite deck has the size of the draw pile and the discards', () => {
    const state = table('red-5', { draw: 'blue-1 blue-2', discard: 'plus4 red-7' })
    expect(view(state, null).piles).toEqual({ draw: 2, discard: ['plus4', 'red-7'] })
  })

  test('C19 the last special card is a plus or a reverse while such a card is on top', () => {
    const special = (top: string) => view(table('red-5', { top, color: 'red' }), null).lastSpecialCard
    expect(['red-plus2', 'plus4', 'plus20', 'red-reverse', 'red-skip', 'wild', 'red-5'].map(special)).toEqual(
      ['plus', 'plus', 'plus', 'reverse', null, null, null],
    )
  })
})
