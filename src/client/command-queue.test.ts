import { describe, expect, test } from 'vitest'
import { DEADLINE_MS, QUEUE_MAX } from './command-queue.ts'
import { connected, event, type Fixture, lobby, playing, state } from './testing/fixture.ts'

const DRAW = { type: 'draw' }
const asked = ({ world }: Fixture) =>
  world.socket.sent.filter(({ type }) => type === 'act' || type === 'command')
const lastId = (rig: Fixture) => String(asked(rig).at(-1)?.id)
const rejected = (id: string, code: string) => ({ type: 'rejected', id, code, reason: 'Because.' })
const ack = (id: string, revision: number) => ({ type: 'ack', id, revision })

async function atMatch(): Promise<Fixture> {
  const rig = connected()
  await rig.join(playing(), state(4))
  return rig
}

async function reconnect(rig: Fixture, ...messages: readonly object[]): Promise<void> {
  rig.world.socket.cut()
  await rig.world.pass(1_000)
  await rig.join(...messages)
}

describe('an action', () => {
  test('names the match and the revision of the observation, and an id of its own', async () => {
    const rig = await atMatch()
    const acting = rig.table.act(DRAW)
    await rig.world.pass(0)
    expect(asked(rig)).toEqual([
      {
        type: 'act',
        id: expect.stringMatching(/^[\w-]{16}$/),
        match: 'm_1',
        revision: 4,
        action: DRAW,
        asHost: false,
      },
    ])
    expect(rig.table.snapshot().pending).toEqual([{ id: lastId(rig), action: DRAW, command: null }])
    await rig.send(event('a'), state(5), ack(lastId(rig), 5))
    expect(await acting).toEqual({ ok: true, value: { revision: 5 } })
    expect(rig.table.snapshot().pending).toEqual([])
  })

  test('of the host says so', async () => {
    const rig = await atMatch()
    void rig.table.act({ type: 'stop' }, 'host')
    await rig.world.pass(0)
    expect(asked(rig)).toMatchObject([{ asHost: true }])
  })

  test('that the rules refuse is answered with their words', async () => {
    const rig = await atMatch()
    const acting = rig.table.act(DRAW)
    await rig.world.pass(0)
    const refusal = { code: 'too-low', text: 'Too low.' }
    await rig.send({ ...rejected(lastId(rig), 'illegal-action'), refusal })
    expect(await acting).toEqual({
      ok: false,
      rejected: { code: 'illegal-action', reason: 'Because.', refusal },
    })
  })

  test('needs a match, and a seat', async () => {
    const rig = connected()
    await rig.join(lobby())
    expect(await rig.table.act(DRAW)).toMatchObject({ ok: false, rejected: { code: 'no-match' } })
    const screen = connected({ asSpectator: true })
    await screen.join(playing(), state(0))
    expect(await screen.table.act(DRAW)).toMatchObject({ ok: false, rejected: { code: 'not-seated' } })
    expect(await screen.table.command({ type: 'sit' })).toMatchObject({
      ok: false,
      rejected: { code: 'not-seated' },
    })
    expect(asked(screen)).toEqual([])
  })
})

test('a command is answered with the version of the table', async () => {
  const rig = connected()
  await rig.join(lobby())
  const sitting = rig.table.command({ type: 'sit' })
  await rig.world.pass(0)
  expect(asked(rig)).toEqual([{ type: 'command', id: lastId(rig), command: { type: 'sit' } }])
  await rig.send(lobby({ version: 8 }), ack(lastId(rig), 8))
  expect(await sitting).toEqual({ ok: true, value: { version: 8 } })
})

describe('after a cut', () => {
  test('what was not acknowledged is sent again with the same id, once a line', async () => {
    const rig = await atMatch()
    const acting = rig.table.act(DRAW)
    await rig.world.pass(0)
    const first = asked(rig)
    await reconnect(rig, playing(), event('a'), state(5))
    expect(asked(rig)).toEqual(first)
    await rig.send(playing(), state(5))
    expect(asked(rig)).toHaveLength(1)
    await rig.send(ack(lastId(rig), 5))
    expect(await acting).toEqual({ ok: true, value: { revision: 5 } })
    await reconnect(rig, playing(), state(5))
    expect(asked(rig)).toEqual([])
  })

  test('what was asked for meanwhile is sent when the table is seen again, in its order', async () => {
    const rig = await atMatch()
    rig.world.socket.cut()
    const both = [rig.table.act(DRAW), rig.table.command({ type: 'moreTime' })]
    await rig.world.pass(1_000)
    rig.world.socket.open()
    await rig.world.pass(0)
    expect(asked(rig)).toEqual([])
    await rig.join(playing(), state(4))
    expect(asked(rig)).toMatchObject([{ type: 'act', match: 'm_1', revision: 4 }])
    await rig.send(ack(lastId(rig), 5))
    expect(asked(rig)).toMatchObject([{ type: 'act' }, { type: 'command' }])
    await rig.send(ack(lastId(rig), 9))
    expect(await Promise.all(both)).toEqual([
      { ok: true, value: { revision: 5 } },
      { ok: true, value: { version: 9 } },
    ])
  })

  test('one thing only is on its way at a time', async () => {
    const rig = await atMatch()
    for (let at = 0; at < 3; at += 1) void rig.table.act(DRAW)
    await rig.world.pass(0)
    expect(asked(rig)).toHaveLength(1)
    await rig.send(ack(lastId(rig), 5))
    expect(asked(rig)).toHaveLength(2)
    await rig.send(rejected(lastId(rig), 'not-your-turn'))
    expect(asked(rig)).toHaveLength(3)
    expect(new Set(asked(rig).map(({ id }) => id)).size).toBe(3)
  })

  test('what never left is not done in the next match', async () => {
    const rig = await atMatch()
    rig.world.socket.cut()
    const late = rig.table.act(DRAW)
    await rig.world.pass(1_000)
    await rig.join(playing('m_2'), state(0, 'm_2'))
    expect(await late).toMatchObject({ ok: false, rejected: { code: 'match-over' } })
    expect(asked(rig)).toEqual([])
  })

  test('what was in doubt is asked about under the match that was meant', async () => {
    const rig = await atMatch()
    const acting = rig.table.act(DRAW)
    await rig.world.pass(0)
    await reconnect(rig, playing('m_2'), state(0, 'm_2'))
    expect(asked(rig)).toMatchObject([{ match: 'm_1', revision: 4 }])
    await rig.send(rejected(lastId(rig), 'match-over'))
    expect(await acting).toMatchObject({ ok: false, rejected: { code: 'match-over' } })
  })
})

