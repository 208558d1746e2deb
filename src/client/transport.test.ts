import { describe, expect, test } from 'vitest'
import { RECONNECT_MS, reconnectDelayMs } from './backoff.ts'
import { connectFixture, type Fixture, lobby, playing, state } from './testing/fixture.ts'
import { CHECK_MS, OPENING_MS, PING_EVERY_MS, PONG_MS } from './transport.ts'

const pong = (fixture: Fixture) => fixture.send({ type: 'pong', serverTime: fixture.world.now() })
const pings = ({ world }: Fixture) => world.socket.sent.filter(({ type }) => type === 'ping').length
const statusOf = ({ table }: Fixture) => table.snapshot().connection.status

async function online(): Promise<Fixture> {
  const fixture = connectFixture()
  await fixture.join(playing(), state(0))
  return fixture
}

describe('after a cut', () => {
  test('the client reconnects by itself, and the status says since when it was cut', async () => {
    const fixture = await online()
    await fixture.world.pass(5_000)
    const since = fixture.world.now()
    fixture.world.socket.cut()
    expect(fixture.table.snapshot().connection).toEqual({ status: 'reconnecting', since })
    for (let at = 0; at < 5; at += 1) {
      await fixture.world.pass(RECONNECT_MS.max)
      fixture.world.socket.cut()
      expect(fixture.table.snapshot().connection).toEqual({ status: 'reconnecting', since })
    }
    await fixture.world.pass(RECONNECT_MS.max)
    await fixture.join(playing(), state(0))
    expect(fixture.table.snapshot().connection).toEqual({ status: 'online' })
  })

  test('a first socket that fails is reported as a cut too', () => {
    const fixture = connectFixture()
    fixture.world.socket.cut()
    expect(fixture.table.snapshot().connection).toEqual({
      status: 'reconnecting',
      since: fixture.world.now(),
    })
  })

  test('a retry reconnects at once', async () => {
    const fixture = await online()
    fixture.world.socket.cut()
    fixture.table.retry()
    expect(fixture.world.sockets).toHaveLength(2)
    await fixture.join(playing(), state(0))
    await fixture.world.pass(RECONNECT_MS.max)
    expect(fixture.world.sockets).toHaveLength(2)
  })

  test('the delays grow exponentially, with jitter', () => {
    const drawn = (byte: number) => ({ random: () => Uint8Array.of(byte, byte) })
    const earliest = Array.from({ length: 8 }, (_, tries) => reconnectDelayMs(drawn(0), tries))
    const latest = Array.from({ length: 8 }, (_, tries) => reconnectDelayMs(drawn(255), tries))
    expect(new Set(earliest)).toEqual(new Set([RECONNECT_MS.min]))
    expect(latest).toEqual([600, 1_200, 2_400, 4_800, 8_000, 8_000, 8_000, 8_000])
  })

  test('a connection that never holds is retried with growing delays', async () => {
    const fixture = await online()
    const began = fixture.world.now()
    for (let at = 0; at < 10; at += 1) {
      fixture.world.socket.cut()
      const before = fixture.world.sockets.length
      while (fixture.world.sockets.length === before) await fixture.world.pass(50)
      await fixture.join(playing(), state(0))
    }
    expect(fixture.world.now() - began).toBeGreaterThan(12_000)
  })
})

