import { describe, expect, test } from 'vitest'
import { parse } from '../../../engine/schema.ts'
import { draw, fixture, play, playAction, type TableFixture } from '../testing/fixture.ts'
import { DRAW } from './actions.ts'
import type { Color } from './cards.ts'
import { candidates, refusal } from './legality.ts'
import { optionsSchema } from './options.ts'
import { outcome } from './outcome.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

/** A table on which A has one card left by default, and the other players a few. */
const last = (card: string, table: Partial<TableFixture> = {}) =>
  fixture({ top: 'red-1', ...table, hands: { A: card, B: 'red-5 wild', C: 'red-3 red-4 wild' } })

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
    const { state, events } = play(last(card), 'A', card, color)
    expect(outcome(state)).toEqual({
      reason: 'empty-hand',
      places: [
        { player: 'A', place: 1, score: 0 },
        { player: 'B', place: 2, score: 2 },
        { player: 'C', place: 3, score: 3 },
      ],
    })
    expect(events.map(([to, { type }]) => [to, type])).toEqual([
      [null, 'played'],
      [null, 'ended'],
    ])
    expect(events[0]?.[1]).toMatchObject({ skipped: [] })
    expect(events[1]?.[1]).toEqual({ type: 'ended', reason: 'empty-hand', winners: ['A'] })
    expect(state).toMatchObject({ chain: [], pendingDraws: 0, currentSeat: 0, direction: 1 })
    expect(view(state, 'B')).toMatchObject({ winner: 'A', currentPlayerId: null, pendingDraws: 0 })
  })

  test('C23 a last + card on a stack wins, and nobody draws the stack', () => {
    const { state } = play(last('plus4', { top: 'plus20', color: 'red', chain: [20] }), 'A', 'plus4', 'green')
    expect(state).toMatchObject({ endReason: 'empty-hand', pendingDraws: 0, chain: [] })
    expect(state.hands.map((hand) => hand.length)).toEqual([0, 2, 3])
  })

  test('C23 a last card that is not a reverse still ends a chain of reverses', () => {
    expect(
      play(last('red-5', { top: 'red-reverse', reverses: 4 }), 'A', 'red-5').state.reverseStackCount,
    ).toBe(0)
  })

  test('C23 no player can act after the end', () => {
    const { state } = play(last('red-5'), 'A', 'red-5')
    for (const player of ['A', 'B', 'C']) {
      expect(candidates(state, player)).toEqual([])
      expect(refusal(state, player, DRAW)).toEqual({ code: 'match-over', text: 'The match is over.' })
    }
  })

  test.each(LAST_CARDS)('C23 with finishOnNumber a last %s wins only if it is a number', (card, color) => {
    const table = last(card, { options: { finishOnNumber: true } })
    const refused = refusal(table, 'A', playAction(table, 'A', card, color))
    const expected = { code: 'finish-on-number', text: 'Your last card must be a number.' }
    expect(refused).toEqual(card === 'red-5' ? null : expected)
    expect(refusal(table, 'A', DRAW)).toBeNull()
  })

  test('C23 with finishOnNumber any card is legal while another card is left', () => {
    const table = last('plus20 red-5', { options: { finishOnNumber: true } })
    expect(play(table, 'A', 'plus20', 'red').state.pendingDraws).toBe(20)
  })

  test('C24 the other players are ranked by cards left, and equal counts share a place', () => {
    const hands = {
      A: 'wild wild',
      B: 'red-5',
      C: 'wild wild wild',
      D: 'wild wild',
      E: 'wild wild wild wild',
    }
    const { state } = play(fixture({ hands, top: 'red-1', turn: 'B' }), 'B', 'red-5')
    expect(outcome(state)?.places).toEqual([
      { player: 'B', place: 1, score: 0 },
      { player: 'A', place: 2, score: 2 },
      { player: 'D', place: 2, score: 2 },
      { player: 'C', place: 4, score: 3 },
      { player: 'E', place: 5, score: 4 },
    ])
  })

  test('C25 the fewest cards win at the turn limit', () => {
    const table = last('red-5 wild', { turnsTaken: 998 })
    const near = play(table, 'A', 'red-5').state
    expect([near.turnsTaken, outcome(near)]).toEqual([999, null])
    const { state, events } = draw(near, 'B')
    expect(outcome(state)).toEqual({
      reason: 'turn-limit',
      places: [
        { player: 'A', place: 1, score: 1 },
        { player: 'B', place: 2, score: 3 },
        { player: 'C', place: 2, score: 3 },
      ],
    })
    expect(events.at(-1)).toEqual([null, { type: 'ended', reason: 'turn-limit', winners: ['A'] }])
  })

  test('C25 equal hands share the first place, and the view has no single winner', () => {
    const table = last('red-5 wild wild', { turnsTaken: 19, options: { turnLimit: 20 } })
    const { state, events } = play(table, 'A', 'red-5')
    expect(events.at(-1)?.[1]).toEqual({ type: 'ended', reason: 'turn-limit', winners: ['A', 'B'] })
    expect(view(state, null)).toMatchObject({ winner: null, endReason: 'turn-limit', currentPlayerId: null })
  })

  test('C25 nobody draws a stack that is pending at the limit', () => {
    const table = last('plus20 wild wild wild', { turnsTaken: 999 })
    const { state, events } = play(table, 'A', 'plus20', 'red')
    expect(state).toMatchObject({ endReason: 'turn-limit', pendingDraws: 0, chain: [] })
    expect(state.hands.map((hand) => hand.length)).toEqual([3, 2, 3])
    expect(events[1]?.[1]).toMatchObject({ effect: 'plusStack', data: { totalDraws: 20 } })
  })

  test('C25 a last card at the limit wins with an empty hand', () => {
    expect(play(last('red-5', { turnsTaken: 999 }), 'A', 'red-5').state.endReason).toBe('empty-hand')
  })

  test('C25 the limit is between 20 and 2,000 turns, and 1,000 by default', () => {
    expect(parse(optionsSchema, {})).toMatchObject({ value: { turnLimit: 1000 } })
    expect([19, 20, 2000, 2001].map((turnLimit) => parse(optionsSchema, { turnLimit }).ok)).toEqual(
      [false, true, true, false], //
    )
  })

  test('C25 hands are never capped, and a hand of 500 still has a bounded number of candidates', () => {
    const hands = { A: 'red-1', B: 'wild', C: 'wild' }
    const chain = Array(25).fill(20)
    const { state } = draw(fixture({ hands, top: 'plus20', color: 'red', chain }), 'A')
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
