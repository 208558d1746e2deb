import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect } from 'vitest'
import type { AnyGame, Typed } from '../../../engine/game.ts'
import { toy } from '../../../engine/testing/toy.ts'
import type { Answer } from '../../../protocol/answer.ts'
import { PROTOCOL } from '../../../protocol/messages.ts'
import type { TableCommand } from '../../../protocol/table.ts'
import { SOCKET_LIMITS } from '../../limits.ts'
import { Buckets } from '../../rate-limits/bucket.ts'
import { openSqlite } from '../../store/sqlite/store.ts'
import type { Store } from '../../store/store.ts'
import { GameServer } from '../../tables/game-server.ts'
import type { LiveTable } from '../../tables/live-table.ts'
import type { Registration } from '../../tables/profiles.ts'
import { type FakeWorld, fakeWorld } from '../../tables/testing/fake-world.ts'
import { Connection } from '../connection.ts'
import { Windows } from '../windows.ts'
import { type FakeWire, fakeWire } from './fake-wire.ts'

// Ana's and Ben's table, at which a match of the toy has just begun; Cy has no seat. New for each test.
export let real: Store
/** A hook that runs before each call of the store. */
let beforeStore: (method: string) => Promise<void>
export let world: FakeWorld
export let gameServer: GameServer
export let reports: string[]
export let ana: Registration
export let ben: Registration
export let cy: Registration
export let code: string
export let match: string
export let windows: Windows
let guesses: Buckets
let lastId = 0

const limits = { ...SOCKET_LIMITS, perProfile: 3, guesses: { burst: 3, perSecond: 1 } }

/** An action waits for the hook of `append`; if that fails, the store has failed. */
const hinderedAppend =
  (append: Store['appendWithCallback']): Store['appendWithCallback'] =>
  (action, settled) =>
    void beforeStore('append').then(() => append(action, settled), settled)

/** Wraps a store so that the hook runs before each call. */
const hindered = <T extends object>(real: T): T =>
  new Proxy(real, {
    get: (target, key: string) => {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return hindered(member as object)
      if (key === 'appendWithCallback') return hinderedAppend(member as Store['appendWithCallback'])
      return async (...args: unknown[]) => {
        await beforeStore(key)
        return member(...args)
      }
    },
  })

const store = (): Store => hindered(real)

const openServer = () =>
  new GameServer({
    store: store(),
    world,
    games: [toy as AnyGame],
    report: (what, about) => reports.push(`${what} ${JSON.stringify(about)}`),
  })

/** Restarts the server on the same store. */
export function reopen(): void {
  gameServer = openServer()
}

/** Sets the hook that runs before each call of the store. */
export function hinder(before: (method: string) => Promise<void> = async () => undefined): void {
  beforeStore = before
}

beforeEach(async () => {
  real = await openSqlite(':memory:')
  beforeStore = async () => undefined
  world = fakeWorld()
  reports = []
  windows = new Windows(limits.perProfile)
  guesses = new Buckets(limits.guesses)
  gameServer = openServer()
  ana = await gameServer.profiles.register('Ana', 'fox')
  ben = await gameServer.profiles.register('Ben', 'owl')
  cy = await gameServer.profiles.register('Cy', 'cat')
  code = value(await gameServer.openTable(ana.profile, { game: 'toy' })).code
  await order(ben, { type: 'sit' })
  await order(ana, { type: 'start' })
  match = value(await gameServer.viewTable(null, code)).match?.id ?? ''
})
afterEach(() => real.close())

export function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
const newId = () => {
  lastId += 1
  return `command-${lastId}`
}
export const order = async (who: Registration, command: TableCommand) =>
  value(await gameServer.command(who.profile, code, command, newId()))

/** A client at the other end of a fake connection. */
export interface Client {
  readonly wire: FakeWire
  readonly connection: Connection
  say(message: unknown): Promise<void>
  readonly kinds: string[]
  last(type: string): Record<string, unknown> | undefined
}
export function connect(cookie: Registration | null = null): Client {
  const wire = fakeWire()
  const connection = new Connection({
    gameServer,
    world,
    wire,
    limits,
    opened: (profile, window) => windows.opened(profile, window),
    closed: (profile, window) => windows.closed(profile, window),
    identify: async (token) => {
      const known = token ?? cookie?.token
      return known === undefined ? null : gameServer.profiles.identify(known)
    },
    guess: () => guesses.take('', world.now()),
    guessed: (isRight) => void (isRight && guesses.take('', world.now(), -1)),
    report: (what) => reports.push(what),
  })
  return {
    wire,
    connection,
    async say(message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      wire.sent(text)
      connection.receive(text)
      while (!connection.isIdle) await setImmediate()
    },
    get kinds() {
      return wire.heard.map(({ type }) => type)
    },
    last: (type) => wire.heard.findLast((message) => message.type === type),
  }
}
export const hello = (who: Registration | null, more: object = {}) => ({
  type: 'hello',
  protocol: PROTOCOL,
  table: code,
  ...(who === null ? {} : { token: who.token }),
  ...more,
})
export async function join(who: Registration | null, more: object = {}): Promise<Client> {
  const client = connect()
  await client.say(hello(who, more))
  expect(client.wire.closes).toEqual([])
  return client
}
export const act = (
  revision: number,
  id = newId(),
  action: Typed & { card?: number } = { type: 'draw' },
) => ({
  type: 'act',
  id,
  revision,
  action,
})
export const command = (what: TableCommand, id = newId()) => ({ type: 'command', id, command: what })
export function table(): LiveTable {
  const [only] = gameServer.tables
  if (only === undefined) throw new Error('There is a table in memory.')
  return only
}
export const isOnline = ({ profile }: Registration) => table().presence.isOnline(profile.id, world.now())
