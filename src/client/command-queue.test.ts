import { describe, expect, test } from 'vitest'
import { DEADLINE_MS, QUEUE_MAX } from './command-queue.ts'
import { connectFixture, event, type Fixture, lobby, playing, state } from './testing/fixture.ts'

const DRAW = { type: 'draw' }
const asked = ({ world }: Fixture) =>
  world.socket.sent.filter(({ type }) => type === 'act' || type === 'command')
const lastId = (fixture: Fixture) => String(asked(fixture).at(-1)?.id)
const rejected = (id: string, code: string) => ({ type: 'rejected', id, code, reason: 'Because.' })
const ack = (id: string, revision: number) => ({ type: 'ack', id, revision })

async function atMatch(): Promise<Fixture> {
  const fixture = connectFixture()
  await fixture.join(playing(), state(4))
  return fixture
}

async function reconnect(fixture: Fixture, ...messages: readonly object[]): Promise<void> {
  fixture.world.socket.cut()
  await fixture.world.pass(1_000)
  await fixture.join(...messages)
}

describe('an action', () => {
  test('an action has an id of its own, and names its match and the revision it answers', async () => {
    const fixture = await atMatch()
    const acting = fixture.table.act(DRAW)
    await fixture.world.pass(0)
    expect(asked(fixture)).toEqual([
      {
        type: 'act',
        id: expect.stringMatching(/^[\w-]{16}$/),
        match: 'm_1',
        revision: 4,
        choice: 0,
        asHost: false,
      },
    ])
    expect(fixture.table.snapshot().pending).toEqual([{ id: lastId(fixture), action: DRAW, command: null }])
    await fixture.send(event('a'), state(5), ack(lastId(fixture), 5))
    expect(await acting).toEqual({ ok: true, value: { revision: 5 } })
    expect(fixture.table.snapshot().pending).toEqual([])
  })

  test('an action of the host is marked as one', async () => {
    const fixture = await atMatch()
    void fixture.table.act({ type: 'stop' }, 'host')
    await fixture.world.pass(0)
    expect(asked(fixture)).toMatchObject([{ asHost: true }])
  })

  test('an action that the rules refuse is answered with their refusal', async () => {
    const fixture = await atMatch()
    const acting = fixture.table.act(DRAW)
    await fixture.world.pass(0)
    const refusal = { code: 'too-low', text: 'Too low.' }
    await fixture.send({ ...rejected(lastId(fixture), 'illegal-action'), refusal })
    expect(await acting).toEqual({
      ok: false,
      rejected: { code: 'illegal-action', reason: 'Because.', refusal },
    })
  })

  test('an action needs a match and a seat', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby())
    expect(await fixture.table.act(DRAW)).toMatchObject({ ok: false, rejected: { code: 'no-match' } })
    const screen = connectFixture({ asSpectator: true })
    await screen.join(playing(), state(0))
    expect(await screen.table.act(DRAW)).toMatchObject({ ok: false, rejected: { code: 'not-seated' } })
    expect(await screen.table.command({ type: 'sit' })).toMatchObject({
      ok: false,
      rejected: { code: 'not-seated' },
    })
    expect(asked(screen)).toEqual([])
  })
})

test('a table command is answered with the version of the table', async () => {
  const fixture = connectFixture()
  await fixture.join(lobby())
  const sitting = fixture.table.command({ type: 'sit' })
  await fixture.world.pass(0)
  expect(asked(fixture)).toEqual([{ type: 'command', id: lastId(fixture), command: { type: 'sit' } }])
  await fixture.send(lobby({ version: 8 }), ack(lastId(fixture), 8))
  expect(await sitting).toEqual({ ok: true, value: { version: 8 } })
})

describe('after a cut', () => {
  test('an unacknowledged command is sent again with the same id, once per connection', async () => {
    const fixture = await atMatch()
    const acting = fixture.table.act(DRAW)
    await fixture.world.pass(0)
    const first = asked(fixture)
    await reconnect(fixture, playing(), event('a'), state(5))
    expect(asked(fixture)).toEqual(first)
    await fixture.send(playing(), state(5))
    expect(asked(fixture)).toHaveLength(1)
    await fixture.send(ack(lastId(fixture), 5))
    expect(await acting).toEqual({ ok: true, value: { revision: 5 } })
    await reconnect(fixture, playing(), state(5))
    expect(asked(fixture)).toEqual([])
  })

  test('commands given meanwhile are sent in their order when the table is back', async () => {
    const fixture = await atMatch()
    fixture.world.socket.cut()
    const both = [fixture.table.act(DRAW), fixture.table.command({ type: 'moreTime' })]
    await fixture.world.pass(1_000)
    fixture.world.socket.open()
    await fixture.world.pass(0)
    expect(asked(fixture)).toEqual([])
    await fixture.join(playing(), state(4))
    expect(asked(fixture)).toMatchObject([{ type: 'act', match: 'm_1', revision: 4 }])
    await fixture.send(ack(lastId(fixture), 5))
    expect(asked(fixture)).toMatchObject([{ type: 'act' }, { type: 'command' }])
    await fixture.send(ack(lastId(fixture), 9))
    expect(await Promise.all(both)).toEqual([
      { ok: true, value: { revision: 5 } },
      { ok: true, value: { version: 9 } },
    ])
  })

  test('only one command is in flight at a time', async () => {
    const fixture = await atMatch()
    for (let at = 0; at < 3; at += 1) void fixture.table.act(DRAW)
    await fixture.world.pass(0)
    expect(asked(fixture)).toHaveLength(1)
    await fixture.send(ack(lastId(fixture), 5))
    expect(asked(fixture)).toHaveLength(2)
    await fixture.send(rejected(lastId(fixture), 'not-your-turn'))
    expect(asked(fixture)).toHaveLength(3)
    expect(new Set(asked(fixture).map(({ id }) => id)).size).toBe(3)
  })

  test('an action that was never sent is not applied to the next match', async () => {
    const fixture = await atMatch()
    fixture.world.socket.cut()
    const late = fixture.table.act(DRAW)
    await fixture.world.pass(1_000)
    await fixture.join(playing('m_2'), state(0, 'm_2'))
    expect(await late).toMatchObject({ ok: false, rejected: { code: 'match-over' } })
    expect(asked(fixture)).toEqual([])
  })

  test('an action in doubt is sent again for the match that it was meant for', async () => {
    const fixture = await atMatch()
    const acting = fixture.table.act(DRAW)
    await fixture.world.pass(0)
    await reconnect(fixture, playing('m_2'), state(0, 'm_2'))
    expect(asked(fixture)).toMatchObject([{ match: 'm_1', revision: 4 }])
    await fixture.send(rejected(lastId(fixture), 'match-over'))
    expect(await acting).toMatchObject({ ok: false, rejected: { code: 'match-over' } })
  })
})

