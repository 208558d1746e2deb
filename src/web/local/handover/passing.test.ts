import { describe, expect, test } from 'vitest'
import type { TableSnapshot } from '../../../client/source.ts'
import type { PlayerId } from '../../../engine/game.ts'
import { gameById } from '../../../games/registry.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import type { Table } from '../../../table/table.ts'
import { tableView } from '../../../table/view.ts'
import { planned } from '../setup/plan.ts'
import { holderFor, peopleAt } from './passing.ts'

const plan = {
  game: 'discard',
  options: {},
  sitters: [{ name: 'Ana' }, { bot: 'good' }, { name: 'Ben' }, { name: 'Cy' }],
  paceMs: 900,
} as const
const TABLE: Table = {
  ...planned(plan, { match: 'm_1', server: '00'.repeat(32), commitment: '' }, gameById),
  match: { id: 'm_1', commitment: '', isOver: false, paused: null, extraMs: 0 },
}
const STATUS = { isOnline: () => true, spectators: 0, isEmpty: false, deadlineAt: null }

function asking(
  activePlayers: readonly PlayerId[],
  more: Partial<StateMessage> = {},
  table = TABLE,
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
  const rest = { log: [], isCatchingUp: false, pending: [], signals: [], clockOffsetMs: 0 }
  return { connection: { status: 'online' }, table: tableView(table, null, STATUS), state, ...rest }
}

describe('the device goes', () => {
  test('first to the first active person', () => {
    expect(holderFor(asking(['p3', 'p4']), null)).toBe('p3')
  })

  test('to nobody else while its holder is active', () => {
    expect(holderFor(asking(['p1', 'p3', 'p4']), 'p3')).toBe('p3')
  })

  test('round the table, one after the other, if all are active at once', () => {
    expect(holderFor(asking(['p1', 'p4']), 'p3')).toBe('p4')
    expect(holderFor(asking(['p1']), 'p4')).toBe('p1')
  })

  test('nowhere while bots think', () => {
    expect(holderFor(asking(['p2']), 'p3')).toBe('p3')
    expect(holderFor(asking(['p2']), null)).toBeNull()
  })

  test('on, if its holder has handed their seat to a bot', () => {
    const table = {
      ...TABLE,
      seats: TABLE.seats.map((seat) => (seat.player === 'p3' ? { ...seat, bot: 'good' as const } : seat)),
    }
    expect(peopleAt(asking([], {}, table))).toEqual(['p1', 'p4'])
    expect(holderFor(asking(['p3', 'p4'], {}, table), 'p3')).toBe('p4')
  })

  test('to its holder, or the first person, if only the host can act', () => {
    const hostLegal = [{ type: 'begin' }]
    expect(holderFor(asking([], { hostLegal }), null)).toBe('p1')
    expect(holderFor(asking([], { hostLegal }), 'p4')).toBe('p4')
  })

  test('to nobody when the match is over', () => {
    const table = { ...TABLE, match: { ...TABLE.match!, isOver: true } }
    expect(holderFor(asking([], { outcome: { places: [], reason: 'done' } }, table), 'p3')).toBeNull()
    expect(holderFor(asking(['p3'], {}, table), 'p3')).toBeNull()
  })
})
