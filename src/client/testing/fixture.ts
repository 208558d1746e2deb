import type { Typed } from '../../engine/game.ts'
import type { StepView } from '../../protocol/answers.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { SeatView, TableView } from '../../protocol/table.ts'
import { connectTable, type TableConnection, type TableSettings } from '../connection.ts'
import { type FakeWorld, fakeWorld } from './fake-world.ts'

/** Ana's connection to her table; the test plays the server. */
export interface Fixture {
  readonly world: FakeWorld
  readonly table: TableConnection
  /** How often the subscriber was notified. */
  readonly notifications: { count: number }
  /** Opens the newest socket, and sends a welcome and these messages. */
  join(...more: readonly object[]): Promise<void>
  send(...messages: readonly object[]): Promise<void>
}

export function connectFixture(more: Partial<TableSettings> = {}): Fixture {
  const world = fakeWorld()
  const table = connectTable({ world, baseUrl: 'http://here/', code: 'K7PQR', token: 'ana', ...more })
  const notifications = { count: 0 }
  table.subscribe(() => {
    notifications.count += 1
  })
  const send = async (...messages: readonly object[]) => {
    world.socket.receive(...messages)
    await world.pass(0)
  }
  return {
    world,
    table,
    notifications,
    send,
    join: async (...messages) => {
      world.socket.open()
      await send(welcome(world.now()), ...messages)
    },
  }
}

export const welcome = (serverTime: number) => ({
  type: 'welcome',
  protocol: 2,
  serverTime,
  profile: { id: 'u_ana', name: 'Ana' },
})

export const seat = (change: Partial<SeatView> = {}): SeatView => ({
  player: 'p_ana',
  name: 'Ana',
  avatar: 'fox',
  isHost: true,
  isReady: false,
  hasEntropy: true,
  presence: 'online',
  bot: null,
  isStoodIn: false,
  ...change,
})

export const tableView = (change: Partial<TableView> = {}): TableView => ({
  id: 't_1',
  code: 'K7PQR',
  version: 1,
  game: 'toy',
  options: {},
  clockMs: null,
  standIn: 'good',
  paceMs: 0,
  isLocked: false,
  seats: [seat()],
  hostName: 'Ana',
  spectators: 0,
  queue: [],
  match: null,
  nextCommitment: 'next-1',
  played: [],
  standings: [],
  you: { player: 'p_ana', isHost: true, queuePlace: null },
  ...change,
})

export const running = (id = 'm_1'): NonNullable<TableView['match']> => ({
  id,
  isOver: false,
  paused: null,
  commitment: `of-${id}`,
  deadlineAt: null,
})

/** A table message with a running match. */
export const playing = (match = 'm_1', change: Partial<TableView> = {}) => ({
  type: 'table',
  table: tableView({ match: running(match), ...change }),
})
export const lobby = (change: Partial<TableView> = {}) => ({ type: 'table', table: tableView(change) })

export const state = (revision: number, match = 'm_1'): StateMessage => ({
  type: 'state',
  match,
  game: 'toy',
  revision,
  gameState: {},
  yourPlayerId: 'p_ana',
  legal: [{ type: 'draw' }],
  refused: [],
  activePlayers: ['p_ana'],
  outcome: null,
})

export const event = (name: string): Typed & { name: string } => ({ type: 'drew', name })

export const step = (revision: number, ...names: readonly string[]): StepView => ({
  revision,
  player: 'p_ben',
  at: revision * 1_000,
  events: names.map(event),
})

/** The log in short: the event's name, the revision, and whether it was missed. */
export const logOf = ({ table }: Fixture): string[] =>
  table.snapshot().log.map(({ event: { type: _type, ...rest }, revision, isMissed }) => {
    const name = 'name' in rest ? String(rest.name) : ''
    return `${name}@${revision}${isMissed ? ' missed' : ''}`
  })
