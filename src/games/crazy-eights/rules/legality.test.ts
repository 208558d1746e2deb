import { describe, expect, test } from 'vitest'
import { act, start, withState } from '../../../engine/match.ts'
import { crazyEights } from '../index.ts'
import { deckRng, draw, fixture, handNames, play, playAction, type TableFixture } from '../testing/fixture.ts'
import { DRAW } from './actions.ts'
import type { Color } from './cards.ts'
import { candidates, refusal } from './legality.ts'
import type { State } from './state.ts'
import { view } from './view.ts'

/** Cards of every type, so that a test can judge them all. */
const NUMBERS = 'red-0 red-5 blue-5 blue-7 green-9'
const ALL = `${NUMBERS} red-skip blue-skip red-reverse green-reverse red-plus2 blue-plus2 wild plus4 plus20`

/** The names of the playable cards in A's hand. */
function playable(state: State): string[] {
  return handNames(state, 'A')
    .split(' ')
    .filter((name) => {
      const color = ['wild', 'plus4', 'plus20'].includes(name) ? 'red' : undefined
      return refusal(state, 'A', playAction(state, 'A', name, color)) === null
    })
}

const on = (table: Omit<TableFixture, 'hands'>) =>
  fixture({ hands: { A: ALL, B: 'wild', C: 'wild' }, ...table })
const why = (state: State, name: string, color?: Color) =>
  refusal(state, 'A', playAction(state, 'A', name, color))

test('an earlier list of candidates has no influence on a refusal', () => {
  const table = on({ top: 'red-1' })
  const other = fixture({ hands: { A: 'green-3 red-4 wild red-2', B: 'wild', C: 'wild' }, top: 'blue-2' })
  const listed = candidates(table, 'A')
  const inOrder = listed.map((action) => refusal(table, 'A', action))
  const backwards = listed.toReversed().map((action) => refusal(table, 'A', action))
  expect(backwards.toReversed()).toEqual(inOrder)
  candidates(other, 'A')
  expect(listed.map((action) => refusal(table, 'A', action))).toEqual(inOrder)
  expect(refusal(other, 'A', { type: 'play', cardId: 'A13' })).toMatchObject({ code: 'not-in-hand' })
})

