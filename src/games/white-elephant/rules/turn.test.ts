import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { heard, legalFor, played, refused, stacked } from '../testing/fixture.ts'
import { rules } from './rules.ts'
import type { State } from './state.ts'

const TWO = ['Ana', 'Ben']
const THREE = ['Ana', 'Ben', 'Cy']
const FOUR = ['Ana', 'Ben', 'Cy', 'Dee']
const HOLDING = {
  code: 'holding-a-gift',
  text: 'You hold a gift: only in the second half may you change it.',
}
const NOT_YOUR_TURN = { code: 'not-your-turn', text: 'It is not your turn.' }

const open = (state: State) => rules.view(state, null).unwrappedGifts
const now = (state: State) => {
  const { currentPlayerId, currentTurnIndex, victimId } = rules.view(state, null)
  return { currentPlayerId, currentTurnIndex, victimId }
}
/** The table as if this seat held that gift: situations that play alone cannot reach. */
const holding = (state: State, gift: number, seat: number): State => ({
  ...state,
  places: state.places.map((place, number) => (number === gift ? seat : place)),
})

describe('picking', () => {
  test('W7 who holds nothing may open any wrapped gift', () => {
    const table = stacked(THREE, ['Socks', 'Lamp', 'Mug'])
    expect(legalFor(table, 'Ana')).toEqual(['pick g1', 'pick g2', 'pick g3'])
    const { state, events } = heard(table, 'Ana picks g2')
    expect(open(state)).toEqual({ g2: { ownerId: 'Ana', stealCount: 0, isFrozen: false, lastOwnerId: null } })
    expect(rules.view(state, null).wrappedGifts).toEqual(['g1', 'g3'])
    expect(rules.view(state, null).players[0]).toEqual({ id: 'Ana', giftId: 'g2', hasGiven: false })
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

  test('W7 what is open, set aside or unknown cannot be opened', () => {
    const table = played(stacked(TWO, ['Socks', 'Lamp', 'Mug'], { spareGifts: 'setAside' }), 'Ana picks g1')
    expect(refused(table, 'Ben picks g1')).toEqual({
      code: 'not-wrapped',
      text: 'This gift is open already.',
    })
    const unknown = { code: 'unknown-gift', text: 'There is no such gift in play.' }
    for (const gift of ['g3', 'g4', 'g49', 'lobby-1', '__proto__']) {
      expect(refused(table, `Ben picks ${gift}`)).toEqual(unknown)
    }
  })

  test('W7 who holds a gift opens none in the first half', () => {
    const table = holding(stacked(THREE, ['Socks', 'Lamp', 'Mug']), 0, 0)
    expect(refused(table, 'Ana picks g2')).toEqual(HOLDING)
  })

  test('W7 who holds a gift may open another in the second half while there are wrapped ones', () => {
    const table = played(stacked(TWO, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1', 'Ben picks g2')
    expect(legalFor(table, 'Ana')).toEqual(['steal g2', 'pick g3', 'endTurn'])
  })
})

describe('stealing', () => {
  test('W8 who holds nothing may steal what another holds, although there are wrapped gifts', () => {
    const table = played(stacked(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1')
    expect(legalFor(table, 'Ben')).toEqual(['steal g1', 'pick g2', 'pick g3'])
    const { state, events } = heard(table, 'Ben steals g1')
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

  test('W8 what is wrapped, on the table or one’s own cannot be stolen', () => {
    const table = played(
      stacked(TWO, ['Socks', 'Lamp', 'Mug', 'Kite'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
      'Ben picks g3',
    )
    expect(refused(table, 'Ana steals g4')).toEqual({
      code: 'still-wrapped',
      text: 'This gift is still wrapped: nobody holds it.',
    })
    expect(refused(table, 'Ana steals g2')).toEqual({
      code: 'on-the-table',
      text: 'This gift lies on the table: take it instead.',
    })
    expect(refused(table, 'Ana steals g1')).toEqual({ code: 'own-gift', text: 'This gift is yours.' })
    expect(refused(table, 'Ana steals g7')?.code).toBe('unknown-gift')
  })

  test('W8 who holds a gift steals none in the first half', () => {
    const table = holding(played(stacked(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1'), 1, 1)
    expect(refused(table, 'Ben steals g1')).toEqual(HOLDING)
  })

  test('W8 with mustUnwrapFirst nobody steals while there are wrapped gifts, except in the last slot', () => {
    const before = {
      code: 'unwrap-first',
      text: 'There are wrapped gifts: no stealing before the last turn.',
    }
    const table = played(
      stacked(TWO, ['Socks', 'Lamp', 'Mug'], { mustUnwrapFirst: true, returnToStart: true }),
      'Ana picks g1',
    )
    expect(refused(table, 'Ben steals g1')).toEqual(before)
    const third = played(table, 'Ben picks g2')
    expect(refused(third, 'Ben steals g1')).toEqual(before)
    expect(legalFor(third, 'Ben')).toEqual(['pick g3', 'endTurn'])
    expect(legalFor(played(third, 'Ben keeps'), 'Ana')).toEqual(['steal g2', 'pick g3', 'endTurn'])
  })

  test('W8 with mustUnwrapFirst stealing begins when the last gift is open', () => {
    const table = played(
      stacked(TWO, ['Socks', 'Lamp'], { mustUnwrapFirst: true, returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
    )
    expect(legalFor(table, 'Ben')).toEqual(['steal g1', 'endTurn'])
  })
})

describe('taking and keeping', () => {
  const spare = () =>
    played(
      stacked(TWO, ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Ben picks g3',
    )

  test('W9 a gift on the table is taken without a steal and without a victim', () => {
    expect(open(spare()).g1).toEqual({ ownerId: null, stealCount: 1, isFrozen: false, lastOwnerId: null })
    const { state, events } = heard(spare(), 'Ana takes g1')
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

  test('W9 only what lies on the table is taken', () => {
    const why = { code: 'not-on-the-table', text: 'This gift does not lie on the table.' }
    expect(refused(spare(), 'Ana takes g3')).toEqual(why)
    expect(refused(spare(), 'Ana takes g2')).toEqual(why)
    expect(refused(stacked(TWO, ['Socks', 'Lamp']), 'Ana takes g1')).toEqual(why)
  })

  test('W9 who holds a gift takes none in the first half, who holds none does', () => {
    const table = stacked(THREE, ['Socks', 'Lamp', 'Mug', 'Kite'])
    const onTable = { ...table, places: table.places.map((place, number) => (number === 3 ? -2 : place)) }
    expect(refused(onTable, 'Ana takes g4')).toBe(null)
    expect(refused(holding(onTable, 0, 0), 'Ana takes g4')).toEqual(HOLDING)
  })

  test('W10 who holds a gift may keep it', () => {
    const table = played(
      stacked(TWO, ['Socks', 'Lamp'], { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g2',
    )
    const { state, events } = heard(table, 'Ben keeps')
    expect(events).toEqual([
      { type: 'kept', playerId: 'Ben', title: 'Lamp' },
      { type: 'slotBegan', playerId: 'Ana', currentTurnIndex: 3, slots: 4 },
    ])
    expect(open(state)).toEqual(open(table))
  })

  test('W10 who holds none may not skip while there is something else to do', () => {
    const table = stacked(TWO, ['Socks', 'Lamp'])
    expect(refused(table, 'Ana keeps')).toEqual({
      code: 'no-gift',
      text: 'You hold no gift: open or steal one.',
    })
    const [first, second] = [holding(holding(table, 0, 1), 1, 1), { ...table, places: [-2, -3] }]
    expect(refused(first, 'Ana keeps')?.code).toBe('no-gift')
    expect(refused(second, 'Ana keeps')?.code).toBe('no-gift')
  })

  test('W10 who holds none may skip when nothing else is legal', () => {
    const table = stacked(TWO, ['Socks', 'Lamp'], { maxSteals: 1 })
    const stuck: State = { ...table, places: [1, -3], stealCounts: [1, 0] }
    expect(legalFor(stuck, 'Ana')).toEqual(['endTurn'])
    const barred: State = { ...table, places: [1, -3], bars: [{ gift: 0, seat: 0 }] }
    const { state, events } = heard(barred, 'Ana keeps')
    expect(events[0]).toEqual({ type: 'kept', playerId: 'Ana', title: null })
    expect(state.history).toEqual([{ type: 'END_TURN', playerId: 'Ana', at: 0 }])
  })

  test('W11 anybody but the active player is refused, and nothing changes', () => {
    const table = played(stacked(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g1', 'Ben steals g1')
    const was = JSON.stringify(table)
    for (const player of ['Ben', 'Cy']) {
      for (const what of ['picks g2', 'steals g1', 'takes g1', 'keeps']) {
        expect(refused(table, `${player} ${what}`)).toEqual(NOT_YOUR_TURN)
      }
      expect(rules.candidates(table, player)).toEqual([])
    }
    expect(refused(table, 'The host picks g2')).toEqual({
      code: 'not-a-player',
      text: 'The host as such takes no turn.',
    })
    expect(rules.candidates(table, HOST)).toEqual([{ type: 'endMatch' }])
    expect(JSON.stringify(table)).toBe(was)
  })

  test('W11 after the end everything is refused', () => {
    const table = played(stacked(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2', 'Ana keeps')
    const over = { code: 'match-over', text: 'The match is over.' }
    for (const what of ['Ana keeps', 'Ben steals g1', 'The host ends', 'Ana starts']) {
      expect(refused(table, what)).toEqual(over)
    }
  })
})

describe('steals and locks', () => {
  test('W12 each steal counts, and at maxSteals the gift is frozen for good', () => {
    const table = played(
      stacked(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite'], { maxSteals: 2 }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
      'Cy steals g1',
    )
    expect(open(table).g1).toEqual({ ownerId: 'Cy', stealCount: 2, isFrozen: true, lastOwnerId: 'Ben' })
    const later = played(table, 'Ben picks g3')
    expect(refused(later, 'Dee steals g1')).toEqual({
      code: 'locked',
      text: 'This gift is locked: it was stolen too often.',
    })
    expect(legalFor(later, 'Dee')).toEqual(['steal g2', 'steal g3', 'pick g4'])
    expect(open(played(later, 'Dee picks g4')).g1?.isFrozen).toBe(true)
  })

  test('W12 a frozen gift can be swapped away, and it can be taken from the table', () => {
    const table = played(
      stacked(TWO, ['Socks', 'Lamp', 'Mug'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )
    expect(open(table).g1?.isFrozen).toBe(true)
    const swapped = played(table, 'Ben steals g2')
    expect(open(swapped).g1).toEqual({ ownerId: 'Ana', stealCount: 1, isFrozen: true, lastOwnerId: 'Ben' })
    const left = played(swapped, 'Ana picks g3')
    expect(open(left).g1).toEqual({ ownerId: null, stealCount: 1, isFrozen: true, lastOwnerId: null })
    expect(open(played(left, 'Ana takes g1')).g1).toEqual({
      ownerId: 'Ana',
      stealCount: 1,
      isFrozen: true,
      lastOwnerId: null,
    })
  })

  test('W13 in a swap the old gift goes to the victim and keeps its count', () => {
    const table = played(stacked(TWO, ['Socks', 'Lamp']), 'Ana picks g1', 'Ben steals g1', 'Ana picks g2')
    const { state, events } = heard(table, 'Ana steals g1')
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
    expect(rules.view(state, null).players.map(({ giftId }) => giftId)).toEqual(['g1', 'g2'])
  })

  test('W13 counts and locks stay with the gift when it is swapped away again and again', () => {
    const table = played(
      stacked(THREE, ['Socks', 'Lamp', 'Mug'], { returnToStart: true, maxSteals: 2 }),
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

describe('no straight way back', () => {
  const robbed = () =>
    played(stacked(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite']), 'Ana picks g1', 'Ben picks g2', 'Cy steals g1')
  const BARRED = {
    code: 'u-turn',
    text: 'Not straight back: this was just taken from you. Act once before you take it again.',
  }

  test('W14 a victim does not take back what was just taken', () => {
    expect(refused(robbed(), 'Ana steals g1')).toEqual(BARRED)
    expect(legalFor(robbed(), 'Ana')).toEqual(['steal g2', 'pick g3', 'pick g4'])
  })

  test('W14 having acted once since, the victim may take it back in the same slot', () => {
    const table = played(robbed(), 'Ana steals g2', 'Ben steals g1', 'Cy steals g2')
    expect(now(table)).toEqual({ currentPlayerId: 'Ana', currentTurnIndex: 2, victimId: 'Ana' })
    expect(open(table).g1).toEqual({ ownerId: 'Ben', stealCount: 2, isFrozen: false, lastOwnerId: null })
    expect(refused(table, 'Ana steals g1')).toBe(null)
    expect(refused(table, 'Ana steals g2')).toEqual(BARRED)
  })

  test('W14 when the slot has advanced it may be taken back', () => {
    const table = played(robbed(), 'Ana picks g3', 'Dee steals g3')
    expect(open(table).g1).toEqual({ ownerId: 'Cy', stealCount: 1, isFrozen: false, lastOwnerId: null })
    expect(refused(table, 'Ana steals g1')).toBe(null)
  })

  test('W14 with untilSlotEnds acting is not enough', () => {
    const table = played(
      stacked(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite'], { uTurn: 'untilSlotEnds' }),
      'Ana picks g1',
      'Ben picks g2',
      'Cy steals g1',
      'Ana steals g2',
      'Ben steals g1',
      'Cy steals g2',
    )
    const barred = {
      code: 'u-turn',
      text: 'Not straight back: this was taken from you in this turn of the queue.',
    }
    expect(refused(table, 'Ana steals g1')).toEqual(barred)
    expect(refused(table, 'Ana steals g2')).toEqual(barred)
    expect(rules.view(table, null).bars).toEqual([
      { playerId: 'Ana', giftId: 'g1' },
      { playerId: 'Ben', giftId: 'g2' },
      { playerId: 'Cy', giftId: 'g1' },
      { playerId: 'Ana', giftId: 'g2' },
    ])
    const next = played(table, 'Ana picks g3', 'Dee steals g3')
    expect(refused(next, 'Ana steals g1')).toBe(null)
  })

  test('W14 a thief is barred from the gift that the swap gave away', () => {
    const table = played(
      stacked(THREE, ['Socks', 'Lamp', 'Mug']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    const swapped = played(table, 'Ana steals g2')
    expect(rules.view(swapped, null).bars).toEqual([
      { playerId: 'Ben', giftId: 'g2' },
      { playerId: 'Ana', giftId: 'g1' },
    ])
    expect(refused({ ...swapped, victim: 0 }, 'Ana steals g1')).toEqual(BARRED)
  })
})

describe('slots', () => {
  test('W15 after a steal the slot stays and the victim is active, in a chain of any length', () => {
    let table = played(
      stacked(FOUR, ['Socks', 'Lamp', 'Mug', 'Kite']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
    )
    table = played(table, 'Dee steals g1')
    expect(now(table)).toEqual({ currentPlayerId: 'Ana', currentTurnIndex: 3, victimId: 'Ana' })
    table = played(table, 'Ana steals g2')
    expect(now(table)).toEqual({ currentPlayerId: 'Ben', currentTurnIndex: 3, victimId: 'Ben' })
    table = played(table, 'Ben steals g3')
    expect(now(table)).toEqual({ currentPlayerId: 'Cy', currentTurnIndex: 3, victimId: 'Cy' })
    table = played(table, 'Cy steals g1')
    expect(now(table)).toEqual({ currentPlayerId: 'Dee', currentTurnIndex: 3, victimId: 'Dee' })
    expect(legalFor(table, 'Dee')).toEqual(['steal g2', 'steal g3', 'pick g4'])
  })

  test('W15 a victim of a swap may pick, steal, or keep what the swap gave', () => {
    const table = played(
      stacked(THREE, ['Socks', 'Lamp', 'Mug', 'Kite']),
      'Ana picks g1',
      'Ben picks g2',
      'Cy picks g3',
      'Ana steals g2',
    )
    expect(legalFor(table, 'Ben')).toEqual(['steal g3', 'pick g4', 'endTurn'])
    expect(rules.view(played(table, 'Ben keeps'), null).result?.gifts).toEqual([
      { playerId: 'Ana', giftId: 'g2' },
      { playerId: 'Ben', giftId: 'g1' },
      { playerId: 'Cy', giftId: 'g3' },
    ])
  })

  test('W16 a pick, a take and a skip each move the queue by exactly one and lift all bars', () => {
    const begun = stacked(TWO, ['Socks', 'Lamp', 'Mug'], { returnToStart: true })
    const chain = played(begun, 'Ana picks g1', 'Ben steals g1')
    expect([chain.currentTurnIndex, chain.victim, chain.bars.length]).toEqual([1, 0, 1])
    const picked = played(chain, 'Ana picks g2')
    expect([picked.currentTurnIndex, picked.victim, picked.bars]).toEqual([2, null, []])
    const skipped = played(picked, 'Ben steals g2', 'Ana keeps')
    expect([skipped.currentTurnIndex, skipped.victim, skipped.bars]).toEqual([3, null, []])
    const taken = played(picked, 'Ben picks g3', 'Ana takes g1')
    expect([taken.currentTurnIndex, taken.victim, taken.bars]).toEqual([4, null, []])
  })

  test('W16 a slot is never jumped: a holder’s slot comes and is theirs to keep', () => {
    const seen: unknown[] = []
    let table = stacked(THREE, ['Socks', 'Lamp', 'Mug'], { returnToStart: true })
    for (const sentence of ['Ana picks g1', 'Ben picks g2', 'Cy picks g3', 'Cy keeps', 'Ben keeps']) {
      table = played(table, sentence)
      seen.push([table.currentTurnIndex, rules.view(table, null).currentPlayerId])
    }
    expect(seen).toEqual([
      [1, 'Ben'],
      [2, 'Cy'],
      [3, 'Cy'],
      [4, 'Ben'],
      [5, 'Ana'],
    ])
  })

  test('W17 who picks while holding leaves the old gift on the table with its count and lock', () => {
    const table = played(
      stacked(TWO, ['Socks', 'Lamp', 'Mug'], { maxSteals: 1, returnToStart: true }),
      'Ana picks g1',
      'Ben steals g1',
      'Ana picks g2',
    )
    const { state, events } = heard(table, 'Ben picks g3')
    expect(open(state)).toEqual({
      g1: { ownerId: null, stealCount: 1, isFrozen: true, lastOwnerId: null },
      g2: { ownerId: 'Ana', stealCount: 0, isFrozen: false, lastOwnerId: null },
      g3: { ownerId: 'Ben', stealCount: 0, isFrozen: false, lastOwnerId: null },
    })
    expect(events[0]).toMatchObject({ type: 'picked', left: { giftId: 'g1', title: 'Socks' } })
    expect(legalFor(state, 'Ana')).toEqual(['take g1', 'steal g3', 'endTurn'])
  })

  test('W17 who takes while holding leaves the old gift there instead', () => {
    const table = played(
      stacked(TWO, ['Socks', 'Lamp', 'Mug'], { returnToStart: true }),
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

  test('W17 with setAside the spare gifts are out before the start, unseen and at random', () => {
    const table = stacked(TWO, ['Socks', 'Lamp', 'Mug', 'Kite'], { spareGifts: 'setAside' })
    const view = rules.view(table, 'Ana')
    expect([view.wrappedGifts, view.setAsideGifts]).toEqual([
      ['g1', 'g2'],
      ['g3', 'g4'],
    ])
    const end = played(table, 'Ana picks g1', 'Ben picks g2', 'Ana keeps')
    expect(rules.view(end, null).setAsideGifts).toEqual(['g3', 'g4'])
    expect(Object.keys(rules.view(end, null).gifts)).toEqual(['g1', 'g2'])
  })
})
