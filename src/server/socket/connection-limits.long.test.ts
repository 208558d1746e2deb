import { describe, expect, test } from 'vitest'
import { SOCKET_LIMITS } from '../limits.ts'
import { act, ana, ben, command, isOnline, join, order, table, world } from './testing/fixture.ts'
import { CLOSE } from './wire.ts'

describe('limits:', () => {
  test('too many messages end the connection with a bye that says when to reconnect', async () => {
    const client = await join(ana)
    for (let at = 0; at < 30; at += 1) await client.say('{}')
    expect(client.wire.heard.filter(({ type }) => type === 'rejected')).toHaveLength(19)
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'bye',
      code: 'too-many-requests',
      retryAfterMs: 200,
    })
    expect(client.wire.closes).toEqual([CLOSE.later])
    expect(table().broadcast.size).toBe(0)
  })

  test('pings are counted separately, WebSocket pings included', async () => {
    const client = await join(ana)
    for (let at = 0; at < 5; at += 1) await client.say({ type: 'ping' })
    expect(client.last('pong')).toEqual({ type: 'pong', serverTime: world.now() })
    for (let at = 0; at < 5; at += 1) expect(client.connection.pinged()).toBe(true)
    await client.say(act(0))
    expect(client.kinds.at(-1)).toBe('ack')
    expect(client.connection.pinged()).toBe(false)
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'bye', code: 'too-many-requests' })
  })

  test('a page that plays at human speed never reaches a limit', async () => {
    const client = await join(ana)
    for (let at = 0; at < 60; at += 1) {
      await client.say(at % 5 === 0 ? { type: 'ping' } : command({ type: 'emote', emote: 'clap' }))
      await world.pass(250)
    }
    expect(client.wire.closes).toEqual([])
  })

  test('only a limited number of commands may be in flight; the rest are rejected by id', async () => {
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

  test('a silent client is disconnected; a pong keeps it connected', async () => {
    const [silent, alive] = [await join(ana), await join(ben)]
    for (let at = 0; at < 31; at += 1) {
      await world.pass(1_000)
      alive.connection.noteActivity()
      for (const { connection } of [silent, alive]) connection.tick()
    }
    expect(silent.wire.closes).toEqual([CLOSE.silent])
    expect(alive.wire.closes).toEqual([])
    expect(isOnline(ana)).toBe(false)
  })
})

describe('a slow reader', () => {
  test('gets no broadcasts while behind, then one snapshot of the table and the match', async () => {
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

  test('still gets every answer', async () => {
    const client = await join(ana)
    client.wire.hold(SOCKET_LIMITS.behindBytes + 1)
    client.wire.heard.length = 0
    await client.say(act(0, 'while-behind'))
    expect(client.wire.heard).toEqual([{ type: 'ack', id: 'while-behind', revision: 1 }])
  })

  test('is disconnected at once if it is too far behind', async () => {
    const client = await join(ana)
    client.wire.hold(SOCKET_LIMITS.bufferMaxBytes + 1)
    await order(ben, { type: 'ready', isReady: true })
    expect(client.wire.closes).toEqual([CLOSE.slow])
    expect(table().broadcast.size).toBe(0)
    expect(isOnline(ana)).toBe(false)
  })

  test('is disconnected if it is behind for too long, even if nothing happens', async () => {
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

  test('cannot fill the buffer with its own requests', async () => {
    const client = await join(ana)
    client.wire.hold(SOCKET_LIMITS.bufferMaxBytes + 1)
    await client.say('{}')
    expect(client.wire.closes).toEqual([CLOSE.slow])
  })
})