describe('a turn', () => {
  test('C6 a player plays a card or draws, even with a playable card in hand, and only in turn', () => {
    const table = on({ top: 'red-1' })
    expect(refusal(table, 'A', DRAW)).toBeNull()
    expect(why(table, 'red-5')).toBeNull()
    expect(refusal(table, 'B', DRAW)).toEqual({ code: 'not-your-turn', text: 'It is not your turn.' })
    expect(candidates(table, 'B')).toEqual([])
    const { state } = play(table, 'A', 'red-5')
    expect(view(state, null)).toMatchObject({ currentPlayerId: 'B', topCard: { id: 'A2', type: 'number' } })
    expect(state.hands[0]).toHaveLength(13)
  })

  test('C7 a draw without pending cards is one card and ends the turn', () => {
    const table = fixture({ hands: { A: 'blue-3', B: 'wild', C: 'wild' }, top: 'red-1' })
    const { state, events } = draw(table, 'A', deckRng('red-9'))
    expect(handNames(state, 'A')).toBe('blue-3 red-9')
    expect(state).toMatchObject({
      currentSeat: 1,
      turnsTaken: 1,
      topCard: table.topCard,
      lastPlayedColor: 'red',
    })
    const drawn = state.hands[0]?.at(-1)?.id
    expect(events).toEqual([
      [null, { type: 'drew', playerId: 'A', count: 1, wasStack: false }],
      ['A', { type: 'yourDraw', cards: [{ id: drawn, type: 'number', color: 'red', value: 9 }] }],
    ])
  })

  test('C7 a drawn card cannot be played in the same turn', () => {
    const table = fixture({ hands: { A: 'blue-3', B: 'wild', C: 'wild' }, top: 'red-1' })
    const { state } = draw(table, 'A', deckRng('red-9'))
    expect(why(state, 'red-9')).toMatchObject({ code: 'not-your-turn' })
  })

  test('C8 a number can be covered by its colour, its value and wild cards', () => {
    const legal = [
      'red-0',
      'red-5',
      'blue-5',
      'red-skip',
      'red-reverse',
      'red-plus2',
      'wild',
      'plus4',
      'plus20',
    ]
    expect(playable(on({ top: 'red-5' }))).toEqual(legal)
  })

  test('C8 a skip can be covered by any skip, and a reverse by any reverse', () => {
    expect(playable(on({ top: 'yellow-skip' }))).toEqual(['red-skip', 'blue-skip', 'wild', 'plus4', 'plus20'])
    expect(playable(on({ top: 'yellow-reverse', reverses: 1 }))).toEqual(
      ['red-reverse', 'green-reverse', 'wild', 'plus4', 'plus20'], //
    )
  })

  test('C8 a + card whose stack was drawn can be covered by any + card', () => {
    const pluses = ['red-plus2', 'blue-plus2', 'wild', 'plus4', 'plus20']
    expect(playable(on({ top: 'yellow-plus2' }))).toEqual(pluses)
    expect(playable(on({ top: 'plus20', color: 'yellow' }))).toEqual(pluses)
    expect(playable(on({ top: 'plus4', color: 'yellow', options: { stacking: 'off' } }))).toEqual(pluses)
  })

  test('C8 a card that does not match is refused with the cards that would match', () => {
    expect(why(on({ top: 'red-5' }), 'blue-7')).toEqual({
      code: 'no-match',
      text: 'Play red, a 5, an 8, a +4 or a +20.',
      values: { color: 'red', symbol: 5 },
    })
    const after8 = on({ top: 'wild', color: 'green' })
    expect(why(after8, 'blue-7')?.text).toBe('Play green, an 8, a +4 or a +20.')
    expect(why(on({ top: 'plus4', color: 'green' }), 'blue-7')?.text).toBe(
      'Play green, a + card, an 8, a +4 or a +20.',
    )
  })

  test('C8 a reverse of the right colour is refused while reverses are blocked', () => {
    expect(why(on({ top: 'red-reverse', reverses: 4 }), 'red-reverse')).toMatchObject({
      code: 'reverse-blocked',
    })
  })

  test('C9 the named colour is current after a wild card', () => {
    for (const wild of ['wild', 'plus4', 'plus20']) {
      expect(playable(on({ top: wild, color: 'green' })).filter((name) => !/plus|wild/.test(name))).toEqual(
        ['green-9', 'green-reverse'], //
      )
    }
    const { state, events } = play(on({ top: 'red-5' }), 'A', 'wild', 'yellow')
    expect(state.lastPlayedColor).toBe('yellow')
    expect(events[0]?.[1]).toMatchObject({
      type: 'played',
      card: { id: 'A12', type: 'wild' },
      chosenColor: 'yellow',
    })
    expect(play(on({ top: 'red-5' }), 'A', 'blue-5').state.lastPlayedColor).toBe('blue')
  })

  test('C9 a wild card without a colour is refused', () => {
    for (const name of ['wild', 'plus4', 'plus20']) {
      expect(why(on({ top: 'red-5' }), name)).toEqual({
        code: 'color-needed',
        text: 'Name a colour: red, blue, green or yellow.',
      })
    }
  })

  test('C9 a colour named with a coloured card is refused', () => {
    expect(why(on({ top: 'red-5' }), 'red-0', 'red')).toEqual({
      code: 'color-not-asked',
      text: 'Only an 8, a +4 or a +20 names a colour.',
    })
  })

  test('C9 an unknown colour is refused, and nothing changes', () => {
    const begun = start(crazyEights, {
      players: ['A', 'B', 'C'],
      options: {},
      seed: { dealer: 'fast', number: 1 },
    })
    if (!begun.ok) throw new Error(begun.refusal.text)
    const match = withState(begun.match, on({ top: 'red-5' }))
    const before = JSON.stringify(match.state)
    const answer = (action: unknown) => act(match, { player: 'A', action, revision: 0, at: 0 })
    const wild = { type: 'play', cardId: 'A12' }
    expect(answer({ ...wild, chosenColor: 'purple' })).toMatchObject({
      ok: false,
      rejection: { code: 'malformed' },
    })
    expect(answer({ ...wild, chosenColor: null })).toMatchObject({
      ok: false,
      rejection: { code: 'malformed' },
    })
    expect(answer(wild)).toMatchObject({ ok: false, rejection: { refusal: { code: 'color-needed' } } })
    expect(JSON.stringify(match.state)).toBe(before)
    expect(answer({ ...wild, chosenColor: 'green' }).ok).toBe(true)
  })
})

