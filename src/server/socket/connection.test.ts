import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnyGame, Typed } from '../../engine/game.ts'
import { toy } from '../../engine/toy.ts'
import type { Answer } from '../../protocol/answer.ts'
import { PROTOCOL } from '../../protocol/messages.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { Buckets } from '../bucket.ts'
import { type FakeWorld, fakeWorld } from '../house/fake-world.ts'
import { House } from '../house/house.ts'
import type { Registered } from '../house/people.ts'
import { openSqlite } from '../store/sqlite.ts'
import { type Store, StoreFault } from '../store/store.ts'
import { Connection } from './connection.ts'
import { counter } from './counter.ts'
import { type FakeWire, fakeWire } from './fake-wire.ts'
import { SOCKET_LIMITS } from './limits.ts'
import { CLOSE } from './wire.ts'

let real: Store
/** What the store does before it does what it is asked. */
let beforeStore: (method: string) => Promise<void>
let world: FakeWorld
let house: House
let reports: string[]
let ana: Registered
let ben: Registered
let cy: Registered
let code: string
let match: string
let people: ReturnType<typeof counter>
let guesses: Buckets
let lastId = 0

const limits = { ...SOCKET_LIMITS, perProfile: 3, guesses: { burst: 3, perSecond: 1 } }

/** The store, with something in its way. */
const store = (): Store =>
  new Proxy(real, {
    get:
      (target, key: keyof Store) =>
      async (...args: unknown[]) => {
        await beforeStore(key)
        return (target[key] as (...all: unknown[]) => unknown)(...args)
      },
  })

const openHouse = () =>
  new House({
    store: store(),
    world,
    games: [toy as AnyGame],
    report: (what, about) => reports.push(`${what} ${JSON.stringify(about)}`),
  })

beforeEach(async () => {
  real = await openSqlite(':memory:')
  beforeStore = async () => undefined
  world = fakeWorld()
  reports = []
  people = counter(limits.perProfile)
  guesses = new Buckets(limits.guesses)
  house = openHouse()
  ana = await house.people.register('Ana', 'fox')
  ben = await house.people.register('Ben', 'owl')
  cy = await house.people.register('Cy', 'cat')
  code = value(await house.openTable(ana.profile, { game: 'toy' })).code
  await order(ben, { type: 'sit' })
  await order(ana, { type: 'start' })
  match = value(await house.viewTable(null, code)).match?.id ?? ''
})
afterEach(() => real.close())

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
const newId = () => {
  lastId += 1
  return `command-${lastId}`
}
const order = async (who: Registered, command: TableCommand) =>
  value(await house.command(who.profile, code, command, newId()))

/** A client at the other end of a fake wire. */
interface Client {
  readonly wire: FakeWire
  readonly connection: Connection
  say(message: unknown): Promise<void>
  readonly kinds: string[]
  last(type: string): Record<string, unknown> | undefined
}
function connect(cookie: Registered | null = null): Client {
  const wire = fakeWire()
  const connection = new Connection({
    house,
    world,
    wire,
    limits,
    ...people,
    identify: async (token) => {
      const known = token ?? cookie?.token
      return known === undefined ? null : house.people.identify(known)
    },
    guess: () => guesses.take('', world.now()),
    guessedRight: () => void guesses.take('', world.now(), -1),
    report: (what) => reports.push(what),
  })
  return {
    wire,
    connection,
    say: (message) => connection.receive(typeof message === 'string' ? message : JSON.stringify(message)),
    get kinds() {
      return wire.heard.map(({ type }) => type)
    },
    last: (type) => wire.heard.findLast((message) => message.type === type),
  }
}
const hello = (who: Registered | null, more: object = {}) => ({
  type: 'hello',
  protocol: PROTOCOL,
  table: code,
  ...(who === null ? {} : { token: who.token }),
  ...more,
})
async function join(who: Registered | null, more: object = {}): Promise<Client> {
  const client = connect()
  await client.say(hello(who, more))
  expect(client.wire.closes).toEqual([])
  return client
}
const act = (revision: number, id = newId(), action: Typed & { card?: number } = { type: 'draw' }) => ({
  type: 'act',
  id,
  revision,
  action,
})
const command = (what: TableCommand, id = newId()) => ({ type: 'command', id, command: what })
const table = () => house.tables[0]!
const isOnline = ({ profile }: Registered) => table().presence.isOnline(profile.id, world.now())

