import { describe, expect, test } from 'vitest'
import { SIGNALS_MAX } from './connection.ts'
import { connectFixture, event, lobby, playing, state, welcome } from './testing/fixture.ts'
import { PING_EVERY_MS } from './transport.ts'

const typesSent = (sent: readonly { type: string }[]) => sent.map(({ type }) => type)

describe('hello', () => {
  test('hello is the first message, with the protocol, the table and the token', () => {
    const { world } = connectFixture()
    expect(world.socket.url).toBe('ws://here/socket')
    expect(world.socket.sent).toEqual([])
    world.socket.open()
    expect(world.socket.sent).toEqual([
      { type: 'hello', protocol: 3, table: 'K7PQR', changes: true, token: 'ana' },
    ])
  })

  test('hello of a spectator’s screen has no token', () => {
    const { world } = connectFixture({ asSpectator: true })
    world.socket.open()
    expect(world.socket.sent).toEqual([
      { type: 'hello', protocol: 3, table: 'K7PQR', changes: true, asSpectator: true },
    ])
  })

  test('a spectator who registers says hello again over the same socket, and takes part', async () => {
    const fixture = connectFixture({ asSpectator: true })
    await fixture.join(playing('m_7'), state(12, 'm_7'))
    expect(await fixture.table.command({ type: 'sit' })).toMatchObject({ rejected: { code: 'not-seated' } })
    fixture.table.introduce('ben')
    void fixture.table.command({ type: 'sit' })
    expect(fixture.table.isSpectator).toBe(false)
    expect(fixture.world.sockets).toHaveLength(1)
    expect(fixture.world.socket.sent.slice(-2)).toMatchObject([
      { type: 'hello', table: 'K7PQR', token: 'ben', match: 'm_7', revision: 12 },
      { type: 'command', command: { type: 'sit' } },
    ])
  })

  test('a spectator who registers before the socket is open says hello once', async () => {
    const fixture = connectFixture({ asSpectator: true })
    fixture.table.introduce('ben')
    fixture.world.socket.open()
    expect(fixture.world.socket.sent).toMatchObject([{ type: 'hello', token: 'ben' }])
    expect(fixture.world.socket.sent[0]).not.toHaveProperty('asSpectator')
  })

  test('hello after a cut has the last match and revision', async () => {
    const fixture = connectFixture()
    await fixture.join(playing('m_7'), state(12, 'm_7'))
    fixture.world.socket.cut()
    await fixture.world.pass(1_000)
    fixture.world.socket.open()
    expect(fixture.world.socket.sent).toMatchObject([{ type: 'hello', match: 'm_7', revision: 12 }])
  })
})

describe('an action', () => {
  const sent = async (action: { type: string }, as?: 'host') => {
    const fixture = connectFixture()
    await fixture.join(playing('m_7'), state(12, 'm_7'))
    void fixture.table.act(action, as)
    return fixture.world.socket.sent.at(-1)
  }

  test('that is listed is sent as its index in the list', async () => {
    const message = await sent({ type: 'draw' })
    expect(message).toMatchObject({ type: 'act', match: 'm_7', revision: 12, choice: 0 })
    expect(message).not.toHaveProperty('action')
  })

  test('that is not in the list of its actor is sent itself', async () => {
    for (const message of [await sent({ type: 'shout' }), await sent({ type: 'draw' }, 'host')]) {
      expect(message).toMatchObject({ type: 'act', action: expect.anything() })
      expect(message).not.toHaveProperty('choice')
    }
  })
})

