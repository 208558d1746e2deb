import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import { parse } from '../../../engine/schema.ts'
import { draw, fixture, play, playAction } from '../testing/fixture.ts'
import { candidates, refusal } from './legality.ts'
import { type Options, optionsSchema } from './options.ts'
import { type Direction, playerAt, type State } from './state.ts'

const SEATS = ['A', 'B', 'C', 'D', 'E', 'F']

/** A table of this many players who all hold the same cards, with red 1 on top. */
function table(
  players: number,
  hand: string,
  more: { from?: number; direction?: Direction; options?: Partial<Options> } = {},
) {
  const hands = Object.fromEntries(SEATS.slice(0, players).map((player) => [player, hand]))
  const { from = 0, direction = 1, options = {} } = more
  return fixture({ hands, top: 'red-1', turn: SEATS[from] ?? '', direction, options })
}

/** The seat that a skip from this seat leads to. */
function skipFrom(players: number, from: number, direction: Direction, skipCount = 2): number {
  const before = table(players, 'red-skip wild', { from, direction, options: { skipCount } })
  return play(before, playerAt(before, from), 'red-skip').state.currentSeat
}

describe('skip', () => {
  test('C16 a skip moves the turn three seats on and passes over the two players between', () => {
    const { state, events } = play(table(5, 'red-skip wild'), 'A', 'red-skip')
    expect(state).toMatchObject({ currentSeat: 3, direction: 1 })
    expect(events).toEqual([
      [
        null,
        {
          type: 'played',
          playerId: 'A',
          card: { id: 'A1', type: 'skip', color: 'red' },
          chosenColor: null,
          skipped: ['B', 'C'],
        },
      ],
      [null, { type: 'specialEffect', effect: 'skip', playerId: 'A', data: { skipCount: 2 } }],
    ])
  })

  test('C16 a skip passes over the two previous players if play is counter-clockwise', () => {
    const { state, events } = play(table(5, 'red-skip wild', { direction: -1 }), 'A', 'red-skip')
    expect(state).toMatchObject({ currentSeat: 2, direction: -1 })
    expect(events[0]?.[1]).toMatchObject({ skipped: ['E', 'D'] })
  })

  test('C17 a clockwise skip goes from 0 to 3 of 5 players, from 2 to 1 of 4, from 0 to 3 of 6', () => {
    expect([skipFrom(5, 0, 1), skipFrom(4, 2, 1), skipFrom(6, 0, 1)]).toEqual([3, 1, 3])
  })

  test('C17 a counter-clockwise skip goes from 0 to 1 of 4 players, from 0 to 2 of 5', () => {
    expect([skipFrom(4, 0, -1), skipFrom(5, 0, -1)]).toEqual([1, 2])
  })

  test('C17 a skip wraps correctly at every size of table, from every seat, in both directions', () => {
    const all = (players: number, direction: Direction) =>
      SEATS.slice(0, players).map((_, from) => skipFrom(players, from, direction))
    expect([4, 5, 6].map((players) => all(players, 1))).toEqual([
      [3, 0, 1, 2],
      [3, 4, 0, 1, 2],
      [3, 4, 5, 0, 1, 2],
    ])
    expect([4, 5, 6].map((players) => all(players, -1))).toEqual([
      [1, 2, 3, 0],
      [2, 3, 4, 0, 1],
      [3, 4, 5, 0, 1, 2],
    ])
    for (const direction of [1, -1] as const) {
      expect([all(2, direction), all(3, direction)]).toEqual([
        [0, 1],
        [0, 1, 2],
      ])
    }
  })

  test('C18 the player who skips plays again at a table of three or two', () => {
    const three = play(table(3, 'red-skip wild'), 'A', 'red-skip')
    expect(three.state.currentSeat).toBe(0)
    expect(three.events[1]?.[1]).toMatchObject({ effect: 'skip', data: { skipCount: 2 } })
    const two = play(table(2, 'red-skip wild', { options: { twoPlayers: true } }), 'A', 'red-skip')
    expect(two.state.currentSeat).toBe(0)
    expect(two.events[0]?.[1]).toMatchObject({ skipped: ['B'] })
    expect(two.events[1]?.[1]).toMatchObject({ effect: 'skip', data: { skipCount: 1 } })
  })

  test('C18 the option skipCount sets how many players are passed over, from 1 to 5', () => {
    expect([1, 2, 3, 4, 5].map((count) => skipFrom(6, 0, 1, count))).toEqual([2, 3, 4, 5, 0])
    expect([1, 2, 3, 4, 5].map((count) => skipFrom(6, 0, -1, count))).toEqual([4, 3, 2, 1, 0])
    expect([1, 2, 3, 4, 5].map((count) => skipFrom(4, 0, 1, count))).toEqual([2, 3, 0, 0, 0])
    expect([0, 6].map((skipCount) => parse(optionsSchema, { skipCount }).ok)).toEqual([false, false])
  })
})

/** Lets these players play a reverse, one after the other. */
function reverses(state: State, ...players: PlayerId[]): State {
  return players.reduce((now, player) => play(now, player, 'red-reverse').state, state)
}

const MANY = 'red-reverse red-reverse red-reverse red-reverse red-5 wild'