describe('hello', () => {
  test('is answered by welcome, the table and the match', async () => {
    const client = await join(ana)
    expect(client.kinds).toEqual(['welcome', 'table', 'state'])
    expect(client.wire.heard[0]).toEqual({
      type: 'welcome',
      protocol: PROTOCOL,
      serverTime: world.now(),
      profile: { id: ana.profile.id, name: 'Ana' },
    })
    expect(client.wire.heard[2]).toMatchObject({ match, revision: 0, gameState: { hand: expect.any(Array) } })
  })

  test('is known by the cookie where no token is said', async () => {
    const client = connect(ben)
    await client.say(hello(null))
    expect(client.last('table')).toMatchObject({ table: { you: { player: expect.any(String) } } })
  })

  test('without either is a spectator’s, who sees no hand and may do nothing', async () => {
    const client = await join(null)
    expect(client.last('state')).toMatchObject({ yourPlayerId: null })
    expect(client.last('state')?.gameState).not.toHaveProperty('hand')
    await client.say(act(0, 'spectator-1'))
    await client.say(command({ type: 'sit' }, 'spectator-2'))
    expect(client.wire.heard.slice(-2)).toMatchObject([
      { type: 'rejected', id: 'spectator-1', code: 'no-token' },
      { type: 'rejected', id: 'spectator-2', code: 'no-token' },
    ])
    expect((await real.entriesAfter(match, 0, 10)).length).toBe(0)
  })

  test('of somebody without a seat is a spectator’s too', async () => {
    const client = await join(cy)
    await client.say(act(0, 'seatless-1'))
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', id: 'seatless-1', code: 'not-seated' })
  })

  test.each([
    ['another protocol', () => hello(ana, { protocol: 99 }), 'wrong-protocol'],
    ['a garbage token', () => hello(ana, { token: 'garbage' }), 'no-token'],
    ['an unknown table', () => hello(ana, { table: 'ZZZZZ' }), 'unknown-table'],
  ])('with %s ends with a bye that need not be tried again', async (_with, message, expected) => {
    const client = connect()
    await client.say(message())
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'bye', code: expected, retryAfterMs: null })
    expect(client.wire.closes).toEqual([CLOSE.refused])
    await client.say(act(0))
    expect(client.kinds.at(-1)).toBe('bye')
  })

  test('twice is once too often, and changes nothing', async () => {
    const client = await join(ana)
    await client.say(hello(ben))
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', id: null, code: 'malformed' })
    await client.say(act(0))
    expect(client.last('ack')).toMatchObject({ revision: 1 })
    expect(table().watchers.size).toBe(1)
  })

  test('that does not come in time ends it', async () => {
    const client = connect()
    await world.pass(4_000)
    client.connection.tick()
    expect(client.wire.closes).toEqual([])
    await world.pass(2_000)
    client.connection.tick()
    expect(client.wire.heard).toMatchObject([{ type: 'bye', code: 'too-slow' }])
  })

  test('must come first, but what follows need not wait for its answer', async () => {
    const client = connect()
    await client.say(act(0, 'too-early-1'))
    expect(client.wire.heard).toMatchObject([{ type: 'rejected', id: 'too-early-1', code: 'malformed' }])
    void client.say(hello(ana))
    await client.say(act(0, 'right-after'))
    expect(client.last('ack')).toEqual({ type: 'ack', id: 'right-after', revision: 1 })
  })

  test('is possible in so many windows of one person, and in another when one is closed', async () => {
    const clients = [await join(ana), await join(ana), await join(ana)]
    const fourth = connect()
    await fourth.say(hello(ana))
    expect(fourth.wire.heard).toMatchObject([{ type: 'bye', code: 'too-many-requests' }])
    expect(fourth.wire.closes).toEqual([CLOSE.later])
    clients[0]!.connection.closed()
    await join(ana)
  })

  test('with wrong codes is soon too much, with right ones never', async () => {
    for (let at = 0; at < 10; at += 1) (await join(null)).connection.closed()
    const codes: unknown[] = []
    for (let at = 0; at < 5; at += 1) {
      const client = connect()
      await client.say(hello(null, { table: 'ZZZZZ' }))
      codes.push(client.last('bye')?.code)
    }
    expect(codes).toEqual([
      'unknown-table',
      'unknown-table',
      'unknown-table',
      'too-many-requests',
      'too-many-requests',
    ])
    const outsider = connect()
    await outsider.say(hello(null))
    expect(outsider.last('bye')).toMatchObject({ code: 'too-many-requests', retryAfterMs: 1_000 })
    await join(ben)
    await world.pass(1_000)
    await join(null)
  })
})