describe('the snapshot', () => {
  test('a connection starts as connecting, and is online once the table arrives', async () => {
    const fixture = connectFixture()
    expect(fixture.table.snapshot()).toEqual({
      connection: { status: 'connecting' },
      table: null,
      state: null,
      log: [],
      pending: [],
      signals: [],
      isCatchingUp: false,
      clockOffsetMs: 0,
    })
    fixture.world.socket.open()
    await fixture.send(welcome(0))
    expect(fixture.table.snapshot().connection.status).toBe('connecting')
    await fixture.send(lobby())
    expect(fixture.table.snapshot()).toMatchObject({
      connection: { status: 'online' },
      table: { code: 'K7PQR' },
    })
  })

  test('the snapshot is frozen, and the same object until something changes', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby())
    const before = fixture.table.snapshot()
    await fixture.send({ type: 'pong', serverTime: fixture.world.now() })
    expect(fixture.table.snapshot()).toBe(before)
    await fixture.send(playing(), state(0))
    expect(fixture.table.snapshot()).not.toBe(before)
    expect(Object.isFrozen(fixture.table.snapshot())).toBe(true)
    expect(before.state).toBeNull()
  })

  test('subscribers are notified once for all messages of a moment, and not after they unsubscribe', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby())
    fixture.notifications.count = 0
    let others = 0
    const leave = fixture.table.subscribe(() => {
      others += 1
    })
    await fixture.send(playing(), state(0), event('a'), state(1), playing())
    expect(fixture.notifications.count).toBe(1)
    leave()
    await fixture.send(playing())
    expect({ notifications: fixture.notifications.count, others }).toEqual({ notifications: 2, others: 1 })
  })

  test('an event is shown together with the state that it led to', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(0))
    fixture.notifications.count = 0
    await fixture.send(event('a'))
    expect(fixture.notifications.count).toBe(0)
    fixture.world.socket.receive(state(1))
    expect(fixture.table.snapshot()).toMatchObject({ state: { revision: 1 }, log: [{ revision: 1 }] })
  })

  test('the server’s clock is taken from the answer with the shortest round trip', async () => {
    const fixture = connectFixture()
    fixture.world.socket.open()
    await fixture.world.pass(400)
    await fixture.send(welcome(fixture.world.now() + 60_000), lobby())
    expect(fixture.table.snapshot().clockOffsetMs).toBe(60_200)
    await fixture.world.pass(PING_EVERY_MS)
    await fixture.world.pass(100)
    await fixture.send({ type: 'pong', serverTime: fixture.world.now() + 60_000 })
    expect(fixture.table.snapshot().clockOffsetMs).toBe(60_050)
    await fixture.world.pass(PING_EVERY_MS)
    await fixture.world.pass(900)
    await fixture.send({ type: 'pong', serverTime: fixture.world.now() + 60_000 })
    expect(fixture.table.snapshot().clockOffsetMs).toBe(60_050)
  })

  test('the last 20 signals are kept, each with its own id', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby())
    await fixture.send({ type: 'nudge', by: 'Ben' })
    expect(fixture.table.snapshot().signals).toEqual([
      { id: 1, at: fixture.world.now(), type: 'nudge', by: 'Ben' },
    ])
    const emote = { type: 'emote', player: 'p_ben', name: 'Ben', emote: 'clap' }
    await fixture.send(...Array.from({ length: 30 }, () => emote))
    const { signals } = fixture.table.snapshot()
    expect(signals.map(({ id }) => id)).toEqual(Array.from({ length: SIGNALS_MAX }, (_, at) => at + 12))
    expect(signals[0]).toMatchObject(emote)
  })

  test('malformed messages are ignored', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby())
    const before = fixture.table.snapshot()
    for (const text of ['', '{', '[]', 'null', '7', '{"type":7}']) fixture.world.socket.receiveFrame(text)
    expect(fixture.table.snapshot()).toBe(before)
  })
})