describe('a rejection that passes', () => {
  test.each(['storage-failed', 'too-many-requests', 'too-busy', 'shutting-down'])(
    '(%s) is sent again with the same id, later each time, a few times',
    async (code) => {
      const rig = await atMatch()
      const acting = rig.table.act(DRAW)
      await rig.world.pass(0)
      const id = lastId(rig)
      for (const [at, waitMs] of [500, 1_000, 2_000, 4_000, 8_000].entries()) {
        await rig.send(rejected(id, code))
        for (let left = waitMs - 1; left > 0; left -= 1_000) {
          await rig.world.pass(Math.min(left, 1_000))
          await rig.send({ type: 'pong', serverTime: 0 })
        }
        expect(asked(rig)).toHaveLength(at + 1)
        await rig.world.pass(1)
        expect(asked(rig)).toHaveLength(at + 2)
      }
      await rig.send(rejected(id, code))
      expect(new Set(asked(rig).map((message) => message.id))).toEqual(new Set([id]))
      expect(await acting).toMatchObject({ ok: false, rejected: { code } })
    },
  )

  test('may end well', async () => {
    const rig = await atMatch()
    const acting = rig.table.act(DRAW)
    await rig.world.pass(0)
    await rig.send(rejected(lastId(rig), 'storage-failed'))
    await rig.world.pass(500)
    await rig.send(ack(lastId(rig), 5))
    expect(await acting).toEqual({ ok: true, value: { revision: 5 } })
  })

  test('is the answer to an emote, which is for the moment', async () => {
    const rig = await atMatch()
    const waving = rig.table.command({ type: 'emote', emote: 'clap' })
    await rig.world.pass(0)
    await rig.send(rejected(lastId(rig), 'too-many-requests'))
    expect(await waving).toMatchObject({ ok: false, rejected: { code: 'too-many-requests' } })
  })
})

describe('nobody waits for ever', () => {
  test('what is not answered in time is settled, and the next has its turn', async () => {
    const rig = await atMatch()
    const first = rig.table.act(DRAW)
    const keepAlive = async (ms: number) => {
      for (let at = 0; at < ms; at += 1_000) {
        await rig.world.pass(1_000)
        await rig.send({ type: 'pong', serverTime: 0 })
      }
    }
    await keepAlive(5_000)
    const second = rig.table.command({ type: 'moreTime' })
    await keepAlive(DEADLINE_MS - 5_000)
    expect(await first).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
    expect(asked(rig)).toMatchObject([{ type: 'act' }, { type: 'command' }])
    await rig.send(ack(String(asked(rig)[0]?.id), 5), ack(lastId(rig), 3))
    expect(await second).toEqual({ ok: true, value: { version: 3 } })
  })

  test('also where no line ever opens', async () => {
    const rig = connected()
    const sitting = rig.table.command({ type: 'sit' })
    await rig.world.pass(DEADLINE_MS)
    expect(await sitting).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
    expect(rig.table.snapshot().pending).toEqual([])
  })

  test('and only so much waits at once', async () => {
    const rig = connected()
    for (let at = 0; at < QUEUE_MAX; at += 1) void rig.table.command({ type: 'sit' })
    await rig.world.pass(0)
    expect(rig.table.snapshot().pending).toHaveLength(QUEUE_MAX)
    expect(await rig.table.command({ type: 'sit' })).toMatchObject({
      ok: false,
      rejected: { code: 'too-many-requests' },
    })
  })

  test('an answer to something else, or to nothing, settles nothing', async () => {
    const rig = await atMatch()
    void rig.table.act(DRAW)
    await rig.world.pass(0)
    await rig.send(ack('unknown-id', 9), rejected('unknown-id', 'malformed'), {
      ...rejected('', 'malformed'),
      id: null,
    })
    expect(rig.table.snapshot().pending).toHaveLength(1)
  })
})