describe('an action', () => {
  test('is shown to all before it is acknowledged to one', async () => {
    const [atAna, atBen] = [await join(ana), await join(ben)]
    atAna.wire.heard.length = 0
    await atAna.say(act(0, 'first-draw'))
    expect(atAna.kinds).toEqual(['drew', 'got', 'state', 'ack'])
    expect(atAna.last('ack')).toEqual({ type: 'ack', id: 'first-draw', revision: 1 })
    expect(atBen.kinds.slice(-2)).toEqual(['drew', 'state'])
    expect(atBen.last('state')).toMatchObject({ revision: 1 })
  })

  test('that is refused is rejected with its id and the rules’ own words', async () => {
    const client = await join(ben)
    await client.say(act(0, 'not-my-turn'))
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'rejected',
      id: 'not-my-turn',
      code: 'not-your-turn',
      refusal: { code: 'not-your-turn' },
    })
  })

  test('resent after a cut is acknowledged once more with the same revision, and done once', async () => {
    const first = await join(ana)
    await first.say(act(0, 'sent-twice'))
    first.connection.closed()
    await (await join(ben)).say(act(1))
    const again = await join(ana)
    expect(again.last('state')).toMatchObject({ revision: 2 })
    await again.say(act(0, 'sent-twice'))
    expect(again.last('ack')).toEqual({ type: 'ack', id: 'sent-twice', revision: 1 })
    expect((await real.entriesAfter(match, 0, 10)).length).toBe(2)
  })

  test('and after a restart of the server', async () => {
    await (await join(ana)).say(act(0, 'sent-twice'))
    house = openHouse()
    const again = await join(ana)
    await again.say(act(0, 'sent-twice'))
    expect(again.last('ack')).toEqual({ type: 'ack', id: 'sent-twice', revision: 1 })
    await again.say(act(1, 'sent-twice', { type: 'play', card: 3 }))
    expect(again.wire.heard.at(-1)).toMatchObject({ type: 'rejected', code: 'id-reused' })
  })

  test('is never done in another match than the one that it names', async () => {
    const client = await join(ana)
    await client.say({ ...act(0, 'first-match'), match })
    await client.say({ ...act(1, 'stop-it-now', { type: 'stop' }), asHost: true, match })
    await client.say(command({ type: 'start' }))
    expect(client.last('state')).toMatchObject({ revision: 0 })
    await client.say({ ...act(0, 'first-match'), match })
    expect(client.wire.heard.at(-1)).toEqual({ type: 'ack', id: 'first-match', revision: 1 })
    await client.say({ ...act(0, 'late-action'), match })
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'rejected',
      id: 'late-action',
      code: 'match-over',
    })
    expect(client.last('state')).toMatchObject({ revision: 0 })
  })

  test('sent twice at the same moment is one', async () => {
    const client = await join(ana)
    await Promise.all([client.say(act(0, 'at-once-1')), client.say(act(0, 'at-once-1'))])
    expect(client.wire.heard.filter(({ type }) => type === 'ack')).toEqual([
      { type: 'ack', id: 'at-once-1', revision: 1 },
      { type: 'ack', id: 'at-once-1', revision: 1 },
    ])
  })

  test('says nothing of who acts: a field for that is malformed', async () => {
    const client = await join(ben)
    const player = value(await house.viewTable(ana.profile, code)).you.player
    for (const field of ['player', 'yourPlayerId', 'seat', 'profile', 'token']) {
      await client.say({ ...act(0), [field]: player })
      expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', code: 'malformed' })
      await client.say(act(0, newId(), { type: 'draw', [field]: player } as Typed))
      expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', code: 'malformed' })
      await world.pass(1_000)
    }
    expect((await real.entriesAfter(match, 0, 10)).length).toBe(0)
  })

  test('is not acknowledged where the store fails, and is when it works again', async () => {
    const client = await join(ana)
    beforeStore = async (method) => {
      if (method === 'append') throw new StoreFault('the disk is full')
    }
    await client.say(act(0, 'full-disk-1'))
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'rejected',
      id: 'full-disk-1',
      code: 'storage-failed',
    })
    expect(client.last('state')).toMatchObject({ revision: 0 })
    beforeStore = async () => undefined
    await client.say(act(0, 'full-disk-1'))
    expect(client.last('ack')).toEqual({ type: 'ack', id: 'full-disk-1', revision: 1 })
  })
})

