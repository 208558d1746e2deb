import { describe, expect, test } from 'vitest'
import { RECONNECT_MS, reconnectDelayMs } from './backoff.ts'
import { connected, type Fixture, lobby, playing, state } from './testing/fixture.ts'
import { CHECK_MS, OPENING_MS, PING_EVERY_MS, PONG_MS } from './transport.ts'

const pong = (rig: Fixture) => rig.send({ type: 'pong', serverTime: rig.world.now() })
const pings = ({ world }: Fixture) => world.socket.sent.filter(({ type }) => type === 'ping').length
const statusOf = ({ table }: Fixture) => table.snapshot().connection.status

async function online(): Promise<Fixture> {
  const rig = connected()
  await rig.join(playing(), state(0))
  return rig
}

describe('a cut', () => {
  test('is mended by itself, and says since when', async () => {
    const rig = await online()
    await rig.world.pass(5_000)
    const since = rig.world.now()
    rig.world.socket.cut()
    expect(rig.table.snapshot().connection).toEqual({ status: 'reconnecting', since })
    for (let at = 0; at < 5; at += 1) {
      await rig.world.pass(RECONNECT_MS.max)
      rig.world.socket.cut()
      expect(rig.table.snapshot().connection).toEqual({ status: 'reconnecting', since })
    }
    await rig.world.pass(RECONNECT_MS.max)
    await rig.join(playing(), state(0))
    expect(rig.table.snapshot().connection).toEqual({ status: 'online' })
  })

  test('of the first line is told too', () => {
    const rig = connected()
    rig.world.socket.cut()
    expect(rig.table.snapshot().connection).toEqual({ status: 'reconnecting', since: rig.world.now() })
  })

  test('is tried at once where somebody wants it', async () => {
    const rig = await online()
    rig.world.socket.cut()
    rig.table.retry()
    expect(rig.world.sockets).toHaveLength(2)
    await rig.join(playing(), state(0))
    await rig.world.pass(RECONNECT_MS.max)
    expect(rig.world.sockets).toHaveLength(2)
  })

  test('is tried again later and later, at moments of one’s own', () => {
    const drawn = (byte: number) => ({ random: () => Uint8Array.of(byte, byte) })
    const earliest = Array.from({ length: 8 }, (_, tries) => reconnectDelayMs(drawn(0), tries))
    const latest = Array.from({ length: 8 }, (_, tries) => reconnectDelayMs(drawn(255), tries))
    expect(new Set(earliest)).toEqual(new Set([RECONNECT_MS.min]))
    expect(latest).toEqual([600, 1_200, 2_400, 4_800, 8_000, 8_000, 8_000, 8_000])
  })

  test('of a line that never holds is not tried without end at the same pace', async () => {
    const rig = await online()
    const began = rig.world.now()
    for (let at = 0; at < 10; at += 1) {
      rig.world.socket.cut()
      const before = rig.world.sockets.length
      while (rig.world.sockets.length === before) await rig.world.pass(50)
      await rig.join(playing(), state(0))
    }
    expect(rig.world.now() - began).toBeGreaterThan(12_000)
  })
})

