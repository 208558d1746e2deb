import { describe, expect, test } from 'vitest'
import { whiteElephant } from '../index.ts'
import { lobbyState, matchState, observationOf, play } from '../testing/fixture.ts'
import type { State } from './state.ts'
import {
  chainOf,
  isFinalTurn,
  isStuck,
  lastChangeOf,
  missingGifts,
  offersOf,
  openGiftsInOrder,
  playersBarredFrom,
  playersWithoutGift,
  slotsOf,
  storyOf,
} from './view-queries.ts'

const FOUR = ['Ana', 'Ben', 'Cy', 'Dee']
const TITLES = ['Lava lamp', 'Socks', 'Mug', 'Candle']

const view = (state: State) => whiteElephant.view(state, null)

describe('offers', () => {
  test('W14 the victim’s offers include the lost gift with its refusal', () => {
    const table = play(matchState(FOUR, TITLES), 'Ana picks g1', 'Ben steals g1')
    const offers = offersOf(observationOf(table, 'Ana'))
    expect([...offers].map(([id, { action, refusal }]) => [id, action.type, refusal?.code ?? null])).toEqual([
      ['g2', 'pick', null],
      ['g3', 'pick', null],
      ['g4', 'pick', null],
      ['g1', 'steal', 'u-turn'],
    ])
    expect(offersOf(observationOf(table, 'Cy')).size).toBe(0)
    expect(playersBarredFrom(view(table), 'g1')).toEqual(['Ana'])
  })

  test('W25 the victim of the last swap between two players is stuck', () => {
    const table = play(
      matchState(['Ana', 'Ben'], ['Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana steals g2',
    )
    expect(isStuck(observationOf(table, 'Ben'))).toBe(true)
    expect(isStuck(observationOf(table, 'Ana'))).toBe(false)
  })
})

describe('the queue', () => {
  test('W15 the current slot is paused while the victim acts', () => {
    const table = matchState(FOUR, TITLES)
    const states = (state: State) =>
      slotsOf(view(state)).map(({ player, state: slot }) => `${player} ${slot}`)
    const robbed = play(table, 'Ana picks g1', 'Ben steals g1')
    expect(states(robbed)).toEqual(['Ana done', 'Ben paused', 'Cy ahead', 'Dee ahead', 'Ana ahead'])
    const resumed = play(robbed, 'Ana picks g2')
    expect(states(resumed)).toEqual(['Ana done', 'Ben done', 'Cy now', 'Dee ahead', 'Ana ahead'])
    expect(slotsOf(view(resumed)).map(({ isReturn }) => isReturn)).toEqual([false, false, false, false, true])
  })

  test('the chain has the steals of this slot only', () => {
    const table = play(matchState(FOUR, TITLES), 'Ana picks g1', 'Ben steals g1', 'Ana picks g2')
    expect(chainOf(view(table))).toEqual([])
    const robbed = play(table, 'Cy steals g1', 'Ben steals g2')
    expect(chainOf(view(robbed)).map(({ playerId, giftId }) => `${playerId} ${giftId}`)).toEqual([
      'Cy g1',
      'Ben g2',
    ])
  })

  test('W3 the last slot is the final turn until somebody is robbed in it', () => {
    const table = play(matchState(FOUR, TITLES), 'Ana picks g1', 'Ben picks g2', 'Cy picks g3')
    expect(isFinalTurn(view(table))).toBe(false)
    const last = play(table, 'Dee picks g4')
    expect(isFinalTurn(view(last))).toBe(true)
    expect(isFinalTurn(view(play(last, 'Ana steals g2')))).toBe(false)
  })
})

describe('open gifts', () => {
  test('the open gifts are sorted by number, with locked ones last', () => {
    const table = matchState(FOUR, TITLES, { maxSteals: 1 })
    const some = play(table, 'Ana picks g3', 'Ben steals g3', 'Ana picks g4', 'Cy picks g1')
    expect(openGiftsInOrder(view(some))).toEqual(['g1', 'g4', 'g3'])
  })

  test('the last action determines the last change of each gift', () => {
    const table = play(
      matchState(FOUR, TITLES),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
      'Dee picks g4',
    )
    expect(lastChangeOf(view(table), 'g4')).toBe('opened')
    expect(lastChangeOf(view(table), 'g1')).toBe(null)
    const swapped = view(play(table, 'Ana steals g3'))
    expect([lastChangeOf(swapped, 'g3'), lastChangeOf(swapped, 'g1'), lastChangeOf(swapped, 'g2')]).toEqual([
      'stolen',
      'swapped',
      null,
    ])
  })

  test('the story of a gift has all its owners', () => {
    const spare = matchState(['Ana', 'Ben'], ['Lamp', 'Mug', 'Socks'])
    const table = play(
      spare,
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Ana steals g1',
      'Ben picks g3',
    )
    expect(storyOf(view(table), 'g1')).toEqual([
      { type: 'opened', player: 'Ana' },
      { type: 'stolen', player: 'Ben', from: 'Ana', count: 1 },
      { type: 'stolen', player: 'Ana', from: 'Ben', count: 2 },
    ])
    expect(storyOf(view(table), 'g2')).toEqual([
      { type: 'opened', player: 'Ana' },
      { type: 'swapped', player: 'Ben', from: 'Ana' },
      { type: 'left', player: 'Ben' },
    ])
    const ended = play(spare, 'Ana picks g1', 'The host ends')
    expect(storyOf(view(ended), 'g2')).toEqual([{ type: 'given', player: 'Ben' }])
  })
})

test('W1 the lobby knows the players without a gift and the number of missing gifts', () => {
  const table = play(lobbyState(FOUR), 'Ana gives Socks')
  expect(playersWithoutGift(view(table))).toEqual(['Ben', 'Cy', 'Dee'])
  expect(missingGifts(view(table))).toBe(3)
  expect(missingGifts(view(play(table, 'The host fills')))).toBe(0)
})