test('a command of the table is acknowledged with the table’s version', async () => {
  const client = await join(ana)
  await client.say(command({ type: 'pause', isPaused: true }, 'pause-it-1'))
  expect(client.wire.heard.at(-1)).toEqual({ type: 'ack', id: 'pause-it-1', revision: table().table.version })
  expect(client.last('table')).toMatchObject({ table: { match: { paused: 'host' } } })
})

describe('what is not well formed', () => {
  test.each([
    ['no JSON', 'hello?', null],
    ['nothing (as of a binary frame)', '', null],
    ['a list', '[]', null],
    ['an unknown type', '{"type":"cheat","id":"cheating-1"}', 'cheating-1'],
    ['a field too many', '{"type":"ping","loud":true}', null],
    [
      'JSON that is too deep',
      `{"type":"act","id":"deep-deep-1","revision":0,"action":${'['.repeat(50_000)}`,
      null,
    ],
    ['deep JSON that is whole', `{"id":"deep-deep-2","a":${'['.repeat(20)}${']'.repeat(20)}}`, null],
    ['a prototype', '{"__proto__":{"type":"ping"}}', null],
    ['an id of no words', '{"type":"act","id":"!","revision":0,"action":{"type":"draw"}}', '!'],
    [
      'a revision that is none',
      '{"type":"act","id":"no-number-1","revision":1e400,"action":{"type":"draw"}}',
      'no-number-1',
    ],
    ['an id that is an object', '{"type":"act","id":{},"revision":0}', null],
  ])('is rejected, with its id where there is one: %s', async (_what, text, id) => {
    const client = await join(ana)
    await client.say(text)
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', id, code: 'malformed' })
    await client.say(act(0))
    expect(client.last('ack')).toMatchObject({ revision: 1 })
  })
})

describe('limits:', () => {
  test('too many messages end it with a bye that says when to come again', async () => {
    const client = await join(ana)
    for (let at = 0; at < 30; at += 1) await client.say('{}')
    expect(client.wire.heard.filter(({ type }) => type === 'rejected')).toHaveLength(19)
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'bye',
      code: 'too-many-requests',
      retryAfterMs: 200,
    })
    expect(client.wire.closes).toEqual([CLOSE.later])
    expect(table().watchers.size).toBe(0)
  })

  test('pings are counted apart, those of the wire among them', async () => {
    const client = await join(ana)
    for (let at = 0; at < 5; at += 1) await client.say({ type: 'ping' })
    expect(client.last('pong')).toEqual({ type: 'pong', serverTime: world.now() })
    for (let at = 0; at < 5; at += 1) expect(client.connection.pinged()).toBe(true)
    await client.say(act(0))
    expect(client.kinds.at(-1)).toBe('ack')
    expect(client.connection.pinged()).toBe(false)
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'bye', code: 'too-many-requests' })
  })

  test('a page that plays at the speed of people never meets them', async () => {
    const client = await join(ana)
    for (let at = 0; at < 60; at += 1) {
      await client.say(at % 5 === 0 ? { type: 'ping' } : command({ type: 'emote', emote: 'clap' }))
      await world.pass(250)
    }
    expect(client.wire.closes).toEqual([])
  })

  test('only so much may be under way; the rest is rejected by its id', async () => {
    const client = await join(ana)
    const asked = Array.from({ length: 6 }, (_, at) =>
      command({ type: 'ready', isReady: at % 2 === 0 }, `pending-${at}`),
    )
    await Promise.all(asked.map((message) => client.say(message)))
    const answers = client.wire.heard.filter(({ type }) => type === 'ack' || type === 'rejected')
    expect(answers.map(({ type, id }) => `${type} ${id}`)).toEqual([
      'rejected pending-4',
      'rejected pending-5',
      'ack pending-0',
      'ack pending-1',
      'ack pending-2',
      'ack pending-3',
    ])
    await client.say(command({ type: 'ready', isReady: true }))
    expect(client.kinds.at(-1)).toBe('ack')
  })

  test('who says nothing for long is let go; a pong is enough', async () => {
    const [silent, alive] = [await join(ana), await join(ben)]
    for (let at = 0; at < 31; at += 1) {
      await world.pass(1_000)
      alive.connection.heard()
      for (const { connection } of [silent, alive]) connection.tick()
    }
    expect(silent.wire.closes).toEqual([CLOSE.silent])
    expect(alive.wire.closes).toEqual([])
    expect(isOnline(ana)).toBe(false)
  })
})