describe('a socket that is open but dead', () => {
  test('is pinged, and lives as long as it answers', async () => {
    const rig = await online()
    for (let at = 1; at <= 6; at += 1) {
      await rig.world.pass(PING_EVERY_MS)
      expect(pings(rig)).toBe(at)
      await pong(rig)
    }
    expect(rig.world.sockets).toHaveLength(1)
  })

  test('is found within ten seconds, though nothing is asked for: by a ping without an answer', async () => {
    expect(PING_EVERY_MS + PONG_MS).toBeLessThan(10_000)
    const rig = await online()
    await rig.world.pass(PING_EVERY_MS + PONG_MS - 1)
    expect({ pings: pings(rig), status: statusOf(rig) }).toEqual({ pings: 1, status: 'online' })
    await rig.world.pass(1)
    expect(statusOf(rig)).toBe('reconnecting')
    expect(rig.world.sockets[0]?.isClosed).toBe(true)
    await rig.world.pass(RECONNECT_MS.max)
    expect(rig.world.sockets).toHaveLength(2)
  })

  test('is found sooner where something was asked for, which is then done over another', async () => {
    const rig = await online()
    const acting = rig.table.act({ type: 'draw' })
    await rig.world.pass(3_000 + CHECK_MS)
    expect(statusOf(rig)).toBe('reconnecting')
    await rig.world.pass(1_000)
    await rig.join(playing(), state(0))
    const id = rig.world.socket.sent.find(({ type }) => type === 'act')?.id
    await rig.send({ type: 'ack', id, revision: 1 })
    expect(await acting).toEqual({ ok: true, value: { revision: 1 } })
  })

  test('is given up where it says nothing at all', async () => {
    const rig = connected()
    rig.world.socket.open()
    await rig.world.pass(OPENING_MS - 1)
    expect(statusOf(rig)).toBe('connecting')
    await rig.world.pass(1)
    expect(statusOf(rig)).toBe('reconnecting')
    expect(rig.world.sockets[0]?.isClosed).toBe(true)
  })
})

describe('a device that wakes', () => {
  test('asks how things stand, and keeps a line that answers', async () => {
    const rig = await online()
    await rig.world.pass(5_000)
    rig.table.wake()
    expect(rig.world.socket.sent.slice(-2)).toEqual([{ type: 'look' }, { type: 'ping' }])
    await rig.send(playing(), state(3))
    await pong(rig)
    await rig.world.pass(CHECK_MS)
    expect(rig.world.sockets).toHaveLength(1)
    expect(rig.table.snapshot()).toMatchObject({ connection: { status: 'online' }, state: { revision: 3 } })
  })

  test('finds a dead line within two seconds, in every cycle of sleep', async () => {
    const rig = await online()
    for (let cycle = 1; cycle <= 3; cycle += 1) {
      await rig.world.pass(1_000)
      rig.table.wake()
      await rig.world.pass(CHECK_MS)
      expect(statusOf(rig)).toBe('reconnecting')
      await rig.world.pass(RECONNECT_MS.max)
      expect(rig.world.sockets).toHaveLength(cycle + 1)
      await rig.join(playing(), state(cycle))
      expect(rig.table.snapshot()).toMatchObject({
        connection: { status: 'online' },
        state: { revision: cycle },
      })
    }
  })

  test('again and again does not put off that it finds out', async () => {
    const rig = await online()
    for (let at = 0; at < 2; at += 1) {
      rig.table.wake()
      await rig.world.pass(CHECK_MS / 2)
    }
    expect(statusOf(rig)).toBe('reconnecting')
  })

  test('again, after an answer, looks anew whether anybody is there', async () => {
    const rig = await online()
    rig.table.wake()
    await pong(rig)
    await rig.world.pass(CHECK_MS / 2)
    rig.table.wake()
    await rig.world.pass(CHECK_MS)
    expect(statusOf(rig)).toBe('reconnecting')
  })

  test('does not wait for its turn', async () => {
    const rig = await online()
    rig.world.socket.cut()
    rig.table.wake()
    expect(rig.world.sockets).toHaveLength(2)
    await rig.world.pass(CHECK_MS)
    rig.table.wake()
    expect(rig.world.sockets).toHaveLength(2)
    await rig.world.pass(1)
    rig.table.wake()
    expect(rig.world.sockets).toHaveLength(3)
    expect(rig.world.sockets[1]?.isClosed).toBe(true)
  })

  test('several times at once is once', async () => {
    const rig = await online()
    rig.world.socket.cut()
    for (let at = 0; at < 3; at += 1) rig.table.wake()
    expect(rig.world.sockets).toHaveLength(2)
  })

  test('before it was let in only looks whether anybody is there', async () => {
    const rig = connected()
    await rig.join()
    rig.table.wake()
    expect(rig.world.socket.sent.map(({ type }) => type)).toEqual(['hello', 'ping'])
    await rig.join(lobby())
    expect(statusOf(rig)).toBe('online')
  })
})
