import { describe, expect, test } from 'vitest'
import { HOST, type Observation, type PlayerId } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { heard, legalFor, lobby, played, refused, stacked } from '../testing/fixture.ts'
import type { Action } from './actions.ts'
import { rules } from './rules.ts'
import type { State, View } from './state.ts'

const TWO = ['Ana', 'Ben']
const THREE = ['Ana', 'Ben', 'Cy']

function observationOf(state: State, player: PlayerId): Observation<View, Action> {
  const legal = rules
    .candidates(state, player)
    .filter((action) => rules.refusal(state, player, action) === null)
  return { revision: 0, player, view: rules.view(state, player), legal, refused: [], outcome: null }
}

describe('the end', () => {
  test('W18 it is over when the queue is exhausted', () => {
    const table = played(stacked(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2')
    expect(rules.outcome(table)).toBe(null)
    const { state, events } = heard(table, 'Ana keeps')
    expect(state.phase).toBe('ENDED')
    expect(rules.outcome(state)).toEqual({
      places: [
        { player: 'Ana', place: 1, score: 1 },
        { player: 'Ben', place: 1, score: 1 },
      ],
      reason: 'queue-exhausted',
    })
    expect(events).toEqual([
      { type: 'kept', playerId: 'Ana', title: 'Socks' },
      { type: 'ended', reason: 'queue-exhausted', given: [], unclaimed: [] },
    ])
    expect(rules.view(state, null).currentPlayerId).toBe(null)
  })

  test('W18 it is not over while a victim is to act', () => {
    const table = played(
      stacked(THREE, ['Socks', 'Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    const robbed = played(table, 'Ana steals g2')
    expect([robbed.phase, robbed.currentTurnIndex]).toEqual(['ACTIVE', 3])
    expect(played(robbed, 'Ben steals g3').phase).toBe('ACTIVE')
    expect(played(robbed, 'Ben steals g3', 'Cy keeps').phase).toBe('ENDED')
  })

  const locked = () =>
    played(
      stacked(TWO, ['Socks', 'Lamp'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )

  test('W19 it ends early when every held gift is locked and nothing else is there', () => {
    expect([locked().phase, locked().currentTurnIndex]).toEqual(['ACTIVE', 2])
    const { state, events } = heard(locked(), 'Ben steals g2')
    expect([state.phase, state.currentTurnIndex, state.victim, state.bars]).toEqual(['ENDED', 2, null, []])
    expect(rules.outcome(state)?.reason).toBe('all-frozen')
    expect(events.at(-1)).toEqual({ type: 'ended', reason: 'all-frozen', given: [], unclaimed: [] })
  })

  test('W19 it goes on while a gift is wrapped', () => {
    const spare = stacked(TWO, ['Socks', 'Lamp', 'Mug'], { maxSteals: 1, returnToStart: true })
    const table = played(spare, 'Ana picks g1', 'Ben steals g1', 'Ana picks g2', 'Ben steals g2')
    expect(rules.view(table, null).phase).toBe('ACTIVE')
    expect(legalFor(table, 'Ana')).toEqual(['pick g3', 'endTurn'])
  })

  test('W19 it goes on while a gift lies on the table, locked or not', () => {
    const table = played(
      stacked(THREE, ['Socks', 'Lamp', 'Mug', 'Kite'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g2',
      'Ana picks g3',
      'Cy picks g4',
      'Ben steals g3',
      'Ana steals g4',
    )
    expect(Object.values(rules.view(table, null).unwrappedGifts)).toEqual([
      { ownerId: 'Cy', stealCount: 1, isFrozen: true, lastOwnerId: 'Ana' },
      { ownerId: null, stealCount: 1, isFrozen: true, lastOwnerId: null },
      { ownerId: 'Ben', stealCount: 1, isFrozen: true, lastOwnerId: null },
      { ownerId: 'Ana', stealCount: 1, isFrozen: true, lastOwnerId: 'Cy' },
    ])
    expect(legalFor(table, 'Cy')).toEqual(['take g2', 'endTurn'])
  })

  test('W19 set aside gifts do not keep it going', () => {
    const table = stacked(TWO, ['Socks', 'Lamp', 'Mug'], {
      maxSteals: 1,
      returnToStart: true,
      spareGifts: 'setAside',
    })
    const end = played(table, 'Ana picks g1', 'Ben steals g1', 'Ana picks g2', 'Ben steals g2')
    expect(rules.outcome(end)?.reason).toBe('all-frozen')
  })

  test('W20 the host ends it: holders keep, the others get wrapped gifts in pile and turn order', () => {
    const table = played(
      stacked(['Ana', 'Ben', 'Cy', 'Dee'], ['Socks', 'Lamp', 'Mug', 'Kite', 'Bell']),
      'Ana picks g3',
      'Ben steals g3',
    )
    const { state, events } = heard(table, 'The host ends')
    const given = [
      { playerId: 'Ana', giftId: 'g1' },
      { playerId: 'Cy', giftId: 'g2' },
      { playerId: 'Dee', giftId: 'g4' },
    ]
    expect(state.history.at(-1)).toEqual({
      type: 'END',
      reason: 'ended-by-host',
      given,
      unclaimed: ['g5'],
      at: 2,
    })
    expect(rules.view(state, null).result).toEqual({
      gifts: [
        { playerId: 'Ana', giftId: 'g1' },
        { playerId: 'Ben', giftId: 'g3' },
        { playerId: 'Cy', giftId: 'g2' },
        { playerId: 'Dee', giftId: 'g4' },
      ],
      unclaimed: ['g5'],
    })
    expect(Object.keys(rules.view(state, null).gifts)).toEqual(['g1', 'g2', 'g3', 'g4'])
    expect(events[0]).toMatchObject({ type: 'ended', given: [{ content: { title: 'Socks' } }, {}, {}] })
    expect(rules.outcome(state)?.reason).toBe('ended-by-host')
  })

  test('W20 nobody but the host ends it', () => {
    const table = stacked(TWO, ['Socks', 'Lamp'])
    expect(refused(table, 'Ana ends')).toEqual({ code: 'host-only', text: 'Only the host ends the match.' })
    expect(rules.candidates(table, HOST)).toEqual([{ type: 'endMatch' }])
  })

  test('W21 everyone has one gift, and the spares are unclaimed, opened or not', () => {
    const table = played(
      stacked(TWO, ['Socks', 'Lamp', 'Mug', 'Kite']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana picks g3',
    )
    expect(rules.view(table, null).result).toEqual({
      gifts: [
        { playerId: 'Ana', giftId: 'g3' },
        { playerId: 'Ben', giftId: 'g2' },
      ],
      unclaimed: ['g1', 'g4'],
    })
    expect(rules.view(table, null).gifts.g4).toBe(undefined)
  })
})

describe('away', () => {
  test('W22 who is away keeps what they hold', () => {
    const table = played(stacked(TWO, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1', 'Ben picks g2')
    expect(rules.whenAbsent(observationOf(table, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
  })

  test('W22 who is away with empty hands opens a gift at random, and steals nothing', () => {
    const table = played(stacked(THREE, ['Socks', 'Lamp', 'Mug', 'Kite']), 'Ana picks g2')
    const chosen = Array.from({ length: 40 }, (_, seed) =>
      rules.whenAbsent(observationOf(table, 'Ben'), fastRng(seed)),
    )
    expect([...new Set(chosen.map((action) => JSON.stringify(action)))].toSorted()).toEqual([
      '{"type":"pick","giftId":"g1"}',
      '{"type":"pick","giftId":"g3"}',
      '{"type":"pick","giftId":"g4"}',
    ])
  })

  test('W22 who is away in the lobby gives a sample gift, then starts', () => {
    const table = lobby(TWO)
    const given = rules.whenAbsent(observationOf(table, 'Ana'), fastRng(1))
    expect(given.type).toBe('addGift')
    const ready = played(table, { player: 'Ana', action: given }, 'Ben gives Lamp')
    expect(rules.whenAbsent(observationOf(ready, 'Ana'), fastRng(1))).toEqual({ type: 'start' })
  })
})

describe('what follows', () => {
  test('W23 in the first half each slot ends with one pick, and a victim always has one to make', () => {
    const table = stacked(THREE, ['Socks', 'Lamp', 'Mug'])
    const chain = played(
      table,
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
      'Ben steals g2',
    )
    expect(legalFor(chain, 'Ana')).toEqual(['steal g1', 'pick g3'])
    const half = played(chain, 'Ana picks g3')
    expect([half.currentTurnIndex, half.places]).toEqual([3, [2, 1, 0]])
  })

  test('W24 in the second half every steal is a swap, so nobody is without a gift again', () => {
    const table = played(
      stacked(THREE, ['Socks', 'Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    const chain = played(table, 'Ana steals g2', 'Ben steals g3')
    expect(chain.places).toEqual([2, 0, 1])
    expect(legalFor(chain, 'Cy')).toEqual(['steal g2', 'endTurn'])
  })

  test('W25 with two players in Standard the final swap leaves the victim only to keep', () => {
    const table = played(stacked(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2', 'Ana steals g2')
    expect(legalFor(table, 'Ben')).toEqual(['endTurn'])
    expect(rules.view(played(table, 'Ben keeps'), null).result?.gifts).toEqual([
      { playerId: 'Ana', giftId: 'g2' },
      { playerId: 'Ben', giftId: 'g1' },
    ])
  })
})