describe('a slow reader', () => {
  test('gets no news while behind, then one picture of table and match', async () => {
    const [slow, other] = [await join(ana), await join(ben)]
    slow.wire.hold(SOCKET_LIMITS.behindBytes + 1)
    slow.wire.heard.length = 0
    await order(ana, { type: 'pause', isPaused: true })
    await order(ana, { type: 'pause', isPaused: false })
    expect(slow.wire.heard).toEqual([])
    expect(other.kinds.filter((kind) => kind === 'table').length).toBeGreaterThan(2)
    slow.wire.hold(10)
    slow.connection.tick()
    expect(slow.wire.heard).toEqual([])
    slow.wire.hold(0)
    slow.connection.tick()
    expect(slow.kinds).toEqual(['table', 'state'])
    expect(slow.last('table')).toMatchObject({ table: { version: table().table.version } })
    await order(ana, { type: 'pause', isPaused: true })
    expect(slow.kinds).toEqual(['table', 'state', 'table'])
  })

  test('gets every answer all the same', async () => {
    const client = await join(ana)
    client.wire.hold(SOCKET_LIMITS.behindBytes + 1)
    client.wire.heard.length = 0
    await client.say(act(0, 'while-behind'))
    expect(client.wire.heard).toEqual([{ type: 'ack', id: 'while-behind', revision: 1 }])
  })

  test('is let go when too far behind, at once', async () => {
    const client = await join(ana)
    client.wire.hold(SOCKET_LIMITS.bufferMaxBytes + 1)
    await order(ben, { type: 'ready', isReady: true })
    expect(client.wire.closes).toEqual([CLOSE.slow])
    expect(table().watchers.size).toBe(0)
    expect(isOnline(ana)).toBe(false)
  })

  test('is let go when behind for too long, also where nothing happens', async () => {
    const client = await join(ana)
    client.wire.hold(SOCKET_LIMITS.behindBytes + 1)
    client.connection.tick()
    await world.pass(9_000)
    client.connection.tick()
    expect(client.wire.closes).toEqual([])
    await world.pass(2_000)
    client.connection.tick()
    expect(client.wire.closes).toEqual([CLOSE.slow])
  })

  test('cannot fill the buffer by asking', async () => {
    const client = await join(ana)
    client.wire.hold(SOCKET_LIMITS.bufferMaxBytes + 1)
    await client.say('{}')
    expect(client.wire.closes).toEqual([CLOSE.slow])
  })
})

describe('coming back', () => {
  test('with the last revision seen tells what was missed, and only what may be known', async () => {
    const [atAna, atBen] = [await join(ana), await join(ben)]
    await atAna.say(act(0))
    atAna.connection.closed()
    await atBen.say(act(1))
    const again = await join(ana, { revision: 1 })
    expect(again.kinds).toEqual(['welcome', 'table', 'drew', 'state'])
    expect(again.last('state')).toMatchObject({ revision: 2 })
    const atWall = await join(null, { revision: 0 })
    expect(atWall.kinds).toEqual(['welcome', 'table', 'drew', 'drew', 'state'])
  })

  test('without it, or with nothing missed, gives the newest state alone', async () => {
    await (await join(ana)).say(act(0))
    for (const more of [{}, { revision: 1 }, { revision: 7 }]) {
      const client = await join(cy, more)
      expect(client.kinds).toEqual(['welcome', 'table', 'state'])
      client.connection.closed()
    }
  })
})