describe('a transient rejection', () => {
  test.each(['storage-failed', 'too-many-requests', 'too-busy', 'shutting-down'])(
    'a command rejected with %s is retried a few times with the same id and growing delays',
    async (code) => {
      const fixture = await atMatch()
      const acting = fixture.table.act(DRAW)
      await fixture.world.pass(0)
      const id = lastId(fixture)
      for (const [at, waitMs] of [500, 1_000, 2_000, 4_000, 8_000].entries()) {
        await fixture.send(rejected(id, code))
        for (let left = waitMs - 1; left > 0; left -= 1_000) {
          await fixture.world.pass(Math.min(left, 1_000))
          await fixture.send({ type: 'pong', serverTime: 0 })
        }
        expect(asked(fixture)).toHaveLength(at + 1)
        await fixture.world.pass(1)
        expect(asked(fixture)).toHaveLength(at + 2)
      }
      await fixture.send(rejected(id, code))
      expect(new Set(asked(fixture).map((message) => message.id))).toEqual(new Set([id]))
      expect(await acting).toMatchObject({ ok: false, rejected: { code } })
    },
  )

  test('a retried command may succeed', async () => {
    const fixture = await atMatch()
    const acting = fixture.table.act(DRAW)
    await fixture.world.pass(0)
    await fixture.send(rejected(lastId(fixture), 'storage-failed'))
    await fixture.world.pass(500)
    await fixture.send(ack(lastId(fixture), 5))
    expect(await acting).toEqual({ ok: true, value: { revision: 5 } })
  })

  test('an emote is not retried', async () => {
    const fixture = await atMatch()
    const waving = fixture.table.command({ type: 'emote', emote: 'clap' })
    await fixture.world.pass(0)
    await fixture.send(rejected(lastId(fixture), 'too-many-requests'))
    expect(await waving).toMatchObject({ ok: false, rejected: { code: 'too-many-requests' } })
  })
})

describe('waiting commands are bounded', () => {
  test('a command without an answer is settled after a deadline, and the next one is sent', async () => {
    const fixture = await atMatch()
    const first = fixture.table.act(DRAW)
    const keepAlive = async (ms: number) => {
      for (let at = 0; at < ms; at += 1_000) {
        await fixture.world.pass(1_000)
        await fixture.send({ type: 'pong', serverTime: 0 })
      }
    }
    await keepAlive(5_000)
    const second = fixture.table.command({ type: 'moreTime' })
    await keepAlive(DEADLINE_MS - 5_000)
    expect(await first).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
    expect(asked(fixture)).toMatchObject([{ type: 'act' }, { type: 'command' }])
    await fixture.send(ack(String(asked(fixture)[0]?.id), 5), ack(lastId(fixture), 3))
    expect(await second).toEqual({ ok: true, value: { version: 3 } })
  })

  test('a command is settled even if no connection ever opens', async () => {
    const fixture = connectFixture()
    const sitting = fixture.table.command({ type: 'sit' })
    await fixture.world.pass(DEADLINE_MS)
    expect(await sitting).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
    expect(fixture.table.snapshot().pending).toEqual([])
  })

  test('the queue has a maximum length', async () => {
    const fixture = connectFixture()
    for (let at = 0; at < QUEUE_MAX; at += 1) void fixture.table.command({ type: 'sit' })
    await fixture.world.pass(0)
    expect(fixture.table.snapshot().pending).toHaveLength(QUEUE_MAX)
    expect(await fixture.table.command({ type: 'sit' })).toMatchObject({
      ok: false,
      rejected: { code: 'too-many-requests' },
    })
  })

  test('an answer with an unknown id, or with none, settles nothing', async () => {
    const fixture = await atMatch()
    void fixture.table.act(DRAW)
    await fixture.world.pass(0)
    await fixture.send(ack('unknown-id', 9), rejected('unknown-id', 'malformed'), {
      ...rejected('', 'malformed'),
      id: null,
    })
    expect(fixture.table.snapshot().pending).toHaveLength(1)
  })
})
