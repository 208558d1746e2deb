import { describe, expect, test } from 'vitest'
import { SIGNALS_MAX } from './connection.ts'
import { connected, event, lobby, playing, state, welcome } from './testing/fixture.ts'
import { PING_EVERY_MS } from './transport.ts'

const typesSent = (sent: readonly { type: string }[]) => sent.map(({ type }) => type)

describe('hello', () => {
  test('is the first word, with the protocol, the table and the token', () => {
    const { world } = connected()
    expect(world.socket.url).toBe('ws://here/socket')
    expect(world.socket.sent).toEqual([])
    world.socket.open()
    expect(world.socket.sent).toEqual([
      { type: 'hello', protocol: 2, table: 'K7PQR', changes: true, token: 'ana' },
    ])
  })

  test('of a screen that looks on names nobody', () => {
    const { world } = connected({ asSpectator: true })
    world.socket.open()
    expect(world.socket.sent).toEqual([
      { type: 'hello', protocol: 2, table: 'K7PQR', changes: true, asSpectator: true },
    ])
  })

  test('after a cut says what was seen last, and of which match', async () => {
    const rig = connected()
    await rig.join(playing('m_7'), state(12, 'm_7'))
    rig.world.socket.cut()
    await rig.world.pass(1_000)
    rig.world.socket.open()
    expect(rig.world.socket.sent).toMatchObject([{ type: 'hello', match: 'm_7', revision: 12 }])
  })
})

describe('the snapshot', () => {
  test('begins with a line that is being opened, and is online with the table', async () => {
    const rig = connected()
    expect(rig.table.snapshot()).toEqual({
      connection: { status: 'connecting' },
      table: null,
      state: null,
      log: [],
      pending: [],
      signals: [],
      clockOffsetMs: 0,
    })
    rig.world.socket.open()
    await rig.send(welcome(0))
    expect(rig.table.snapshot().connection.status).toBe('connecting')
    await rig.send(lobby())
    expect(rig.table.snapshot()).toMatchObject({ connection: { status: 'online' }, table: { code: 'K7PQR' } })
  })

  test('is the same until something changes, and frozen', async () => {
    const rig = connected()
    await rig.join(lobby())
    const before = rig.table.snapshot()
    await rig.send({ type: 'pong', serverTime: rig.world.now() })
    expect(rig.table.snapshot()).toBe(before)
    await rig.send(playing(), state(0))
    expect(rig.table.snapshot()).not.toBe(before)
    expect(Object.isFrozen(rig.table.snapshot())).toBe(true)
    expect(before.state).toBeNull()
  })

  test('is told of once for all that came at the same moment, and not to who has left', async () => {
    const rig = connected()
    await rig.join(lobby())
    rig.notifications.count = 0
    let others = 0
    const leave = rig.table.subscribe(() => {
      others += 1
    })
    await rig.send(playing(), state(0), event('a'), state(1), playing())
    expect(rig.notifications.count).toBe(1)
    leave()
    await rig.send(playing())
    expect({ told: rig.notifications.count, others }).toEqual({ told: 2, others: 1 })
  })

  test('shows an event together with the state that it led to', async () => {
    const rig = connected()
    await rig.join(playing(), state(0))
    rig.notifications.count = 0
    await rig.send(event('a'))
    expect(rig.notifications.count).toBe(0)
    rig.world.socket.receive(state(1))
    expect(rig.table.snapshot()).toMatchObject({ state: { revision: 1 }, log: [{ revision: 1 }] })
  })

  test('has the server’s clock from the answer that travelled least', async () => {
    const rig = connected()
    rig.world.socket.open()
    await rig.world.pass(400)
    await rig.send(welcome(rig.world.now() + 60_000), lobby())
    expect(rig.table.snapshot().clockOffsetMs).toBe(60_200)
    await rig.world.pass(PING_EVERY_MS)
    await rig.world.pass(100)
    await rig.send({ type: 'pong', serverTime: rig.world.now() + 60_000 })
    expect(rig.table.snapshot().clockOffsetMs).toBe(60_050)
    await rig.world.pass(PING_EVERY_MS)
    await rig.world.pass(900)
    await rig.send({ type: 'pong', serverTime: rig.world.now() + 60_000 })
    expect(rig.table.snapshot().clockOffsetMs).toBe(60_050)
  })

  test('keeps the last few signals, each told from the next', async () => {
    const rig = connected()
    await rig.join(lobby())
    await rig.send({ type: 'nudge', by: 'Ben' })
    expect(rig.table.snapshot().signals).toEqual([{ id: 1, at: rig.world.now(), type: 'nudge', by: 'Ben' }])
    const emote = { type: 'emote', player: 'p_ben', name: 'Ben', emote: 'clap' }
    await rig.send(...Array.from({ length: 30 }, () => emote))
    const { signals } = rig.table.snapshot()
    expect(signals.map(({ id }) => id)).toEqual(Array.from({ length: SIGNALS_MAX }, (_, at) => at + 12))
    expect(signals[0]).toMatchObject(emote)
  })

  test('is not shaken by what is not understood', async () => {
    const rig = connected()
    await rig.join(lobby())
    const before = rig.table.snapshot()
    for (const text of ['', '{', '[]', 'null', '7', '{"type":7}']) rig.world.socket.receiveText(text)
    expect(rig.table.snapshot()).toBe(before)
  })
})

