import { describe, expect, test } from 'vitest'
import { act, eventsFor, observe, start, withState } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { crazyEights } from '../index.ts'
import { draws, playing, plays, type Situation, situation } from '../testing/fixture.ts'
import type { Color } from './cards.ts'
import { candidates, DRAW, refusal } from './legality.ts'
import { optionsSchema } from './options.ts'
import { outcome, type State, view } from './state.ts'

/** A has one card left, the others a few. */
const last = (card: string, table: Partial<Situation> = {}) =>
  situation({ top: 'red-1', ...table, hands: { A: card, B: 'red-5 wild', C: 'red-3 red-4 wild' } })

const LAST_CARDS: [card: string, color?: Color][] = [
  ['red-5'],
  ['red-skip'],
  ['red-reverse'],
  ['red-plus2'],
  ['wild', 'blue'],
  ['plus4', 'blue'],
  ['plus20', 'blue'],
]

describe('the end', () => {
  test.each(LAST_CARDS)('C23 a last %s wins at once', (card, color) => {
    const { state, said } = plays(last(card), 'A', card, color)
    expect(outcome(state)).toEqual({
      reason: 'empty-hand',
      places: [
        { player: 'A', place: 1, score: 0 },
        { player: 'B', place: 2, score: 2 },
        { player: 'C', place: 3, score: 3 },
      ],
    })
    expect(said.map(([to, { type }]) => [to, type])).toEqual([
      [null, 'played'],
      [null, 'ended'],
    ])
    expect(said[0]?.[1]).toMatchObject({ skipped: [] })
    expect(said[1]?.[1]).toEqual({ type: 'ended', reason: 'empty-hand', winners: ['A'] })
    expect(state).toMatchObject({ chain: [], pendingDraws: 0, currentSeat: 0, direction: 1 })
    expect(view(state, 'B')).toMatchObject({ winner: 'A', currentPlayerId: null, pendingDraws: 0 })
  })

  test('C23 a last + card on a stack leaves nobody to draw it', () => {
    const { state } = plays(
      last('plus4', { top: 'plus20', color: 'red', chain: [20] }),
      'A',
      'plus4',
      'green',
    )
    expect(state).toMatchObject({ endReason: 'empty-hand', pendingDraws: 0, chain: [] })
    expect(state.hands.map((hand) => hand.length)).toEqual([0, 2, 3])
  })

  test('C23 a last card that is no reverse still ends a chain of reverses', () => {
    expect(
      plays(last('red-5', { top: 'red-reverse', reverses: 4 }), 'A', 'red-5').state.reverseStackCount,
    ).toBe(0)
  })

  test('C23 after it nobody can do anything', () => {
    const { state } = plays(last('red-5'), 'A', 'red-5')
    for (const player of ['A', 'B', 'C']) {
      expect(candidates(state, player)).toEqual([])
      expect(refusal(state, player, DRAW)).toEqual({ code: 'match-over', text: 'The match is over.' })
    }
  })

  test.each(LAST_CARDS)('C23 with finishOnNumber a last %s wins only if it is a number', (card, color) => {
    const table = last(card, { options: { finishOnNumber: true } })
    const answer = refusal(table, 'A', playing(table, 'A', card, color))
    const refused = { code: 'finish-on-number', text: 'Your last card must be a number.' }
    expect(answer).toEqual(card === 'red-5' ? null : refused)
    expect(refusal(table, 'A', DRAW)).toBeNull()
  })

  test('C23 with finishOnNumber any card is legal while another is left', () => {
    const table = last('plus20 red-5', { options: { finishOnNumber: true } })
    expect(plays(table, 'A', 'plus20', 'red').state.pendingDraws).toBe(20)
  })

  test('C24 the others are ranked by cards left, and equal counts share a place', () => {
    const hands = {
      A: 'wild wild',
      B: 'red-5',
      C: 'wild wild wild',
      D: 'wild wild',
      E: 'wild wild wild wild',
    }
    const { state } = plays(situation({ hands, top: 'red-1', turn: 'B' }), 'B', 'red-5')
    expect(outcome(state)?.places).toEqual([
      { player: 'B', place: 1, score: 0 },
      { player: 'A', place: 2, score: 2 },
      { player: 'D', place: 2, score: 2 },
      { player: 'C', place: 4, score: 3 },
      { player: 'E', place: 5, score: 4 },
    ])
  })

  test('C25 at the limit of turns the fewest cards win', () => {
    const table = last('red-5 wild', { turnsTaken: 998 })
    const near = plays(table, 'A', 'red-5').state
    expect([near.turnsTaken, outcome(near)]).toEqual([999, null])
    const { state, said } = draws(near, 'B')
    expect(outcome(state)).toEqual({
      reason: 'turn-limit',
      places: [
        { player: 'A', place: 1, score: 1 },
        { player: 'B', place: 2, score: 3 },
        { player: 'C', place: 2, score: 3 },
      ],
    })
    expect(said.at(-1)).toEqual([null, { type: 'ended', reason: 'turn-limit', winners: ['A'] }])
  })

  test('C25 equal hands share the first place, and then there is no single winner', () => {
    const table = last('red-5 wild wild', { turnsTaken: 19, options: { turnLimit: 20 } })
    const { state, said } = plays(table, 'A', 'red-5')
    expect(said.at(-1)?.[1]).toEqual({ type: 'ended', reason: 'turn-limit', winners: ['A', 'B'] })
    expect(view(state, null)).toMatchObject({ winner: null, endReason: 'turn-limit', currentPlayerId: null })
  })

  test('C25 a stack that is pending at the limit is drawn by nobody', () => {
    const table = last('plus20 wild wild wild', { turnsTaken: 999 })
    const { state, said } = plays(table, 'A', 'plus20', 'red')
    expect(state).toMatchObject({ endReason: 'turn-limit', pendingDraws: 0, chain: [] })
    expect(state.hands.map((hand) => hand.length)).toEqual([3, 2, 3])
    expect(said[1]?.[1]).toMatchObject({ effect: 'plusStack', data: { totalDraws: 20 } })
  })

  test('C25 a last card at the limit wins as an empty hand', () => {
    expect(plays(last('red-5', { turnsTaken: 999 }), 'A', 'red-5').state.endReason).toBe('empty-hand')
  })

  test('C25 the limit is from 20 to 2,000 turns, 1,000 unless it is said', () => {
    expect(parse(optionsSchema, {})).toMatchObject({ value: { turnLimit: 1000 } })
    expect([19, 20, 2000, 2001].map((turnLimit) => parse(optionsSchema, { turnLimit }).ok)).toEqual(
      [false, true, true, false], //
    )
  })

  test('C25 hands are never capped, and a hand of 500 is still offered within bounds', () => {
    const hands = { A: 'red-1', B: 'wild', C: 'wild' }
    const chain = Array(25).fill(20)
    const { state } = draws(situation({ hands, top: 'plus20', color: 'red', chain }), 'A')
    expect(state.hands[0]).toHaveLength(501)
    const again: State = { ...state, currentSeat: 0 }
    expect(candidates(again, 'A')).toHaveLength(48 + 3 * 4 + 1)
    expect(
      again.hands[0]?.every(
        ({ id }) => refusal(again, 'A', { type: 'play', cardId: id })?.code !== 'not-in-hand',
      ),
    ).toBe(true)
  })
})