describe('a bye', () => {
  test.each(['unknown-table', 'removed', 'wrong-protocol', 'no-token'])(
    'a final bye (%s) ends the connection and settles waiting commands',
    async (code) => {
      const fixture = connectFixture()
      await fixture.join(playing(), state(0))
      const acting = fixture.table.act({ type: 'draw' })
      await fixture.send({ type: 'bye', code, reason: 'Because.', retryAfterMs: null })
      fixture.world.socket.cut()
      expect(fixture.table.snapshot().connection).toEqual({ status: 'gone', code, reason: 'Because.' })
      expect(await acting).toMatchObject({ ok: false, rejected: { code } })
      expect(await fixture.table.command({ type: 'sit' })).toMatchObject({ ok: false, rejected: { code } })
      await fixture.world.pass(60_000)
      fixture.table.wake()
      expect(fixture.world.sockets).toHaveLength(1)
    },
  )

  test('a retry connects again after a final bye', async () => {
    const fixture = connectFixture()
    await fixture.join({ type: 'bye', code: 'table-full', reason: 'Full.', retryAfterMs: null })
    fixture.table.retry()
    expect(fixture.table.snapshot().connection).toEqual({ status: 'connecting' })
    await fixture.join(lobby())
    expect(fixture.table.snapshot().connection).toEqual({ status: 'online' })
  })

  test('a bye with a delay is followed by a reconnect after it', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby())
    await fixture.send({ type: 'bye', code: 'shutting-down', reason: 'Soon.', retryAfterMs: 4_000 })
    expect(fixture.world.socket.isClosed).toBe(true)
    expect(fixture.table.snapshot().connection).toEqual({
      status: 'reconnecting',
      since: fixture.world.now(),
    })
    await fixture.world.pass(4_000)
    expect(fixture.world.sockets).toHaveLength(1)
    await fixture.world.pass(700)
    expect(fixture.world.sockets).toHaveLength(2)
    await fixture.join(lobby())
    expect(fixture.table.snapshot().connection).toEqual({ status: 'online' })
  })

  test('a bye for a late hello is followed by a reconnect', async () => {
    const fixture = connectFixture()
    fixture.world.socket.open()
    await fixture.send({ type: 'bye', code: 'too-slow', reason: 'No hello came.', retryAfterMs: null })
    await fixture.world.pass(700)
    expect(fixture.world.sockets).toHaveLength(2)
  })
})

describe('another window', () => {
  test('the seat in another window stops this one until `useHere`', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(3))
    const acting = fixture.table.act({ type: 'draw' })
    await fixture.send({ type: 'elsewhere' })
    expect(fixture.world.socket.isClosed).toBe(true)
    expect(fixture.table.snapshot()).toMatchObject({
      connection: { status: 'elsewhere' },
      state: { revision: 3 },
    })
    expect(await acting).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
    expect(await fixture.table.act({ type: 'draw' })).toMatchObject({ ok: false })
    fixture.table.wake()
    fixture.table.retry()
    await fixture.world.pass(60_000)
    expect(fixture.world.sockets).toHaveLength(1)
    fixture.table.useHere()
    expect(fixture.world.sockets).toHaveLength(2)
    await fixture.join(playing(), state(3))
    expect(fixture.table.snapshot().connection).toEqual({ status: 'online' })
    expect(typesSent(fixture.world.socket.sent)).toEqual(['hello'])
  })

  test('too many windows of a person stop this one, and it does not reconnect by itself', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(3))
    await fixture.send({ type: 'bye', code: 'opened-elsewhere', reason: 'Too many.', retryAfterMs: null })
    fixture.world.socket.cut()
    fixture.table.wake()
    await fixture.world.pass(60_000)
    expect(fixture.table.snapshot().connection).toEqual({ status: 'elsewhere', isCrowded: true })
    expect(fixture.world.sockets).toHaveLength(1)
    fixture.table.useHere()
    expect(fixture.world.sockets).toHaveLength(2)
  })

  test('messages on a socket that was given up are ignored', async () => {
    const fixture = connectFixture()
    await fixture.join(playing(), state(3))
    const old = fixture.world.socket
    old.cut()
    await fixture.world.pass(1_000)
    await fixture.join(playing(), state(3))
    old.receive({ type: 'elsewhere' }, state(9))
    await fixture.world.pass(0)
    expect(fixture.table.snapshot()).toMatchObject({
      connection: { status: 'online' },
      state: { revision: 3 },
    })
  })
})

test('a closed connection receives nothing, and settles its commands', async () => {
  const fixture = connectFixture()
  await fixture.join(playing(), state(0))
  const acting = fixture.table.act({ type: 'draw' })
  fixture.table.close()
  expect(await acting).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
  expect(await fixture.table.act({ type: 'draw' })).toMatchObject({
    ok: false,
    rejected: { code: 'no-answer' },
  })
  expect(fixture.world.socket.isClosed).toBe(true)
  fixture.notifications.count = 0
  fixture.world.socket.receive(state(1))
  fixture.world.socket.cut()
  fixture.table.wake()
  fixture.table.retry()
  fixture.table.useHere()
  await fixture.world.pass(120_000)
  expect({ notifications: fixture.notifications.count, sockets: fixture.world.sockets.length }).toEqual({
    notifications: 0,
    sockets: 1,
  })
})