describe('plus cards', () => {
  test('C10 a +2, +4 or +20 adds that many cards, and the turn moves one seat on', () => {
    const table = on({ top: 'red-5' })
    const laying = (name: string, color?: Color) => play(table, 'A', name, color)
    expect(laying('red-plus2').state).toMatchObject({ chain: [2], pendingDraws: 2, currentSeat: 1 })
    expect(laying('plus4', 'blue').state).toMatchObject({ chain: [4], pendingDraws: 4, currentSeat: 1 })
    expect(laying('plus20', 'blue').state).toMatchObject({ chain: [20], pendingDraws: 20, currentSeat: 1 })
    const effect = { type: 'specialEffect', effect: 'plusStack', playerId: 'A', data: { totalDraws: 20 } }
    expect(laying('plus20', 'blue').events[1]).toEqual([null, effect])
  })

  test('C10 the turn goes to the previous seat if play is counter-clockwise', () => {
    const table = fixture({ hands: { A: ALL, B: 'wild', C: 'wild' }, top: 'red-5', direction: -1 })
    expect(play(table, 'A', 'red-plus2').state).toMatchObject({
      pendingDraws: 2,
      currentSeat: 2,
      direction: -1,
    })
  })

  test('C11 any + card can be played on a pending stack, whatever its colour and size: +2 on +20 makes 22', () => {
    const table = on({ top: 'plus20', color: 'green', chain: [20] })
    expect(playable(table)).toEqual(['red-plus2', 'blue-plus2', 'plus4', 'plus20'])
    const { state, events } = play(table, 'A', 'blue-plus2')
    expect(state).toMatchObject({ chain: [20, 2], pendingDraws: 22, lastPlayedColor: 'blue', currentSeat: 1 })
    expect(events[1]?.[1]).toMatchObject({ effect: 'plusStack', data: { totalDraws: 22 } })
  })

  test('C12 no other card can be played on a stack: no 8, no skip or reverse of the right colour', () => {
    const table = on({ top: 'red-plus2', chain: [2, 4, 2] })
    expect(playable(table)).toEqual(['red-plus2', 'blue-plus2', 'plus4', 'plus20'])
    for (const name of ['red-0', 'red-skip', 'red-reverse']) {
      expect(why(table, name)).toEqual({
        code: 'draws-pending',
        text: '+8 cards pending: play a + card or draw.',
        values: { pendingDraws: 8 },
      })
    }
    expect(why(table, 'wild', 'red')).toMatchObject({ code: 'draws-pending' })
    const huge = on({ top: 'red-plus2', chain: [...Array(100).fill(20), 2] })
    expect(why(huge, 'red-0')).toMatchObject({ values: { pendingDraws: 2002 } })
  })

  test('C13 drawing takes the whole stack, also with a + card in hand, and ends the turn', () => {
    const hands = { A: 'plus4', B: 'wild', C: 'wild' }
    const table = fixture({ hands, top: 'red-plus2', chain: [2, 4, 2], reverses: 0 })
    const deck = deckRng('red-0 red-1 red-2 red-3 wild plus20 blue-skip green-9')
    const { state, events } = draw(table, 'A', deck)
    expect(handNames(state, 'A')).toBe('plus4 red-0 red-1 red-2 red-3 wild plus20 blue-skip green-9')
    expect(state).toMatchObject({ chain: [], pendingDraws: 0, currentSeat: 1, turnsTaken: 1 })
    const ids = state.hands[0]?.slice(1).map(({ id }) => id) ?? []
    expect(events).toEqual([
      [null, { type: 'drew', playerId: 'A', count: 8, wasStack: true }],
      [
        'A',
        {
          type: 'forcedDraw',
          cards: [
            { id: ids[0], type: 'number', color: 'red', value: 0 },
            { id: ids[1], type: 'number', color: 'red', value: 1 },
            { id: ids[2], type: 'number', color: 'red', value: 2 },
            { id: ids[3], type: 'number', color: 'red', value: 3 },
            { id: ids[4], type: 'wild' },
            { id: ids[5], type: 'plus20' },
            { id: ids[6], type: 'skip', color: 'blue' },
            { id: ids[7], type: 'number', color: 'green', value: 9 },
          ],
          reason: 'Plus-stack resolved: drew 8 cards',
        },
      ],
    ])
  })

  test('C13 the next player matches colour or + again after the stack is drawn', () => {
    const table = fixture({
      hands: { A: ALL, B: 'wild', C: 'red-1' },
      turn: 'C',
      top: 'red-plus2',
      chain: [2],
    })
    const { state } = draw(table, 'C')
    expect(playable(state)).toEqual(
      ['red-0', 'red-5', 'red-skip', 'red-reverse', 'red-plus2', 'blue-plus2', 'wild', 'plus4', 'plus20'], //
    )
  })

  test('C14 a stack has no limit: +2, +4, +20 make 26, and it can grow beyond 50', () => {
    const hands = { A: 'red-plus2 plus20', B: 'plus4 plus20', C: 'plus20 blue-plus2', D: 'wild wild' }
    let state = fixture({ hands, top: 'red-5' })
    state = play(state, 'A', 'red-plus2').state
    state = play(state, 'B', 'plus4', 'green').state
    state = play(state, 'C', 'plus20', 'yellow').state
    expect(state).toMatchObject({ chain: [2, 4, 20], pendingDraws: 26, currentSeat: 3 })
    const drawn = draw(state, 'D')
    expect([drawn.state.hands[3]?.length, drawn.state.currentSeat]).toEqual([28, 0])
    const five = { A: 'plus20 wild', B: 'plus20 wild', C: 'plus20 wild', D: 'plus20 wild', E: 'red-1' }
    let long = fixture({ hands: five, top: 'red-5' })
    for (const player of ['A', 'B', 'C', 'D']) long = play(long, player, 'plus20', 'red').state
    expect(long.pendingDraws).toBe(80)
    expect(draw(long, 'E').state).toMatchObject({ pendingDraws: 0, currentSeat: 0 })
    expect(draw(long, 'E').state.hands[4]).toHaveLength(81)
  })

  test('C15 escalating stacking allows only an equal or higher + card on the last one', () => {
    const table = on({ top: 'plus4', color: 'red', chain: [2, 4], options: { stacking: 'escalating' } })
    expect(playable(table)).toEqual(['plus4', 'plus20'])
    expect(why(table, 'red-plus2')).toEqual({
      code: 'too-low',
      text: 'Only +4 or higher goes on a +4.',
      values: { last: 4 },
    })
    expect(play(table, 'A', 'plus4', 'red').state).toMatchObject({ chain: [2, 4, 4], pendingDraws: 10 })
  })

  test('C15 pending cards must be drawn if stacking is off', () => {
    const table = on({ top: 'red-plus2', chain: [2], options: { stacking: 'off' } })
    expect(playable(table)).toEqual([])
    expect(why(table, 'plus20', 'red')).toEqual({
      code: 'stacking-off',
      text: 'Stacking is off: draw the 2 cards.',
      values: { pendingDraws: 2 },
    })
    expect(why(table, 'red-0')).toMatchObject({ code: 'stacking-off' })
    expect(draw(table, 'A').state).toMatchObject({ pendingDraws: 0, currentSeat: 1 })
  })
})

describe('the candidates', () => {
  test('C5 the candidates list equal cards once, wild cards in every colour, and the draw last', () => {
    const table = fixture({ hands: { A: 'red-5 wild red-5 wild', B: 'wild', C: 'wild' }, top: 'red-1' })
    expect(candidates(table, 'A')).toEqual([
      { type: 'play', cardId: 'A1' },
      { type: 'play', cardId: 'A2', chosenColor: 'red' },
      { type: 'play', cardId: 'A2', chosenColor: 'blue' },
      { type: 'play', cardId: 'A2', chosenColor: 'green' },
      { type: 'play', cardId: 'A2', chosenColor: 'yellow' },
      { type: 'draw' },
    ])
    expect(refusal(table, 'A', { type: 'play', cardId: 'A3' })).toBeNull()
    expect(refusal(table, 'A', { type: 'play', cardId: 'A4', chosenColor: 'red' })).toBeNull()
  })
})