describe('who may not', () => {
  test('whoever is removed hears bye, and can do nothing from then on', async () => {
    const [window, other] = [await join(ben), await join(ben)]
    const player = value(await house.viewTable(ben.profile, code)).you.player ?? ''
    await order(ana, { type: 'kick', player })
    for (const client of [window, other]) {
      expect(client.wire.heard.at(-1)).toMatchObject({ type: 'bye', code: 'removed', retryAfterMs: null })
      expect(client.wire.closes).toEqual([CLOSE.refused])
      const heard = client.wire.heard.length
      await client.say(act(0))
      await order(ana, { type: 'pause', isPaused: true })
      expect(client.wire.heard.length).toBe(heard)
    }
    const again = connect()
    await again.say(hello(ben))
    expect(again.kinds).toEqual(['welcome', 'bye'])
    expect(again.last('bye')).toMatchObject({ code: 'removed' })
  })

  test('who signed out elsewhere is out with the next command', async () => {
    const client = await join(ana)
    await house.people.signOut(ana.token)
    await client.say(act(0))
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'bye', code: 'no-token' })
    expect((await real.entriesAfter(match, 0, 10)).length).toBe(0)
  })

  test('and after a minute also where they only look', async () => {
    const client = await join(cy)
    await house.people.erase(cy.profile)
    for (let at = 0; at < 62; at += 1) {
      await world.pass(1_000)
      client.connection.heard()
      client.connection.tick()
    }
    await world.pass(1)
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'bye', code: 'no-token' })
  })

  test('a new name is used at once', async () => {
    const [client, other] = [await join(cy), await join(ana)]
    await house.people.rename(cy.profile, { name: 'Cyril' })
    await client.say(command({ type: 'emote', emote: 'wow' }))
    expect(other.last('emote')).toMatchObject({ name: 'Cyril' })
  })
})

test('what fails in the store while joining is no end, and what fails in us is told to the operator', async () => {
  for (const [error, expected] of [
    [new StoreFault('no disk'), 'storage-failed'],
    [new Error('a bug'), 'defect'],
  ] as const) {
    house = openHouse()
    beforeStore = () => Promise.reject(error)
    const client = connect()
    await client.say(hello(ana))
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'bye',
      code: expected,
      retryAfterMs: expect.any(Number),
    })
    expect(client.wire.closes).toEqual([CLOSE.later])
  }
  expect(reports).toEqual(['the store failed', 'a defect'])
})

test('a house that closes says when to come back', async () => {
  const client = await join(ana)
  await house.close()
  expect(client.wire.heard.at(-1)).toMatchObject({
    type: 'bye',
    code: 'shutting-down',
    retryAfterMs: expect.any(Number),
  })
  expect(client.wire.closes).toEqual([CLOSE.restart])
})

describe('a wire that is cut leaves nothing behind,', () => {
  /** Lets the client be cut just before, or just after, the n-th thing that the store is asked. */
  async function cutAt(
    nth: number,
    when: 'before' | 'after',
    script: (client: Client) => Promise<void>,
  ): Promise<boolean> {
    house = openHouse()
    let asked = 0
    const client = connect()
    const cut = () => client.connection.closed()
    beforeStore = async () => {
      asked += 1
      if (asked !== nth) return
      if (when === 'before') cut()
      else setTimeout(cut, 1)
    }
    await script(client)
    await world.pass(5)
    if (asked < nth) cut()
    beforeStore = async () => undefined
    for (const { watchers } of house.tables) expect(watchers.size).toBe(0)
    expect(people.claim(cy.profile.id) && people.claim(cy.profile.id) && people.claim(cy.profile.id)).toBe(
      true,
    )
    for (let at = 0; at < 3; at += 1) people.release(cy.profile.id)
    await world.pass(31_000)
    for (const { presence } of house.tables) expect(presence.isOnline(cy.profile.id, world.now())).toBe(false)
    return asked >= nth
  }

  test.each(['before', 'after'] as const)('whenever it happens (%s each step of the store)', async (when) => {
    const script = async (client: Client) => {
      void client.say(hello(cy, { revision: 0 }))
      void client.say(command({ type: 'sit' }))
      await client.say(command({ type: 'leave' }))
    }
    let steps = 0
    while (await cutAt(steps + 1, when, script)) steps += 1
    expect(steps).toBeGreaterThan(4)
  })
})
