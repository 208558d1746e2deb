import { describe, expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import { OLDEST_PROTOCOL, PROTOCOL } from '../../protocol/messages.ts'
import { SOCKET_LIMITS } from '../limits.ts'
import { StoreFault } from '../store/store.ts'
import {
  act,
  ana,
  ben,
  type Client,
  code,
  command,
  connect,
  cy,
  gameServer,
  hello,
  hinder,
  isOnline,
  join,
  match,
  order,
  real,
  reopen,
  reports,
  table,
  value,
  windows,
  world,
} from './testing/fixture.ts'
import { CLOSE } from './wire.ts'

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

  test('with deltas is answered in bytes from the first move on', async () => {
    const client = await join(ana, { changes: true })
    await client.say(act(0, 'in-bytes-1'))
    expect(client.wire.frames.slice(-2).map((frame) => typeof frame)).toEqual(['object', 'object'])
    expect(client.last('state')).toMatchObject({ revision: 1, gameState: { hand: expect.any(Array) } })
    expect(client.last('ack')).toEqual({ type: 'ack', id: 'in-bytes-1', revision: 1 })
  })

  test('of the previous protocol version gets full states, even if it requests deltas', async () => {
    const client = await join(ana, { protocol: OLDEST_PROTOCOL, changes: true })
    await client.say(act(0, 'in-json-1'))
    expect(client.wire.frames.every((frame) => typeof frame === 'string')).toBe(true)
    expect(client.last('state')).toMatchObject({ revision: 1, gameState: { hand: expect.any(Array) } })
  })

  test('without a token is identified by the cookie', async () => {
    const client = connect(ben)
    await client.say(hello(null))
    expect(client.last('table')).toMatchObject({ table: { you: { player: expect.any(String) } } })
  })

  test('without token and cookie makes a spectator, who sees no hand and can do nothing', async () => {
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

  describe('sent again', () => {
    test('registers a spectator who has a token now, over the same socket', async () => {
      const client = await join(null, { asSpectator: true })
      await client.say(hello(ana))
      expect(client.kinds).toEqual(['welcome', 'table', 'state', 'welcome', 'table', 'state'])
      expect(client.last('state')).toMatchObject({ gameState: { hand: expect.any(Array) } })
      expect(isOnline(ana)).toBe(true)
      expect(table().spectators).toBe(0)
      await client.say(command({ type: 'ready', isReady: true }, 'introduced-1'))
      expect(client.last('rejected')).toBeUndefined()
      await client.say(hello(ben))
      expect(client.last('rejected')).toMatchObject({ code: 'malformed', reason: 'One hello is enough.' })
    })

    test.each([
      ['by a person', () => ana, () => hello(ben)],
      ['for another table', () => null, () => hello(ana, { table: 'ZZZZZ' })],
      ['without a token', () => null, () => hello(null)],
      ['as a spectator', () => null, () => hello(ana, { asSpectator: true })],
    ])('%s is rejected, and changes nothing', async (_why, first, second) => {
      const client = await join(first())
      const before = client.last('state')
      await client.say(second())
      expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', code: 'malformed' })
      expect(client.last('state')).toEqual(before)
      expect(client.wire.closes).toEqual([])
    })
  })

  test('of a person without a seat makes a spectator too', async () => {
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

  describe('as a spectator', () => {
    test('a client sees no hand, whatever its token or cookie', async () => {
      const byCookie = connect(ana)
      await byCookie.say(hello(null, { asSpectator: true }))
      const byToken = await join(ana, { asSpectator: true })
      for (const client of [byCookie, byToken]) {
        expect(client.last('welcome')).toMatchObject({ profile: { id: '', name: '' } })
        expect(client.last('table')).toMatchObject({
          table: { you: { player: null, isHost: false }, spectators: 2 },
        })
        expect(client.last('state')).toMatchObject({ yourPlayerId: null })
        expect(client.last('state')?.gameState).not.toHaveProperty('hand')
        expect(client.last('state')).not.toHaveProperty('hostLegal')
      }
    })

    test('a client receives no private event, even among those it missed', async () => {
      const player = await join(ana)
      const screen = await join(ana, { asSpectator: true })
      await player.say(act(0))
      const late = await join(ana, { asSpectator: true, match, revision: 0 })
      expect(player.kinds).toContain('got')
      for (const { kinds } of [screen, late]) {
        expect(kinds).toContain('drew')
        expect(kinds).not.toContain('got')
      }
    })

    test('a client can do nothing, and closes no other window', async () => {
      const player = await join(ana)
      const screen = await join(ana, { asSpectator: true })
      await screen.say(act(0, 'screen-01'))
      await screen.say(command({ type: 'pause', isPaused: true }, 'screen-02'))
      expect(screen.wire.heard.slice(-2)).toMatchObject([
        { type: 'rejected', id: 'screen-01', code: 'not-seated' },
        { type: 'rejected', id: 'screen-02', code: 'not-seated' },
      ])
      expect(player.kinds).not.toContain('elsewhere')
      await join(ana)
      expect(player.kinds).toContain('elsewhere')
      expect(screen.kinds).not.toContain('elsewhere')
      expect((await real.entriesAfter(match, 0, 10)).length).toBe(0)
    })

    test('a client does not count as present', async () => {
      await join(ben, { asSpectator: true })
      await world.pass(31_000)
      expect(isOnline(ben)).toBe(false)
    })
  })

  test('a second time is rejected and changes nothing', async () => {
    const client = await join(ana)
    await client.say(hello(ben))
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', id: null, code: 'malformed' })
    await client.say(act(0))
    expect(client.last('ack')).toMatchObject({ revision: 1 })
    expect(table().broadcast.size).toBe(1)
  })

  test('that is late ends the connection', async () => {
    const client = connect()
    await world.pass(4_000)
    client.connection.tick()
    expect(client.wire.closes).toEqual([])
    await world.pass(2_000)
    client.connection.tick()
    expect(client.wire.heard).toMatchObject([{ type: 'bye', code: 'too-slow' }])
  })

  test('must come first, but later messages need not wait for its answer', async () => {
    const client = connect()
    await client.say(act(0, 'too-early-1'))
    expect(client.wire.heard).toMatchObject([{ type: 'rejected', id: 'too-early-1', code: 'malformed' }])
    void client.say(hello(ana))
    await client.say(act(0, 'right-after'))
    expect(client.last('ack')).toEqual({ type: 'ack', id: 'right-after', revision: 1 })
  })

  test('in one window too many closes the oldest one of that person with a reason', async () => {
    const [first, second, third] = [await join(ana), await join(ana), await join(ana)]
    const other = await join(ben)
    const fourth = await join(ana)
    expect(first.wire.heard.at(-1)).toMatchObject({
      type: 'bye',
      code: 'opened-elsewhere',
      retryAfterMs: null,
    })
    expect(first.wire.closes).toEqual([CLOSE.elsewhere])
    expect(windows.countOf(ana.profile.id)).toBe(3)
    third.connection.closed()
    const fifth = await join(ana)
    for (const { wire } of [second, fourth, fifth, other]) expect(wire.closes).toEqual([])
    expect(isOnline(ana)).toBe(true)
  })

  test('with wrong codes is limited, with correct ones never', async () => {
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
  test('is broadcast before it is acknowledged', async () => {
    const [atAna, atBen] = [await join(ana), await join(ben)]
    atAna.wire.heard.length = 0
    await atAna.say(act(0, 'first-draw'))
    expect(atAna.kinds).toEqual(['drew', 'got', 'state', 'ack'])
    expect(atAna.last('ack')).toEqual({ type: 'ack', id: 'first-draw', revision: 1 })
    expect(atBen.kinds.slice(-2)).toEqual(['drew', 'state'])
    expect(atBen.last('state')).toMatchObject({ revision: 1 })
  })

  describe('that is named by its index in the legal list', () => {
    const choose = (choice: number, revision: number, id: string, more: object = {}) => ({
      type: 'act',
      id,
      match,
      revision,
      choice,
      ...more,
    })
    const drawAt = ({ last }: Client) => {
      const { legal } = last('state') as { legal: readonly { type: string }[] }
      return legal.findIndex(({ type }) => type === 'draw')
    }

    test('is played, and applied once even if it is sent again', async () => {
      const atAna = await join(ana)
      const choice = drawAt(atAna)
      await atAna.say(choose(choice, 0, 'chosen-draw'))
      expect(atAna.last('ack')).toEqual({ type: 'ack', id: 'chosen-draw', revision: 1 })
      await (await join(ben)).say(act(1))
      for (const again of [choose(choice, 0, 'chosen-draw'), act(0, 'chosen-draw')]) {
        atAna.wire.heard.length = 0
        await atAna.say(again)
        expect(atAna.last('ack')).toEqual({ type: 'ack', id: 'chosen-draw', revision: 1 })
      }
      const entries = await real.entriesAfter(match, 0, 10)
      expect(entries.map(([, { type }]) => type)).toEqual(['draw', 'draw'])
    })

    test('answers the revision that it names, and no other', async () => {
      const [atAna, atBen] = [await join(ana), await join(ben)]
      await atAna.say(choose(drawAt(atAna), 0, 'first-choice'))
      await atBen.say(choose(0, 0, 'too-early'))
      expect(atBen.last('rejected')).toMatchObject({ id: 'too-early', code: 'stale-revision' })
      await atAna.say(choose(0, 0, 'not-my-turn'))
      expect(atAna.last('rejected')).toMatchObject({ id: 'not-my-turn', code: 'stale-revision' })
    })

    test('is malformed beyond the list, and together with an action', async () => {
      const atAna = await join(ana)
      await atAna.say(choose(99, 0, 'no-such-choice'))
      expect(atAna.last('rejected')).toMatchObject({ id: 'no-such-choice', code: 'malformed' })
      await atAna.say(choose(0, 0, 'both-of-them', { action: { type: 'draw' } }))
      expect(atAna.last('rejected')).toMatchObject({ id: 'both-of-them', code: 'malformed' })
      expect(await real.entriesAfter(match, 0, 10)).toEqual([])
    })
  })

  test('that the rules refuse is rejected with its id and their reason', async () => {
    const client = await join(ben)
    await client.say(act(0, 'not-my-turn'))
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'rejected',
      id: 'not-my-turn',
      code: 'not-your-turn',
      refusal: { code: 'not-your-turn' },
    })
  })

  test('resent after a cut is acknowledged again with the same revision and applied once', async () => {
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

  test('resent after a restart of the server is acknowledged with the same revision', async () => {
    await (await join(ana)).say(act(0, 'sent-twice'))
    reopen()
    const again = await join(ana)
    await again.say(act(0, 'sent-twice'))
    expect(again.last('ack')).toEqual({ type: 'ack', id: 'sent-twice', revision: 1 })
    await again.say(act(1, 'sent-twice', { type: 'play', card: 3 }))
    expect(again.wire.heard.at(-1)).toMatchObject({ type: 'rejected', code: 'id-reused' })
  })

  test('that adds bytes in the clear, as older pages do, is refused, and its sender plays on', async () => {
    const client = await join(ana)
    await client.say({ ...act(1, 'stop-it-now', { type: 'stop' }), asHost: true, match })
    await client.say({
      type: 'command',
      id: 'old-entropy',
      command: { type: 'entropy', bytes: '0f'.repeat(16) },
    })
    expect(client.last('rejected')).toMatchObject({ id: 'old-entropy', code: 'malformed' })
    await client.say(command({ type: 'start' }))
    expect(client.last('state')).toMatchObject({ revision: 0 })
    expect(client.wire.closes).toEqual([])
  })

  test('is never played in another match than the one it names', async () => {
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

  test('sent twice at the same moment is applied once', async () => {
    const client = await join(ana)
    await Promise.all([client.say(act(0, 'at-once-1')), client.say(act(0, 'at-once-1'))])
    expect(client.wire.heard.filter(({ type }) => type === 'ack')).toEqual([
      { type: 'ack', id: 'at-once-1', revision: 1 },
      { type: 'ack', id: 'at-once-1', revision: 1 },
    ])
  })

  test('does not name its actor: such a field is malformed', async () => {
    const client = await join(ben)
    const player = value(await gameServer.viewTable(ana.profile, code)).you.player
    for (const field of ['player', 'yourPlayerId', 'seat', 'profile', 'token']) {
      await client.say({ ...act(0), [field]: player })
      expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', code: 'malformed' })
      await client.say(act(0, `field-of-${field}`, { type: 'draw', [field]: player } as Typed))
      expect(client.wire.heard.at(-1)).toMatchObject({ type: 'rejected', code: 'malformed' })
      await world.pass(1_000)
    }
    expect((await real.entriesAfter(match, 0, 10)).length).toBe(0)
  })

  test('is not acknowledged while the store fails, and is once it works again', async () => {
    const client = await join(ana)
    hinder(async (method) => {
      if (method === 'append') throw new StoreFault('the disk is full')
    })
    await client.say(act(0, 'full-disk-1'))
    expect(client.wire.heard.at(-1)).toMatchObject({
      type: 'rejected',
      id: 'full-disk-1',
      code: 'storage-failed',
    })
    expect(client.last('state')).toMatchObject({ revision: 0 })
    hinder()
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

describe('a malformed message', () => {
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
      'an invalid revision',
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

describe('coming back', () => {
  test('with the last revision returns the missed events that the viewer may see', async () => {
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

  test('without a revision, or with nothing missed, returns the newest state alone', async () => {
    await (await join(ana)).say(act(0))
    for (const more of [{}, { revision: 1 }, { revision: 7 }]) {
      const client = await join(cy, more)
      expect(client.kinds).toEqual(['welcome', 'table', 'state'])
      client.connection.closed()
    }
  })
})

describe('another window of the same person', () => {
  test('is announced to the older ones, which stay open', async () => {
    const [older, other] = [await join(ana), await join(ben)]
    const newer = await join(ana)
    expect(older.kinds.at(-1)).toBe('elsewhere')
    expect(older.wire.closes).toEqual([])
    for (const client of [newer, other]) expect(client.kinds).not.toContain('elsewhere')
    await older.say(act(0, 'from-older'))
    expect(older.last('ack')).toMatchObject({ id: 'from-older' })
    expect(newer.last('state')).toMatchObject({ revision: 1 })
  })

  test('is admitted if the older one is dead', async () => {
    const older = await join(ana)
    const heard = older.wire.heard.length
    older.wire.hold(SOCKET_LIMITS.behindBytes + 1)
    const newer = await join(ana)
    expect(newer.kinds).toEqual(['welcome', 'table', 'state'])
    expect(older.wire.heard.length).toBe(heard)
    older.wire.hold(SOCKET_LIMITS.bufferMaxBytes + 1)
    await newer.say(act(0))
    expect(newer.kinds.at(-1)).toBe('ack')
    expect(older.wire.closes).toEqual([CLOSE.slow])
  })

  test('does not concern people at other tables, nor anonymous spectators', async () => {
    const nameless = await join(null)
    await join(null)
    const elsewhere = value(await gameServer.openTable(ben.profile, { game: 'toy' })).code
    const away = await join(ben, { table: elsewhere })
    await join(ben)
    for (const client of [nameless, away]) expect(client.kinds).not.toContain('elsewhere')
  })
})

describe('look', () => {
  test('shows the table and the match as they stand', async () => {
    const client = await join(ana)
    client.wire.heard.length = 0
    await client.say({ type: 'look' })
    expect(client.kinds).toEqual(['table', 'state'])
    expect(client.last('state')).toMatchObject({ match, revision: 0, gameState: { hand: expect.any(Array) } })
  })

  test('before hello shows nothing', async () => {
    const client = connect(ana)
    await client.say({ type: 'look' })
    expect(client.wire.heard).toMatchObject([{ type: 'rejected', id: null, code: 'malformed' }])
  })
})

describe('a person without permission', () => {
  test('a removed person gets a bye, and their later messages are ignored', async () => {
    const [window, other] = [await join(ben), await join(ben)]
    const player = value(await gameServer.viewTable(ben.profile, code)).you.player ?? ''
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

  test('a person who signed out elsewhere is disconnected at the next command', async () => {
    const client = await join(ana)
    await gameServer.profiles.signOut(ana.token)
    await client.say(act(0))
    expect(client.wire.heard.at(-1)).toMatchObject({ type: 'bye', code: 'no-token' })
    expect((await real.entriesAfter(match, 0, 10)).length).toBe(0)
  })

  test('a person who signed out elsewhere is disconnected after a minute, even if they only watch', async () => {
    const client = await join(cy)
    await gameServer.profiles.erase(cy.profile)
    for (let at = 0; at < 62; at += 1) {
      await world.pass(1_000)
      client.connection.noteActivity()
      client.connection.tick()
    }
    // The profile is read by the store's thread, which may take any number of turns.
    await expect.poll(() => client.last('bye')).toMatchObject({ code: 'no-token' })
  })

  test('a new name is used at once', async () => {
    const [client, other] = [await join(cy), await join(ana)]
    await gameServer.profiles.rename(cy.profile, { name: 'Cyril' })
    await client.say(command({ type: 'emote', emote: 'wow' }))
    expect(other.last('emote')).toMatchObject({ name: 'Cyril' })
  })
})

test('a fault of the store while joining is temporary, and a defect is reported to the operator', async () => {
  for (const [error, expected] of [
    [new StoreFault('no disk'), 'storage-failed'],
    [new Error('a bug'), 'defect'],
  ] as const) {
    reopen()
    hinder(() => Promise.reject(error))
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

test('a server that shuts down says when to come back', async () => {
  const client = await join(ana)
  await gameServer.close()
  expect(client.wire.heard.at(-1)).toMatchObject({
    type: 'bye',
    code: 'shutting-down',
    retryAfterMs: expect.any(Number),
  })
  expect(client.wire.closes).toEqual([CLOSE.restart])
})