describe('a dead socket', () => {
  test('a socket is pinged, and lives as long as it answers', async () => {
    const fixture = await online()
    for (let at = 1; at <= 6; at += 1) {
      await fixture.world.pass(PING_EVERY_MS)
      expect(pings(fixture)).toBe(at)
      await pong(fixture)
    }
    expect(fixture.world.sockets).toHaveLength(1)
  })

  test('an idle dead socket is found within ten seconds, by an unanswered ping', async () => {
    expect(PING_EVERY_MS + PONG_MS).toBeLessThan(10_000)
    const fixture = await online()
    await fixture.world.pass(PING_EVERY_MS + PONG_MS - 1)
    expect({ pings: pings(fixture), status: statusOf(fixture) }).toEqual({ pings: 1, status: 'online' })
    await fixture.world.pass(1)
    expect(statusOf(fixture)).toBe('reconnecting')
    expect(fixture.world.sockets[0]?.isClosed).toBe(true)
    await fixture.world.pass(RECONNECT_MS.max)
    expect(fixture.world.sockets).toHaveLength(2)
  })

  test('an unanswered command finds it sooner, and is then sent over another socket', async () => {
    const fixture = await online()
    const acting = fixture.table.act({ type: 'draw' })
    await fixture.world.pass(3_000 + CHECK_MS)
    expect(statusOf(fixture)).toBe('reconnecting')
    await fixture.world.pass(1_000)
    await fixture.join(playing(), state(0))
    const id = fixture.world.socket.sent.find(({ type }) => type === 'act')?.id
    await fixture.send({ type: 'ack', id, revision: 1 })
    expect(await acting).toEqual({ ok: true, value: { revision: 1 } })
  })

  test('a socket on which the server sends nothing is given up', async () => {
    const fixture = connectFixture()
    fixture.world.socket.open()
    await fixture.world.pass(OPENING_MS - 1)
    expect(statusOf(fixture)).toBe('connecting')
    await fixture.world.pass(1)
    expect(statusOf(fixture)).toBe('reconnecting')
    expect(fixture.world.sockets[0]?.isClosed).toBe(true)
  })
})

describe('a waking device', () => {
  test('a waking device requests the current state, and keeps a socket that answers', async () => {
    const fixture = await online()
    await fixture.world.pass(5_000)
    fixture.table.wake()
    expect(fixture.world.socket.sent.slice(-2)).toEqual([{ type: 'look' }, { type: 'ping' }])
    await fixture.send(playing(), state(3))
    await pong(fixture)
    await fixture.world.pass(CHECK_MS)
    expect(fixture.world.sockets).toHaveLength(1)
    expect(fixture.table.snapshot()).toMatchObject({
      connection: { status: 'online' },
      state: { revision: 3 },
    })
  })

  test('a waking device finds a dead socket within two seconds, in every cycle of sleep', async () => {
    const fixture = await online()
    for (let cycle = 1; cycle <= 3; cycle += 1) {
      await fixture.world.pass(1_000)
      fixture.table.wake()
      await fixture.world.pass(CHECK_MS)
      expect(statusOf(fixture)).toBe('reconnecting')
      await fixture.world.pass(RECONNECT_MS.max)
      expect(fixture.world.sockets).toHaveLength(cycle + 1)
      await fixture.join(playing(), state(cycle))
      expect(fixture.table.snapshot()).toMatchObject({
        connection: { status: 'online' },
        state: { revision: cycle },
      })
    }
  })

  test('repeated waking does not extend the running check', async () => {
    const fixture = await online()
    for (let at = 0; at < 2; at += 1) {
      fixture.table.wake()
      await fixture.world.pass(CHECK_MS / 2)
    }
    expect(statusOf(fixture)).toBe('reconnecting')
  })

  test('waking again after an answer starts a new check', async () => {
    const fixture = await online()
    fixture.table.wake()
    await pong(fixture)
    await fixture.world.pass(CHECK_MS / 2)
    fixture.table.wake()
    await fixture.world.pass(CHECK_MS)
    expect(statusOf(fixture)).toBe('reconnecting')
  })

  test('a waking device reconnects without waiting for the backoff', async () => {
    const fixture = await online()
    fixture.world.socket.cut()
    fixture.table.wake()
    expect(fixture.world.sockets).toHaveLength(2)
    await fixture.world.pass(CHECK_MS)
    fixture.table.wake()
    expect(fixture.world.sockets).toHaveLength(2)
    await fixture.world.pass(1)
    fixture.table.wake()
    expect(fixture.world.sockets).toHaveLength(3)
    expect(fixture.world.sockets[1]?.isClosed).toBe(true)
  })

  test('waking several times at once opens one socket', async () => {
    const fixture = await online()
    fixture.world.socket.cut()
    for (let at = 0; at < 3; at += 1) fixture.table.wake()
    expect(fixture.world.sockets).toHaveLength(2)
  })

  test('a device that wakes before it has joined only sends a ping', async () => {
    const fixture = connectFixture()
    await fixture.join()
    fixture.table.wake()
    expect(fixture.world.socket.sent.map(({ type }) => type)).toEqual(['hello', 'ping'])
    await fixture.join(lobby())
    expect(statusOf(fixture)).toBe('online')
  })
})