describe('a bye', () => {
  test.each(['unknown-table', 'removed', 'wrong-protocol', 'no-token'])(
    'for good (%s) is the end, and what waits is told so',
    async (code) => {
      const rig = connected()
      await rig.join(playing(), state(0))
      const acting = rig.table.act({ type: 'draw' })
      await rig.send({ type: 'bye', code, reason: 'Because.', retryAfterMs: null })
      rig.world.socket.cut()
      expect(rig.table.snapshot().connection).toEqual({ status: 'gone', code, reason: 'Because.' })
      expect(await acting).toMatchObject({ ok: false, rejected: { code } })
      expect(await rig.table.command({ type: 'sit' })).toMatchObject({ ok: false, rejected: { code } })
      await rig.world.pass(60_000)
      rig.table.wake()
      expect(rig.world.sockets).toHaveLength(1)
    },
  )

  test('for good can be asked about once more', async () => {
    const rig = connected()
    await rig.join({ type: 'bye', code: 'table-full', reason: 'Full.', retryAfterMs: null })
    rig.table.retry()
    expect(rig.table.snapshot().connection).toEqual({ status: 'connecting' })
    await rig.join(lobby())
    expect(rig.table.snapshot().connection).toEqual({ status: 'online' })
  })

  test('for a while is respected', async () => {
    const rig = connected()
    await rig.join(lobby())
    await rig.send({ type: 'bye', code: 'shutting-down', reason: 'Soon.', retryAfterMs: 4_000 })
    expect(rig.world.socket.isClosed).toBe(true)
    expect(rig.table.snapshot().connection).toEqual({ status: 'reconnecting', since: rig.world.now() })
    await rig.world.pass(4_000)
    expect(rig.world.sockets).toHaveLength(1)
    await rig.world.pass(700)
    expect(rig.world.sockets).toHaveLength(2)
    await rig.join(lobby())
    expect(rig.table.snapshot().connection).toEqual({ status: 'online' })
  })

  test('because hello came too late is not the end', async () => {
    const rig = connected()
    rig.world.socket.open()
    await rig.send({ type: 'bye', code: 'too-slow', reason: 'No hello came.', retryAfterMs: null })
    await rig.world.pass(700)
    expect(rig.world.sockets).toHaveLength(2)
  })
})

describe('another window of the same seat', () => {
  test('makes this one stand aside until it is wanted here', async () => {
    const rig = connected()
    await rig.join(playing(), state(3))
    const acting = rig.table.act({ type: 'draw' })
    await rig.send({ type: 'elsewhere' })
    expect(rig.world.socket.isClosed).toBe(true)
    expect(rig.table.snapshot()).toMatchObject({
      connection: { status: 'elsewhere' },
      state: { revision: 3 },
    })
    expect(await acting).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
    expect(await rig.table.act({ type: 'draw' })).toMatchObject({ ok: false })
    rig.table.wake()
    rig.table.retry()
    await rig.world.pass(60_000)
    expect(rig.world.sockets).toHaveLength(1)
    rig.table.useHere()
    expect(rig.world.sockets).toHaveLength(2)
    await rig.join(playing(), state(3))
    expect(rig.table.snapshot().connection).toEqual({ status: 'online' })
    expect(typesSent(rig.world.socket.sent)).toEqual(['hello'])
  })

  test('or too many windows of the same person do so too, and it does not come back by itself', async () => {
    const rig = connected()
    await rig.join(playing(), state(3))
    await rig.send({ type: 'bye', code: 'opened-elsewhere', reason: 'Too many.', retryAfterMs: null })
    rig.world.socket.cut()
    rig.table.wake()
    await rig.world.pass(60_000)
    expect(rig.table.snapshot().connection).toEqual({ status: 'elsewhere', isCrowded: true })
    expect(rig.world.sockets).toHaveLength(1)
    rig.table.useHere()
    expect(rig.world.sockets).toHaveLength(2)
  })

  test('is none of the sockets that this one has given up', async () => {
    const rig = connected()
    await rig.join(playing(), state(3))
    const old = rig.world.socket
    old.cut()
    await rig.world.pass(1_000)
    await rig.join(playing(), state(3))
    old.receive({ type: 'elsewhere' }, state(9))
    await rig.world.pass(0)
    expect(rig.table.snapshot()).toMatchObject({ connection: { status: 'online' }, state: { revision: 3 } })
  })
})

test('who closes hears nothing more, and leaves nobody waiting', async () => {
  const rig = connected()
  await rig.join(playing(), state(0))
  const acting = rig.table.act({ type: 'draw' })
  rig.table.close()
  expect(await acting).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
  expect(await rig.table.act({ type: 'draw' })).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
  expect(rig.world.socket.isClosed).toBe(true)
  rig.notifications.count = 0
  rig.world.socket.receive(state(1))
  rig.world.socket.cut()
  rig.table.wake()
  rig.table.retry()
  rig.table.useHere()
  await rig.world.pass(120_000)
  expect({ told: rig.notifications.count, sockets: rig.world.sockets.length }).toEqual({
    told: 0,
    sockets: 1,
  })
})
