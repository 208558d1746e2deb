import { afterEach, beforeEach } from 'vitest'
import type { AnyGame, Typed } from '../../../engine/game.ts'
import { toy } from '../../../engine/testing/toy.ts'
import type { Answer } from '../../../protocol/answer.ts'
import type { ServerMessage, StateMessage } from '../../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../../protocol/table.ts'
import { openSqlite } from '../../store/sqlite/store.ts'
import type { Profile, Store } from '../../store/store.ts'
import type { Subscriber } from '../broadcast.ts'
import { GameServer } from '../game-server.ts'
import { type FakeWorld, fakeWorld } from './fake-world.ts'

// A house on an empty store, in a world whose time is told, with three people. New for each test.
export let store: Store
export let world: FakeWorld
export let gameServer: GameServer
export let reports: string[]
export let ana: Profile
export let ben: Profile
export let cy: Profile
let games: readonly AnyGame[] = [toy]
let lastId = 0

/** The games of this file's houses, beside the toy. */
export function withGames(...more: AnyGame[]): void {
  games = [toy, ...more]
}

interface Life {
  readonly diedAt?: number | null
  readonly games?: readonly AnyGame[]
}

/** A house on the same store: another node, or the next life of the server. */
export function openServer({ diedAt = null, games: known = games }: Life = {}): GameServer {
  return new GameServer({
    store,
    world,
    games: known,
    diedAt,
    report: (what, about) => reports.push(`${what} ${JSON.stringify(about)}`),
  })
}

/** From now on the house is another one, on the same store. */
export function restart(life: Life = {}): void {
  gameServer = openServer(life)
}

beforeEach(async () => {
  store = await openSqlite(':memory:')
  world = fakeWorld()
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

/** Ana's table with Ben at it, playing. */
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

/** Somebody who looks, and remembers all that they were told. */
export interface Eyes extends Subscriber {
  readonly heard: (ServerMessage | Typed)[]
  readonly farewell: string[]
}

export function eyes(who: Profile | null): Eyes {
  const heard: ServerMessage[] = []
  const farewell: string[] = []
  return {
    profile: who?.id ?? null,
    takesDeltas: false,
    heard,
    farewell,
    send: (text) => heard.push(JSON.parse(text)),
    bye: ({ code }) => farewell.push(code),
  }
}

export const stateOf = async (who: Profile | null, match: string): Promise<StateMessage> =>
  value(await gameServer.state(who, match))

export const lastTable = ({ heard }: Eyes): TableView | undefined => {
  const message = heard.findLast(({ type }) => type === 'table')
  return message !== undefined && 'table' in message ? message.table : undefined
}
