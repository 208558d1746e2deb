import { afterEach, beforeEach } from 'vitest'
import type { AnyGame, Typed } from '../../../engine/game.ts'
import { toy } from '../../../engine/testing/toy.ts'
import type { Answer } from '../../../protocol/answer.ts'
import type { ServerMessage, StateMessage } from '../../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../../protocol/table.ts'
import type { Notices } from '../../notices/notices.ts'
import { openSqlite } from '../../store/sqlite/store.ts'
import type { Profile, Store } from '../../store/store.ts'
import type { Subscriber } from '../audience/broadcast.ts'
import { GameServer } from '../game-server.ts'
import { type FakeWorld, fakeWorld } from './fake-world.ts'

// A game server on an empty store, with a fake clock and three people. New for each test.
export let store: Store
export let world: FakeWorld
export let gameServer: GameServer
export let reports: string[]
export let ana: Profile
export let ben: Profile
export let cy: Profile
let games: readonly AnyGame[] = [toy]
/** All game servers of the running test. */
let servers: GameServer[] = []
/** A test keeps the store from answering, so time passes while tables are busy. */
let isStoreHeld = false
let lastId = 0

/** Adds games to those of this file's servers. */
export function withGames(...more: AnyGame[]): void {
  games = [toy, ...more]
}

interface Life {
  readonly diedAt?: number | null
  readonly games?: readonly AnyGame[]
  readonly notices?: Notices
  readonly snapshotEvery?: number
}

/** Another game server on the same store: another node, or the next process after a restart. */
export function openServer({ diedAt = null, games: known = games, notices, ...more }: Life = {}): GameServer {
  const server = new GameServer({
    store,
    world,
    games: known,
    diedAt,
    notices: notices ?? null,
    report: (what, about) => reports.push(`${what} ${JSON.stringify(about)}`),
    ...more,
  })
  servers.push(server)
  return server
}

/** Replaces the game server with a new one on the same store. */
export function restart(life: Life = {}): void {
  gameServer = openServer(life)
}

/** Whether due work is under way: it ends when its table is idle again, however long the store takes. */
function isBusy(): boolean {
  return !isStoreHeld && servers.some(({ tables }) => tables.some(({ jobs }) => !jobs.isIdle))
}

/** Keeps changes of tables from being stored until the returned function is called. */
export function holdUpdates(): () => void {
  const { updateTable } = store
  const { promise, resolve } = Promise.withResolvers<void>()
  isStoreHeld = true
  store.updateTable = async (table) => {
    await promise
    return updateTable(table)
  }
  return () => {
    store.updateTable = updateTable
    isStoreHeld = false
    resolve()
  }
}

beforeEach(async () => {
  store = await openSqlite(':memory:')
  servers = []
  isStoreHeld = false
  world = fakeWorld(1, undefined, isBusy)
  reports = []
  gameServer = openServer()
  ana = (await gameServer.profiles.register('Ana', 'fox')).profile
  ben = (await gameServer.profiles.register('Ben', 'owl')).profile
  cy = (await gameServer.profiles.register('Cy', 'cat')).profile
})
afterEach(() => store.close())

export function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}

export const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'accepted' : answer.rejected.code)

export function newId(): string {
  lastId += 1
  return `command-${lastId}`
}

export const tell = (who: Profile, code: string, command: TableCommand) =>
  gameServer.command(who, code, command, newId())

export const draw = (who: Profile, match: string, revision: number, id = newId()) =>
  gameServer.act(who, match, { id, revision, action: { type: 'draw' }, asHost: false })

/** Opens a table for Ana, seats Ben, and starts a match. */
export async function playing(
  game = 'toy',
  commands: TableCommand[] = [],
): Promise<{ code: string; match: string }> {
  const { code } = value(await gameServer.openTable(ana, { game, standIn: 'rules' }))
  value(await tell(ben, code, { type: 'sit' }))
  for (const command of commands) value(await tell(ana, code, command))
  value(await tell(ana, code, { type: 'start' }))
  return { code, match: value(await gameServer.viewTable(ana, code)).match?.id ?? '' }
}

/** A subscriber that records everything it receives. */
export interface Recorder extends Subscriber {
  readonly received: (ServerMessage | Typed)[]
  readonly goodbyes: string[]
}

export function recorder(who: Profile | null): Recorder {
  const received: ServerMessage[] = []
  const goodbyes: string[] = []
  return {
    profile: who?.id ?? null,
    takesDeltas: false,
    received,
    goodbyes,
    send: (frame) => received.push(JSON.parse(String(frame))),
    bye: ({ code }) => goodbyes.push(code),
  }
}

export const stateOf = async (who: Profile | null, match: string): Promise<StateMessage> =>
  value(await gameServer.state(who, match))

export const lastTable = ({ received }: Recorder): TableView | undefined => {
  const message = received.findLast(({ type }) => type === 'table')
  return message !== undefined && 'table' in message ? message.table : undefined
}