describe('absence', () => {
  test('C26 for an absent player one card is drawn, or the whole stack', () => {
    const observation = (state: State) => {
      const view = crazyEights.view(state, 'A')
      return { revision: 0, player: 'A', view, legal: [], refused: [], outcome: null }
    }
    const free = last('red-5 plus20')
    expect(crazyEights.whenAbsent(observation(free), fastRng(1))).toEqual({ type: 'draw' })
    expect(draws(free, 'A').state).toMatchObject({ currentSeat: 1 })
    const pending = last('red-5 plus20', { top: 'plus4', color: 'red', chain: [4, 4] })
    const action = crazyEights.whenAbsent(observation(pending), fastRng(1))
    expect(action).toEqual({ type: 'draw' })
    const { state } = draws(pending, 'A')
    expect([state.hands[0]?.length, state.pendingDraws, state.currentSeat]).toEqual([10, 0, 1])
  })
})

describe('on the wire', () => {
  const begun = start(crazyEights, {
    players: ['A', 'B', 'C'],
    options: {},
    seed: { dealer: 'fast', number: 1 },
  })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const match = withState(
    begun.match,
    last('red-5 blue-skip', { top: 'plus20', color: 'red', chain: [2, 20] }),
  )

  test('C13 the cards of a stack reach their owner alone, the others see how many', () => {
    const acted = act(match, { player: 'A', action: DRAW, revision: 0, at: 0 })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    const told = (viewer: string | null) => eventsFor(acted.events, viewer).map(({ type }) => type)
    expect([told('A'), told('B'), told(null)]).toEqual([['drew', 'forcedDraw'], ['drew'], ['drew']])
    expect(observe(acted.match, 'B').view.players[0]).toEqual({ id: 'A', cardCount: 24 })
    expect(observe(acted.match, 'B').view.lastTurn).toEqual({
      type: 'drew',
      playerId: 'A',
      count: 22,
      wasStack: true,
    })
  })

  test.each([
    ['one card of the endless deck', {}],
    ['a stack of the endless deck', { top: 'red-plus2', chain: [20, 2] }],
    ['one card of a finite deck', { draw: 'wild red-9 plus20', discard: 'red-7' }],
    ['a stack of a finite deck', { top: 'red-plus2', chain: [2], draw: 'wild red-9 plus20' }],
  ])('C7 what the others see of drawing %s does not depend on the cards', (_, table: Partial<Situation>) => {
    const before = last('red-5', table)
    const stock = before.stock && { ...before.stock, draw: before.stock.draw.toReversed() }
    const seen = (state: State, seed: number, viewer: string | null) => {
      const { state: after, said } = draws(state, 'A', fastRng(seed))
      const events = said.filter(([to]) => to === null || to === viewer).map(([, event]) => event)
      return { view: view(after, viewer), events }
    }
    for (const viewer of ['B', 'C', null])
      expect(seen(before, 1, viewer)).toEqual(seen({ ...before, stock }, 2, viewer))
    expect(seen(before, 1, 'A')).not.toEqual(seen({ ...before, stock }, 2, 'A'))
  })

  test('C5 one sees the own hand with its ids, of the others the counts', () => {
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

  test('C3 of a finite deck one sees how many are left to draw and what was put away', () => {
    const state = last('red-5', { draw: 'blue-1 blue-2', discard: 'plus4 red-7' })
    expect(view(state, null).piles).toEqual({ draw: 2, discard: ['plus4', 'red-7'] })
  })

  test('C19 the last special card is a plus or a reverse as long as it is on top', () => {
    const special = (top: string) => view(last('red-5', { top, color: 'red' }), null).lastSpecialCard
    expect(['red-plus2', 'plus4', 'plus20', 'red-reverse', 'red-skip', 'wild', 'red-5'].map(special)).toEqual(
      ['plus', 'plus', 'plus', 'reverse', null, null, null],
    )
  })
})
