import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { whiteElephant } from '../index.ts'
import { legalFor, lobbyState, matchState, play, playMove, refusalOf } from '../testing/fixture.ts'
import type { Action } from './actions.ts'
import type { State } from './state.ts'

const TWO = ['Ana', 'Ben']
const THREE = ['Ana', 'Ben', 'Cy']
const FOUR = ['Ana', 'Ben', 'Cy', 'Dee']
const HOLDING = {
  code: 'holding-a-gift',
  text: 'You already hold a gift. Swapping starts in the second half.',
}
const NOT_YOUR_TURN = { code: 'not-your-turn', text: 'It is not your turn.' }

const open = (state: State) => whiteElephant.view(state, null).unwrappedGifts
const now = (state: State) => {
  const { currentPlayerId, currentTurnIndex, victimId } = whiteElephant.view(state, null)
  return { currentPlayerId, currentTurnIndex, victimId }
}
/** The state as if this seat held that gift, which legal play cannot reach. */
const holding = (state: State, gift: number, seat: number): State => ({
  ...state,
  places: state.places.map((place, number) => (number === gift ? seat : place)),
})

describe('picking', () => {
  test('W7 a player without a gift may open any wrapped gift', () => {
    const table = matchState(THREE, ['Socks', 'Lamp', 'Mug'])
    expect(legalFor(table, 'Ana')).toEqual(['pick g1', 'pick g2', 'pick g3'])
    const { state, events } = playMove(table, 'Ana picks g2')
    expect(open(state)).toEqual({ g2: { ownerId: 'Ana', stealCount: 0, isFrozen: false, lastOwnerId: null } })
    expect(whiteElephant.view(state, null).wrappedGifts).toEqual(['g1', 'g3'])
    expect(whiteElephant.view(state, null).players[0]).toEqual({ id: 'Ana', giftId: 'g2', hasGiven: false })
    expect(events).toEqual([
      {
        type: 'picked',
        playerId: 'Ana',
        giftId: 'g2',
        content: { giver: null, title: 'Lamp', picture: null, link: null, note: null },
        left: null,
      },
      { type: 'slotBegan', playerId: 'Ben', currentTurnIndex: 1, slots: 4 },
    ])
  })

  test('W7 an open, set-aside or unknown gift cannot be picked', () => {
    const table = play(matchState(TWO, ['Socks', 'Lamp', 'Mug'], { spareGifts: 'setAside' }), 'Ana picks g1')
    expect(refusalOf(table, 'Ben picks g1')).toEqual({
      code: 'not-wrapped',
      text: 'This gift is open already.',
    })
    const unknown = { code: 'unknown-gift', text: 'There is no such gift.' }
    for (const gift of ['g3', 'g4', 'g49', 'lobby-1', '__proto__']) {
      expect(refusalOf(table, `Ben picks ${gift}`)).toEqual(unknown)
    }
  })

  test('W7 a player with a gift cannot open another in the first half', () => {
    const table = holding(matchState(THREE, ['Socks', 'Lamp', 'Mug']), 0, 0)
    expect(refusalOf(table, 'Ana picks g2')).toEqual(HOLDING)
  })

  test('W7 a player with a gift may open a wrapped one in the second half', () => {
    const table = play(matchState(TWO, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1', 'Ben picks g2')
    expect(legalFor(table, 'Ana')).toEqual(['steal g2', 'pick g3', 'endTurn'])
  })
})

describe('stealing', () => {
  test('W8 a player without a gift may steal another player’s gift while gifts are wrapped', () => {
    const table = play(matchState(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1')
    expect(legalFor(table, 'Ben')).toEqual(['steal g1', 'pick g2', 'pick g3'])
    const { state, events } = playMove(table, 'Ben steals g1')
    expect(open(state)).toEqual({
      g1: { ownerId: 'Ben', stealCount: 1, isFrozen: false, lastOwnerId: 'Ana' },
    })
    expect(events).toEqual([
      {
        type: 'stolen',
        playerId: 'Ben',
        giftId: 'g1',
        title: 'Socks',
        previousOwnerId: 'Ana',
        exchanged: null,
        stealCount: 1,
        isFrozen: false,
      },
    ])
  })

  test('W8 a gift that is wrapped, on the table or one’s own cannot be stolen', () => {
    const table = play(
      matchState(TWO, ['Socks', 'Lamp', 'Mug', 'Kite'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
      'Ben picks g3',
    )
    expect(refusalOf(table, 'Ana steals g4')).toEqual({
      code: 'still-wrapped',
      text: 'This gift is still wrapped: nobody holds it.',
    })
    expect(refusalOf(table, 'Ana steals g2')).toEqual({
      code: 'on-the-table',
      text: 'This gift lies on the table: take it instead.',
    })
    expect(refusalOf(table, 'Ana steals g1')).toEqual({ code: 'own-gift', text: 'This gift is yours.' })
    expect(refusalOf(table, 'Ana steals g7')?.code).toBe('unknown-gift')
  })

  test('W8 a player with a gift cannot steal in the first half', () => {
    const table = holding(play(matchState(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1'), 1, 1)
    expect(refusalOf(table, 'Ben steals g1')).toEqual(HOLDING)
  })

  test('W8 mustUnwrapFirst forbids stealing while gifts are wrapped, except in the last slot', () => {
    const before = {
      code: 'unwrap-first',
      text: 'Gifts are still wrapped: no stealing before the last turn.',
    }
    const table = play(
      matchState(TWO, ['Socks', 'Lamp', 'Mug'], { mustUnwrapFirst: true, returnToStart: true }),
      'Ana picks g1',
    )
    expect(refusalOf(table, 'Ben steals g1')).toEqual(before)
    const third = play(table, 'Ben picks g2')
    expect(refusalOf(third, 'Ben steals g1')).toEqual(before)
    expect(legalFor(third, 'Ben')).toEqual(['pick g3', 'endTurn'])
    expect(legalFor(play(third, 'Ben keeps'), 'Ana')).toEqual(['steal g2', 'pick g3', 'endTurn'])
  })

  test('W8 mustUnwrapFirst allows stealing once all gifts are open', () => {
    const table = play(
      matchState(TWO, ['Socks', 'Lamp'], { mustUnwrapFirst: true, returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
    )
    expect(legalFor(table, 'Ben')).toEqual(['steal g1', 'endTurn'])
  })
})

describe('taking and keeping', () => {
  const spare = () =>
    play(
      matchState(TWO, ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Ben picks g3',
    )

  test('W9 a take from the table counts no steal and has no victim', () => {
    expect(open(spare()).g1).toEqual({ ownerId: null, stealCount: 1, isFrozen: false, lastOwnerId: null })
    const { state, events } = playMove(spare(), 'Ana takes g1')
    expect(open(state).g1).toEqual({ ownerId: 'Ana', stealCount: 1, isFrozen: false, lastOwnerId: null })
    expect(events[0]).toEqual({
      type: 'taken',
      playerId: 'Ana',
      giftId: 'g1',
      content: { giver: null, title: 'Socks', picture: null, link: null, note: null },
      left: { giftId: 'g2', title: 'Lamp' },
    })
    expect(state.victim).toBe(null)
  })

  test('W9 only a gift on the table can be taken', () => {
    const why = { code: 'not-on-the-table', text: 'This gift isn’t on the table.' }
    expect(refusalOf(spare(), 'Ana takes g3')).toEqual(why)
    expect(refusalOf(spare(), 'Ana takes g2')).toEqual(why)
    expect(refusalOf(matchState(TWO, ['Socks', 'Lamp']), 'Ana takes g1')).toEqual(why)
  })

  test('W9 in the first half only a player without a gift may take one', () => {
    const table = matchState(THREE, ['Socks', 'Lamp', 'Mug', 'Kite'])
    const onTable = { ...table, places: table.places.map((place, number) => (number === 3 ? -2 : place)) }
    expect(refusalOf(onTable, 'Ana takes g4')).toBe(null)
    expect(refusalOf(holding(onTable, 0, 0), 'Ana takes g4')).toEqual(HOLDING)
  })

  test('W10 a player with a gift may keep it', () => {
    const table = play(
      matchState(TWO, ['Socks', 'Lamp'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
    )
    const { state, events } = playMove(table, 'Ben keeps')
    expect(events).toEqual([
      { type: 'kept', playerId: 'Ben', title: 'Lamp' },
      { type: 'slotBegan', playerId: 'Ana', currentTurnIndex: 3, slots: 4 },
    ])
    expect(open(state)).toEqual(open(table))
  })

  test('W10 a player without a gift may not skip while another action is legal', () => {
    const table = matchState(TWO, ['Socks', 'Lamp'])
    expect(refusalOf(table, 'Ana keeps')).toEqual({
      code: 'no-gift',
      text: 'You have no gift: pick or steal.',
    })
    const [first, second] = [holding(holding(table, 0, 1), 1, 1), { ...table, places: [-2, -3] }]
    expect(refusalOf(first, 'Ana keeps')?.code).toBe('no-gift')
    expect(refusalOf(second, 'Ana keeps')?.code).toBe('no-gift')
  })

  test('W10 a player without a gift may skip if nothing else is legal', () => {
    const table = matchState(TWO, ['Socks', 'Lamp'], { maxSteals: 1 })
    const stuck: State = { ...table, places: [1, -3], stealCounts: [1, 0] }
    expect(legalFor(stuck, 'Ana')).toEqual(['endTurn'])
    const barred: State = { ...table, places: [1, -3], bars: [{ gift: 0, seat: 0 }] }
    const { state, events } = playMove(barred, 'Ana keeps')
    expect(events[0]).toEqual({ type: 'kept', playerId: 'Ana', title: null })
    expect(state.history).toEqual([{ type: 'END_TURN', playerId: 'Ana', at: 0 }])
  })

  test('W11 only the active player may act; others are refused and nothing changes', () => {
    const table = play(matchState(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1', 'Ben steals g1')
    const was = JSON.stringify(table)
    for (const player of ['Ben', 'Cy']) {
      for (const what of ['picks g2', 'steals g1', 'takes g1', 'keeps']) {
        expect(refusalOf(table, `${player} ${what}`)).toEqual(NOT_YOUR_TURN)
      }
      expect(whiteElephant.candidates(table, player)).toEqual([])
    }
    expect(refusalOf(table, 'The host picks g2')).toEqual({
      code: 'not-a-player',
      text: 'The host takes no turn.',
    })
    expect(whiteElephant.candidates(table, HOST)).toEqual([{ type: 'endMatch' }])
    expect(JSON.stringify(table)).toBe(was)
  })

  test('W11 every action is refused after the end', () => {
    const table = play(matchState(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2', 'Ana keeps')
    const over = { code: 'match-over', text: 'The match is over.' }
    for (const what of ['Ana keeps', 'Ben steals g1', 'The host ends', 'Ana starts']) {
      expect(refusalOf(table, what)).toEqual(over)
    }
  })
})

describe('steals and locks', () => {
  test('W12 every steal counts, and at maxSteals the gift is frozen for good', () => {
    const table = play(
      matchState(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite'], { maxSteals: 2 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
    )
    expect(open(table).g1).toEqual({ ownerId: 'Cy', stealCount: 2, isFrozen: true, lastOwnerId: 'Ben' })
    const later = play(table, 'Ben picks g3')
    expect(refusalOf(later, 'Dee steals g1')).toEqual({
      code: 'locked',
      text: 'This gift is locked: it was stolen too often.',
    })
    expect(legalFor(later, 'Dee')).toEqual(['steal g2', 'steal g3', 'pick g4'])
    expect(open(play(later, 'Dee picks g4')).g1?.isFrozen).toBe(true)
  })

  test('W12 a frozen gift can be swapped away, and it can be taken from the table', () => {
    const table = play(
      matchState(TWO, ['Socks', 'Lamp', 'Mug'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )
    expect(open(table).g1?.isFrozen).toBe(true)
    const swapped = play(table, 'Ben steals g2')
    expect(open(swapped).g1).toEqual({ ownerId: 'Ana', stealCount: 1, isFrozen: true, lastOwnerId: 'Ben' })
    const left = play(swapped, 'Ana picks g3')
    expect(open(left).g1).toEqual({ ownerId: null, stealCount: 1, isFrozen: true, lastOwnerId: null })
    expect(open(play(left, 'Ana takes g1')).g1).toEqual({
      ownerId: 'Ana',
      stealCount: 1,
      isFrozen: true,
      lastOwnerId: null,
    })
  })

  test('W13 a swap gives the old gift with its count to the victim', () => {
    const table = play(matchState(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben steals g1', 'Ana picks g2')
    const { state, events } = playMove(table, 'Ana steals g1')
    expect(open(state)).toEqual({
      g1: { ownerId: 'Ana', stealCount: 2, isFrozen: false, lastOwnerId: 'Ben' },
      g2: { ownerId: 'Ben', stealCount: 0, isFrozen: false, lastOwnerId: 'Ana' },
    })
    expect(events).toEqual([
      {
        type: 'stolen',
        playerId: 'Ana',
        giftId: 'g1',
        title: 'Socks',
        previousOwnerId: 'Ben',
        exchanged: { giftId: 'g2', title: 'Lamp' },
        stealCount: 2,
        isFrozen: false,
      },
    ])
    expect(whiteElephant.view(state, null).players.map(({ giftId }) => giftId)).toEqual(['g1', 'g2'])
  })

  test('W13 a gift keeps its count and lock through several swaps', () => {
    const table = play(
      matchState(THREE, ['Socks', 'Lamp', 'Mug'], { returnToStart: true, maxSteals: 2 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
      'Ben picks g3',
      'Cy steals g2',
      'Ana steals g3',
    )
    expect(open(table)).toEqual({
      g1: { ownerId: 'Ben', stealCount: 2, isFrozen: true, lastOwnerId: 'Ana' },
      g2: { ownerId: 'Cy', stealCount: 1, isFrozen: false, lastOwnerId: null },
      g3: { ownerId: 'Ana', stealCount: 1, isFrozen: false, lastOwnerId: 'Ben' },
    })
  })
})

describe('U-turns', () => {
  const robbed = () =>
    play(matchState(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite']), 'Ana picks g1', 'Ben picks g2', 'Cy steals g1')
  const BARRED = {
    code: 'u-turn',
    text: 'Not straight back: this was yours a moment ago.',
  }

  test('W14 a victim cannot steal their gift straight back', () => {
    expect(refusalOf(robbed(), 'Ana steals g1')).toEqual(BARRED)
    expect(legalFor(robbed(), 'Ana')).toEqual(['steal g2', 'pick g3', 'pick g4'])
  })

  test('W14 a victim who has acted since may take the gift back in the same slot', () => {
    const table = play(robbed(), 'Ana steals g2', 'Ben steals g1', 'Cy steals g2')
    expect(now(table)).toEqual({ currentPlayerId: 'Ana', currentTurnIndex: 2, victimId: 'Ana' })
    expect(open(table).g1).toEqual({ ownerId: 'Ben', stealCount: 2, isFrozen: false, lastOwnerId: null })
    expect(refusalOf(table, 'Ana steals g1')).toBe(null)
    expect(refusalOf(table, 'Ana steals g2')).toEqual(BARRED)
  })

  test('W14 a victim may take the gift back in the next slot', () => {
    const table = play(robbed(), 'Ana picks g3', 'Dee steals g3')
    expect(open(table).g1).toEqual({ ownerId: 'Cy', stealCount: 1, isFrozen: false, lastOwnerId: null })
    expect(refusalOf(table, 'Ana steals g1')).toBe(null)
  })

  test('W14 untilSlotEnds bars the victim although they have acted', () => {
    const table = play(
      matchState(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite'], { uTurn: 'untilSlotEnds' }),
      'Ana picks g1',
      'Ben picks g2',
      'Cy steals g1',
      'Ana steals g2',
      'Ben steals g1',
      'Cy steals g2',
    )
    expect(refusalOf(table, 'Ana steals g1')).toEqual(BARRED)
    expect(refusalOf(table, 'Ana steals g2')).toEqual(BARRED)
    expect(whiteElephant.view(table, null).bars).toEqual([
      { playerId: 'Ana', giftId: 'g1' },
      { playerId: 'Ben', giftId: 'g2' },
      { playerId: 'Cy', giftId: 'g1' },
      { playerId: 'Ana', giftId: 'g2' },
    ])
    const next = play(table, 'Ana picks g3', 'Dee steals g3')
    expect(refusalOf(next, 'Ana steals g1')).toBe(null)
  })

  test('W14 a thief is barred from the gift that they swapped away', () => {
    const table = play(
      matchState(THREE, ['Socks', 'Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    const swapped = play(table, 'Ana steals g2')
    expect(whiteElephant.view(swapped, null).bars).toEqual([
      { playerId: 'Ben', giftId: 'g2' },
      { playerId: 'Ana', giftId: 'g1' },
    ])
    expect(refusalOf({ ...swapped, victim: 0 }, 'Ana steals g1')).toEqual(BARRED)
  })
})

describe('slots', () => {
  test('W15 the slot stays after a steal and the victim is active, in a chain of any length', () => {
    let table = play(
      matchState(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    table = play(table, 'Dee steals g1')
    expect(now(table)).toEqual({ currentPlayerId: 'Ana', currentTurnIndex: 3, victimId: 'Ana' })
    table = play(table, 'Ana steals g2')
    expect(now(table)).toEqual({ currentPlayerId: 'Ben', currentTurnIndex: 3, victimId: 'Ben' })
    table = play(table, 'Ben steals g3')
    expect(now(table)).toEqual({ currentPlayerId: 'Cy', currentTurnIndex: 3, victimId: 'Cy' })
    table = play(table, 'Cy steals g1')
    expect(now(table)).toEqual({ currentPlayerId: 'Dee', currentTurnIndex: 3, victimId: 'Dee' })
    expect(legalFor(table, 'Dee')).toEqual(['steal g2', 'steal g3', 'pick g4'])
  })

  test('W15 the victim of a swap may pick, steal or keep the new gift', () => {
    const table = play(
      matchState(THREE, ['Socks', 'Lamp', 'Mug', 'Kite']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
      'Ana steals g2',
    )
    expect(legalFor(table, 'Ben')).toEqual(['steal g3', 'pick g4', 'endTurn'])
    expect(whiteElephant.view(play(table, 'Ben keeps'), null).result?.gifts).toEqual([
      { playerId: 'Ana', giftId: 'g2' },
      { playerId: 'Ben', giftId: 'g1' },
      { playerId: 'Cy', giftId: 'g3' },
    ])
  })

  test('W16 a pick, a take and a skip each advance the queue by exactly one slot and lift all bars', () => {
    const begun = matchState(TWO, ['Socks', 'Lamp', 'Mug'], { returnToStart: true })
    const chain = play(begun, 'Ana picks g1', 'Ben steals g1')
    expect([chain.currentTurnIndex, chain.victim, chain.bars.length]).toEqual([1, 0, 1])
    const picked = play(chain, 'Ana picks g2')
    expect([picked.currentTurnIndex, picked.victim, picked.bars]).toEqual([2, null, []])
    const skipped = play(picked, 'Ben steals g2', 'Ana keeps')
    expect([skipped.currentTurnIndex, skipped.victim, skipped.bars]).toEqual([3, null, []])
    const taken = play(picked, 'Ben picks g3', 'Ana takes g1')
    expect([taken.currentTurnIndex, taken.victim, taken.bars]).toEqual([4, null, []])
  })

  test('W16 no slot is skipped: players who hold a gift get their slot too', () => {
    const slots: unknown[] = []
    let table = matchState(THREE, ['Socks', 'Lamp', 'Mug'], { returnToStart: true })
    for (const sentence of ['Ana picks g1', 'Ben picks g2', 'Cy picks g3', 'Cy keeps', 'Ben keeps']) {
      table = play(table, sentence)
      slots.push([table.currentTurnIndex, whiteElephant.view(table, null).currentPlayerId])
    }
    expect(slots).toEqual([
      [1, 'Ben'],
      [2, 'Cy'],
      [3, 'Cy'],
      [4, 'Ben'],
      [5, 'Ana'],
    ])
  })

  test('W17 a pick with a gift in hand leaves the old gift on the table with its count and lock', () => {
    const table = play(
      matchState(TWO, ['Socks', 'Lamp', 'Mug'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )
    const { state, events } = playMove(table, 'Ben picks g3')
    expect(open(state)).toEqual({
      g1: { ownerId: null, stealCount: 1, isFrozen: true, lastOwnerId: null },
      g2: { ownerId: 'Ana', stealCount: 0, isFrozen: false, lastOwnerId: null },
      g3: { ownerId: 'Ben', stealCount: 0, isFrozen: false, lastOwnerId: null },
    })
    expect(events[0]).toMatchObject({ type: 'picked', left: { giftId: 'g1', title: 'Socks' } })
    expect(legalFor(state, 'Ana')).toEqual(['take g1', 'steal g3', 'endTurn'])
  })

  test('W17 a take with a gift in hand leaves the old gift on the table', () => {
    const table = play(
      matchState(TWO, ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
      'Ben picks g3',
      'Ana takes g2',
    )
    expect(Object.entries(open(table)).map(([id, { ownerId }]) => [id, ownerId])).toEqual([
      ['g1', null],
      ['g2', 'Ana'],
      ['g3', 'Ben'],
    ])
  })

  test('W17 setAside removes random spare gifts unseen before the start', () => {
    const table = matchState(TWO, ['Socks', 'Lamp', 'Mug', 'Kite'], { spareGifts: 'setAside' })
    const view = whiteElephant.view(table, 'Ana')
    expect([view.wrappedGifts, view.setAsideGifts]).toEqual([
      ['g1', 'g2'],
      ['g3', 'g4'],
    ])
    const end = play(table, 'Ana picks g1', 'Ben picks g2', 'Ana keeps')
    expect(whiteElephant.view(end, null).setAsideGifts).toEqual(['g3', 'g4'])
    expect(Object.keys(whiteElephant.view(end, null).gifts)).toEqual(['g1', 'g2'])
  })
})

describe('takebacks', () => {
  const takeBackOf = (before: State, action: Action) =>
    whiteElephant.takeBackRefusal?.(before, 'Ana', action, before)?.code ?? null

  test('W30 a steal, a take and a kept gift can be taken back, and an opened gift cannot', () => {
    const one = play(matchState(TWO, ['lamp', 'sock']), 'Ana picks g1')
    expect(takeBackOf(one, { type: 'pick', giftId: 'g2' })).toBe('opened')
    expect(takeBackOf(one, { type: 'steal', giftId: 'g1' })).toBeNull()
    expect(takeBackOf(one, { type: 'take', giftId: 'g1' })).toBeNull()
    expect(takeBackOf(one, { type: 'endTurn' })).toBeNull()
  })

  test('W30 in the lobby gifts are removed instead', () => {
    expect(takeBackOf(lobbyState(TWO), { type: 'addGift', title: 'lamp' })).toBe('in-lobby')
  })
})
