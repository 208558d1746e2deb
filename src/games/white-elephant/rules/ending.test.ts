import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { whiteElephant } from '../index.ts'
import {
  legalFor,
  lobbyState,
  matchState,
  observationOf,
  play,
  playMove,
  refusalOf,
} from '../testing/fixture.ts'

const TWO = ['Ana', 'Ben']
const THREE = ['Ana', 'Ben', 'Cy']

describe('the end', () => {
  test('W18 the match ends when the queue is exhausted', () => {
    const table = play(matchState(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2')
    expect(whiteElephant.outcome(table)).toBe(null)
    const { state, events } = playMove(table, 'Ana keeps')
    expect(state.phase).toBe('ENDED')
    expect(whiteElephant.outcome(state)).toEqual({
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
    expect(whiteElephant.view(state, null).currentPlayerId).toBe(null)
  })

  test('W18 the match goes on while a victim has to act', () => {
    const table = play(
      matchState(THREE, ['Socks', 'Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    const robbed = play(table, 'Ana steals g2')
    expect([robbed.phase, robbed.currentTurnIndex]).toEqual(['ACTIVE', 3])
    expect(play(robbed, 'Ben steals g3').phase).toBe('ACTIVE')
    expect(play(robbed, 'Ben steals g3', 'Cy keeps').phase).toBe('ENDED')
  })

  const locked = () =>
    play(
      matchState(TWO, ['Socks', 'Lamp'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )

  test('W19 the match ends early when all gifts are held and locked', () => {
    expect([locked().phase, locked().currentTurnIndex]).toEqual(['ACTIVE', 2])
    const { state, events } = playMove(locked(), 'Ben steals g2')
    expect([state.phase, state.currentTurnIndex, state.victim, state.bars]).toEqual(['ENDED', 2, null, []])
    expect(whiteElephant.outcome(state)?.reason).toBe('all-frozen')
    expect(events.at(-1)).toEqual({ type: 'ended', reason: 'all-frozen', given: [], unclaimed: [] })
  })

  test('W19 the match goes on while a gift is wrapped', () => {
    const spare = matchState(TWO, ['Socks', 'Lamp', 'Mug'], { maxSteals: 1, returnToStart: true })
    const table = play(spare, 'Ana picks g1', 'Ben steals g1', 'Ana picks g2', 'Ben steals g2')
    expect(whiteElephant.view(table, null).phase).toBe('ACTIVE')
    expect(legalFor(table, 'Ana')).toEqual(['pick g3', 'endTurn'])
  })

  test('W19 the match goes on while a gift lies on the table, locked or not', () => {
    const table = play(
      matchState(THREE, ['Socks', 'Lamp', 'Mug', 'Kite'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g2',
      'Ana picks g3',
      'Cy picks g4',
      'Ben steals g3',
      'Ana steals g4',
    )
    expect(Object.values(whiteElephant.view(table, null).unwrappedGifts)).toEqual([
      { ownerId: 'Cy', stealCount: 1, isFrozen: true, lastOwnerId: 'Ana' },
      { ownerId: null, stealCount: 1, isFrozen: true, lastOwnerId: null },
      { ownerId: 'Ben', stealCount: 1, isFrozen: true, lastOwnerId: null },
      { ownerId: 'Ana', stealCount: 1, isFrozen: true, lastOwnerId: 'Cy' },
    ])
    expect(legalFor(table, 'Cy')).toEqual(['take g2', 'endTurn'])
  })

  test('W19 the match ends although gifts were set aside', () => {
    const table = matchState(TWO, ['Socks', 'Lamp', 'Mug'], {
      maxSteals: 1,
      returnToStart: true,
      spareGifts: 'setAside',
    })
    const end = play(table, 'Ana picks g1', 'Ben steals g1', 'Ana picks g2', 'Ben steals g2')
    expect(whiteElephant.outcome(end)?.reason).toBe('all-frozen')
  })

  test('W20 when the host ends the match, the others get wrapped gifts in pile and turn order', () => {
    const table = play(
      matchState(['Ana', 'Ben', 'Cy', 'Dee'], ['Socks', 'Lamp', 'Mug', 'Kite', 'Bell']),
      'Ana picks g3',
      'Ben steals g3',
    )
    const { state, events } = playMove(table, 'The host ends')
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
    expect(whiteElephant.view(state, null).result).toEqual({
      gifts: [
        { playerId: 'Ana', giftId: 'g1' },
        { playerId: 'Ben', giftId: 'g3' },
        { playerId: 'Cy', giftId: 'g2' },
        { playerId: 'Dee', giftId: 'g4' },
      ],
      unclaimed: ['g5'],
    })
    expect(Object.keys(whiteElephant.view(state, null).gifts)).toEqual(['g1', 'g2', 'g3', 'g4'])
    expect(events[0]).toMatchObject({ type: 'ended', given: [{ content: { title: 'Socks' } }, {}, {}] })
    expect(whiteElephant.outcome(state)?.reason).toBe('ended-by-host')
  })

  test('W20 only the host can end the match', () => {
    const table = matchState(TWO, ['Socks', 'Lamp'])
    expect(refusalOf(table, 'Ana ends')).toEqual({ code: 'host-only', text: 'Only the host can do that.' })
    expect(whiteElephant.candidates(table, HOST)).toEqual([{ type: 'endMatch' }])
  })

  test('W21 everyone has one gift at the end, and spare gifts are unclaimed, opened or not', () => {
    const table = play(
      matchState(TWO, ['Socks', 'Lamp', 'Mug', 'Kite']),
      'Ana picks g1',
      'Ben picks g2',
      'Ana picks g3',
    )
    expect(whiteElephant.view(table, null).result).toEqual({
      gifts: [
        { playerId: 'Ana', giftId: 'g3' },
        { playerId: 'Ben', giftId: 'g2' },
      ],
      unclaimed: ['g1', 'g4'],
    })
    expect(whiteElephant.view(table, null).gifts.g4).toBe(undefined)
  })
})

describe('an absent player', () => {
  test('W22 an absent player keeps their gift', () => {
    const table = play(matchState(TWO, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1', 'Ben picks g2')
    expect(whiteElephant.whenAbsent(observationOf(table, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
  })

  test('W22 an absent player without a gift opens one at random and never steals', () => {
    const table = play(matchState(THREE, ['Socks', 'Lamp', 'Mug', 'Kite']), 'Ana picks g2')
    const chosen = Array.from({ length: 40 }, (_, seed) =>
      whiteElephant.whenAbsent(observationOf(table, 'Ben'), fastRng(seed)),
    )
    expect([...new Set(chosen.map((action) => JSON.stringify(action)))].toSorted()).toEqual([
      '{"type":"pick","giftId":"g1"}',
      '{"type":"pick","giftId":"g3"}',
      '{"type":"pick","giftId":"g4"}',
    ])
  })

  test('W22 an absent player gives a sample gift in the lobby, then starts', () => {
    const table = lobbyState(TWO)
    const given = whiteElephant.whenAbsent(observationOf(table, 'Ana'), fastRng(1))
    expect(given.type).toBe('addGift')
    const ready = play(table, { player: 'Ana', action: given }, 'Ben gives Lamp')
    expect(whiteElephant.whenAbsent(observationOf(ready, 'Ana'), fastRng(1))).toEqual({ type: 'start' })
  })
})

describe('consequences of the rules', () => {
  test('W23 every slot of the first half ends with one pick, and a victim can always make one', () => {
    const table = matchState(THREE, ['Socks', 'Lamp', 'Mug'])
    const chain = play(
      table,
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
      'Ben steals g2',
    )
    expect(legalFor(chain, 'Ana')).toEqual(['steal g1', 'pick g3'])
    const half = play(chain, 'Ana picks g3')
    expect([half.currentTurnIndex, half.places]).toEqual([3, [2, 1, 0]])
  })

  test('W24 every steal of the second half is a swap, so everyone keeps a gift', () => {
    const table = play(
      matchState(THREE, ['Socks', 'Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    const chain = play(table, 'Ana steals g2', 'Ben steals g3')
    expect(chain.places).toEqual([2, 0, 1])
    expect(legalFor(chain, 'Cy')).toEqual(['steal g2', 'endTurn'])
  })

  test('W25 the victim of the final swap between two players can only keep', () => {
    const table = play(matchState(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2', 'Ana steals g2')
    expect(legalFor(table, 'Ben')).toEqual(['endTurn'])
    expect(whiteElephant.view(play(table, 'Ben keeps'), null).result?.gifts).toEqual([
      { playerId: 'Ana', giftId: 'g2' },
      { playerId: 'Ben', giftId: 'g1' },
    ])
  })
})
