import { describe, expect, test } from 'vitest'
import type { TableSnapshot } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { type Desk, deskFor } from './desk.ts'
import { deskView } from './desk-view.ts'
import { holderFor, peopleAt } from './passing.ts'

const plan = {
  game: 'discard',
  options: {},
  sitters: [{ name: 'Ana' }, { bot: 'good' }, { name: 'Ben' }, { name: 'Cy' }],
  paceMs: 900,
} as const
const DESK: Desk = {
  ...deskFor(plan, { match: 'm_1', server: '00'.repeat(32) }),
  match: { id: 'm_1', commitment: '', isOver: false, paused: null },
}

function asking(
  activePlayers: readonly PlayerId[],
  more: Partial<StateMessage> = {},
  desk = DESK,
): TableSnapshot {
  const state: StateMessage = {
    type: 'state',
    match: 'm_1',
    game: 'discard',
    revision: 1,
    gameState: {},
    yourPlayerId: null,
    activePlayers,
    outcome: null,
    ...more,
  }
  const rest = { log: [], pending: [], signals: [], clockOffsetMs: 0 }
  return { connection: { status: 'online' }, table: deskView(desk, null), state, ...rest }
}

describe('the device goes', () => {
  test('first to the first who is asked', () => {
    expect(holderFor(asking(['p3', 'p4']), null)).toBe('p3')
  })

  test('to nobody else while who holds it is asked', () => {
    expect(holderFor(asking(['p1', 'p3', 'p4']), 'p3')).toBe('p3')
  })

  test('round the table, one after the other, where all are asked at once', () => {
    expect(holderFor(asking(['p1', 'p4']), 'p3')).toBe('p4')
    expect(holderFor(asking(['p1']), 'p4')).toBe('p1')
  })

  test('nowhere while bots think', () => {
    expect(holderFor(asking(['p2']), 'p3')).toBe('p3')
    expect(holderFor(asking(['p2']), null)).toBeNull()
  })

  test('on, where who held it has handed their seat to a bot', () => {
    const desk = {
      ...DESK,
      seats: DESK.seats.map((seat) => (seat.player === 'p3' ? { ...seat, bot: 'good' as const } : seat)),
    }
    expect(peopleAt(asking([], {}, desk))).toEqual(['p1', 'p4'])
    expect(holderFor(asking(['p3', 'p4'], {}, desk), 'p3')).toBe('p4')
  })

  test('to who holds it, or the first, where only a host is asked', () => {
    const hostLegal = [{ type: 'begin' }]
    expect(holderFor(asking([], { hostLegal }), null)).toBe('p1')
    expect(holderFor(asking([], { hostLegal }), 'p4')).toBe('p4')
  })

  test('to nobody when it is over', () => {
    const desk = { ...DESK, match: { id: 'm_1', commitment: '', isOver: true, paused: null } }
    expect(holderFor(asking([], { outcome: { places: [], reason: 'done' } }, desk), 'p3')).toBeNull()
    expect(holderFor(asking(['p3'], {}, desk), 'p3')).toBeNull()
  })
})