describe('reverse', () => {
  test('C19 a reverse flips the direction, and the turn goes the new way', () => {
    const { state, events } = play(table(4, MANY), 'A', 'red-reverse')
    expect(state).toMatchObject({ direction: -1, currentSeat: 3, reverseStackCount: 1 })
    const effect = { type: 'specialEffect', effect: 'reverse', playerId: 'A', data: { reverseCount: 1 } }
    expect(events[1]).toEqual([null, effect])
    const back = play(state, 'D', 'red-reverse').state
    expect(back).toMatchObject({ direction: 1, currentSeat: 0, reverseStackCount: 2 })
  })

  test('C19 a reverse leads to the neighbour on the other side at every size of table', () => {
    for (const players of [2, 3, 4, 5, 6]) {
      for (let from = 0; from < players; from += 1) {
        const seatAfter = (direction: Direction) => {
          const before = table(players, MANY, { from, direction })
          return play(before, playerAt(before, from), 'red-reverse').state.currentSeat
        }
        expect([seatAfter(1), seatAfter(-1)]).toEqual([(from + players - 1) % players, (from + 1) % players])
      }
    }
  })

  test('C20 no reverse is legal after four, and the count stays at four', () => {
    const blocked = reverses(table(4, MANY), 'A', 'D', 'A', 'D')
    expect(blocked).toMatchObject({ reverseStackCount: 4, currentSeat: 0, direction: 1 })
    expect(refusal(blocked, 'A', playAction(blocked, 'A', 'red-reverse'))).toEqual({
      code: 'reverse-blocked',
      text: '4 reverses in a row: play another card first.',
      values: { reverseLimit: 4 },
    })
    const legal = candidates(blocked, 'A').filter((action) => refusal(blocked, 'A', action) === null)
    expect(legal).toHaveLength(1 + 4 + 1) // the 5, the 8 in four colours, the draw
  })

  test('C20 a card that is not a reverse sets the count to 0 and lifts the block', () => {
    const blocked = reverses(table(4, MANY), 'A', 'D', 'A', 'D')
    for (const [name, color] of [['red-5'], ['wild', 'red']] as const) {
      const freed = play(blocked, 'A', name, color).state
      expect(freed).toMatchObject({ reverseStackCount: 0, currentSeat: 1 })
      expect(play(freed, 'B', 'red-reverse').state.reverseStackCount).toBe(1)
    }
    const skipped = play(table(4, 'red-skip red-5', { from: 1 }), 'B', 'red-skip').state
    expect(skipped.reverseStackCount).toBe(0)
    const plus = fixture({
      hands: { A: 'red-plus2 wild', B: 'wild', C: 'wild' },
      top: 'red-reverse',
      reverses: 3,
    })
    expect(play(plus, 'A', 'red-plus2').state.reverseStackCount).toBe(0)
  })

  test('C21 a draw neither counts nor lifts the block', () => {
    const blocked = reverses(table(4, MANY), 'A', 'D', 'A', 'D')
    const { state } = draw(blocked, 'A')
    expect(state).toMatchObject({ reverseStackCount: 4, currentSeat: 1 })
    expect(refusal(state, 'B', playAction(state, 'B', 'red-reverse'))).toMatchObject({
      code: 'reverse-blocked',
    })
    const two = draw(reverses(table(4, MANY), 'A', 'D'), 'A').state
    expect(play(two, 'B', 'red-reverse').state.reverseStackCount).toBe(3)
  })

  test('C21 a draw sets the count to 0 with the option drawBreaksReverseChain', () => {
    const options = { drawBreaksReverseChain: true }
    const { state } = draw(reverses(table(4, MANY, { options }), 'A', 'D', 'A', 'D'), 'A')
    expect(state.reverseStackCount).toBe(0)
    expect(play(state, 'B', 'red-reverse').state.reverseStackCount).toBe(1)
  })

  test('C21 the option reverseLimit, from 2 to 10, sets where the block begins', () => {
    const two = reverses(table(4, MANY, { options: { reverseLimit: 2 } }), 'A', 'D')
    expect(refusal(two, 'A', playAction(two, 'A', 'red-reverse'))).toMatchObject({
      values: { reverseLimit: 2 },
    })
    const ten = {
      hands: { A: MANY, B: 'wild', C: 'wild' },
      top: 'red-reverse',
      options: { reverseLimit: 10 },
    }
    expect(play(fixture({ ...ten, reverses: 9 }), 'A', 'red-reverse').state.reverseStackCount).toBe(10)
    const full = fixture({ ...ten, reverses: 10 })
    expect(refusal(full, 'A', playAction(full, 'A', 'red-reverse'))).toMatchObject({
      code: 'reverse-blocked',
    })
    expect([1, 11].map((reverseLimit) => parse(optionsSchema, { reverseLimit }).ok)).toEqual([false, false])
  })

  test('C22 a reverse just passes the turn between two players', () => {
    const two = table(2, MANY, { options: { twoPlayers: true } })
    const first = play(two, 'A', 'red-reverse').state
    expect(first).toMatchObject({ currentSeat: 1, direction: -1 })
    expect(play(first, 'B', 'red-reverse').state).toMatchObject({ currentSeat: 0, direction: 1 })
  })

  test('C22 a chain of reverses goes back and forth between two neighbours: A, D, A, D', () => {
    const turns: PlayerId[] = []
    let state = table(4, MANY)
    for (let count = 0; count < 4; count += 1) {
      const player = playerAt(state, state.currentSeat)
      turns.push(player)
      state = play(state, player, 'red-reverse').state
    }
    expect(turns).toEqual(['A', 'D', 'A', 'D'])
  })
})
