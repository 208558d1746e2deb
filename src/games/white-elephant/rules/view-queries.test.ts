import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import { rules } from './rules.ts'
import type { State } from './state.ts'
import { lobby, played, stacked } from '../testing/fixture.ts'
import {
  barredFrom,
  chainOf,
  isFinalTurn,
  isStuck,
  lackingIn,
  missingIn,
  newsOf,
  offersOf,
  openInOrder,
  type Seen,
  slotsOf,
  storyOf,
} from './view-queries.ts'

const FOUR = ['Ana', 'Ben', 'Cy', 'Dee']
const TITLES = ['Lava lamp', 'Socks', 'Mug', 'Candle']

const seen = (state: State, player: PlayerId | null): Seen => {
  const offered = player === null ? [] : rules.candidates(state, player)
  const judged = offered.map((action) => ({ action, refusal: rules.refusal(state, player ?? '', action) }))
  return {
    revision: 0,
    player,
    view: rules.view(state, player),
    legal: judged.filter(({ refusal }) => refusal === null).map(({ action }) => action),
    refused: judged.flatMap(({ action, refusal }) => (refusal === null ? [] : [{ action, refusal }])),
    outcome: rules.outcome(state),
  }
}
const view = (state: State) => rules.view(state, null)

describe('what is offered', () => {
  test('W14 the victim is offered the lost gift with the reason why not, and all others', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g1', 'Ben steals g1')
    const offers = offersOf(seen(table, 'Ana'))
    expect([...offers].map(([id, { action, refusal }]) => [id, action.type, refusal?.code ?? null])).toEqual([
      ['g2', 'pick', null],
      ['g3', 'pick', null],
      ['g4', 'pick', null],
      ['g1', 'steal', 'u-turn'],
    ])
    expect(offersOf(seen(table, 'Cy')).size).toBe(0)
    expect(barredFrom(view(table), 'g1')).toEqual(['Ana'])
  })

  test('W25 the victim of the last swap between two can only keep', () => {
    const table = played(
      stacked(['Ana', 'Ben'], ['Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana steals g2',
    )
    expect(isStuck(seen(table, 'Ben'))).toBe(true)
    expect(isStuck(seen(table, 'Ana'))).toBe(false)
  })
})

describe('the queue', () => {
  test('W15 the marker stays while the victim acts, and says that the queue waits', () => {
    const table = stacked(FOUR, TITLES)
    const states = (state: State) =>
      slotsOf(view(state)).map(({ player, state: slot }) => `${player} ${slot}`)
    const robbed = played(table, 'Ana picks g1', 'Ben steals g1')
    expect(states(robbed)).toEqual(['Ana done', 'Ben paused', 'Cy ahead', 'Dee ahead', 'Ana ahead'])
    const resumed = played(robbed, 'Ana picks g2')
    expect(states(resumed)).toEqual(['Ana done', 'Ben done', 'Cy now', 'Dee ahead', 'Ana ahead'])
    expect(slotsOf(view(resumed)).map(({ isReturn }) => isReturn)).toEqual([false, false, false, false, true])
  })

  test('the chain is that of this slot alone', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g1', 'Ben steals g1', 'Ana picks g2')
    expect(chainOf(view(table))).toEqual([])
    const robbed = played(table, 'Cy steals g1', 'Ben steals g2')
    expect(chainOf(view(robbed)).map(({ playerId, giftId }) => `${playerId} ${giftId}`)).toEqual([
      'Cy g1',
      'Ben g2',
    ])
  })

  test('W3 the final turn is the last slot, until somebody is robbed in it', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g1', 'Ben picks g2', 'Cy picks g3')
    expect(isFinalTurn(view(table))).toBe(false)
    const last = played(table, 'Dee picks g4')
    expect(isFinalTurn(view(last))).toBe(true)
    expect(isFinalTurn(view(played(last, 'Ana steals g2')))).toBe(false)
  })
})

describe('open gifts', () => {
  test('those that are locked stand last, the others by their number', () => {
    const table = stacked(FOUR, TITLES, { maxSteals: 1 })
    const some = played(table, 'Ana picks g3', 'Ben steals g3', 'Ana picks g4', 'Cy picks g1')
    expect(openInOrder(view(some))).toEqual(['g1', 'g4', 'g3'])
  })

  test('what the last action did is known of each gift', () => {
    const table = played(stacked(FOUR, TITLES), 'Ana picks g1', 'Ben picks g2', 'Cy picks g3', 'Dee picks g4')
    expect(newsOf(view(table), 'g4')).toBe('opened')
    expect(newsOf(view(table), 'g1')).toBe(null)
    const swapped = view(played(table, 'Ana steals g3'))
    expect([newsOf(swapped, 'g3'), newsOf(swapped, 'g1'), newsOf(swapped, 'g2')]).toEqual([
      'stolen',
      'swapped',
      null,
    ])
  })

  test('the story of a gift has every hand that it went through', () => {
    const spare = stacked(['Ana', 'Ben'], ['Lamp', 'Mug', 'Socks'])
    const table = played(
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
    const ended = played(spare, 'Ana picks g1', 'The host ends')
    expect(storyOf(view(ended), 'g2')).toEqual([{ type: 'given', player: 'Ben' }])
  })
})

test('W1 before the start it is known who lacks a gift, and how many are missing', () => {
  const table = played(lobby(FOUR), 'Ana gives Socks')
  expect(lackingIn(view(table))).toEqual(['Ben', 'Cy', 'Dee'])
  expect(missingIn(view(table))).toBe(3)
  expect(missingIn(view(played(table, 'The host fills')))).toBe(0)
})
