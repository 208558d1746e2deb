import { describe, expect, test } from 'vitest'
import { POLL_MS } from './polling.ts'
import type { FakeResponse } from './testing/fake-world.ts'
import { connected, type Fixture, logOf, running, seat, state, step, tableView } from './testing/fixture.ts'
import { SOCKET_RETRY_MS } from './transport.ts'
import type { HttpRequest } from './world.ts'

/** The server behind a proxy that lets no socket through. */
interface Server {
  revision: number
  isReachable: boolean
  rejecting: { status: number; code: string } | null
  readonly done: Map<string, number>
}

const problem = (status: number, code: string): FakeResponse => ({
  status,
  body: { type: 'about:blank', title: 'No', status, detail: 'Because.', code },
})

function answerOf(server: Server, { method, url, headers }: HttpRequest): FakeResponse | null {
  if (!server.isReachable) return null
  const { rejecting, revision } = server
  if (rejecting !== null) return problem(rejecting.status, rejecting.code)
  const path = url.replace('http://here', '').replace(/\?.*/, '')
  if (path === '/tables/K7PQR') return { body: tableView({ match: running(), version: 5 }) }
  if (path === '/game/m_1/history') {
    const after = Number(/after=(\d+)/.exec(url)?.[1])
    const steps = Array.from({ length: revision - after }, (_, at) =>
      step(after + at + 1, `e${after + at + 1}`),
    )
    return { body: { steps } }
  }
  if (method === 'POST') {
    const id = headers['idempotency-key'] ?? ''
    if (!server.done.has(id)) {
      server.revision += 1
      server.done.set(id, server.revision)
    }
    return path.startsWith('/tables/')
      ? { body: tableView({ match: running(), version: 6 }) }
      : { body: { ...state(server.revision), acted: server.done.get(id) } }
  }
  const etag = `"${revision}-x"`
  return headers['if-none-match'] === etag ? { status: 304 } : { body: state(revision), etag }
}

/** Three sockets in a row come to nothing, while HTTP is answered. */
async function polled(): Promise<{ rig: Fixture; server: Server }> {
  const rig = connected()
  const server: Server = { revision: 2, isReachable: true, rejecting: null, done: new Map() }
  rig.world.answer = (request) => answerOf(server, request)
  await noSockets(rig)
  return { rig, server }
}

async function noSockets(rig: Fixture): Promise<void> {
  for (let at = 1; at <= 3; at += 1) {
    while (rig.world.sockets.length < at) await rig.world.pass(50)
    rig.world.socket.cut()
  }
  await rig.world.pass(0)
}

const statusOf = ({ table }: Fixture) => table.snapshot().connection.status
const lines = ({ world }: Fixture) =>
  world.requests.map(({ method, url }) => `${method} ${url.replace('http://here', '')}`)

describe('where no socket gets through', () => {
  test('the table is looked at over HTTP, and looks the same', async () => {
    const { rig, server } = await polled()
    expect(rig.table.snapshot()).toMatchObject({
      connection: { status: 'online' },
      table: { code: 'K7PQR' },
      state: { match: 'm_1', revision: 2 },
    })
    expect(logOf(rig)).toEqual(['e1@1', 'e2@2'])
    server.revision = 5
    await rig.world.pass(POLL_MS)
    expect(rig.table.snapshot().state?.revision).toBe(5)
    expect(logOf(rig)).toEqual(['e1@1', 'e2@2', 'e3@3', 'e4@4', 'e5@5'])
  })

  test('a clock that is wrong by more than a second is set by the answers, and a right one is left alone', async () => {
    const { rig, server } = await polled()
    const setBy = async (aheadMs: number) => {
      rig.world.answer = (request) => {
        const date = new Date(rig.world.now() + aheadMs).toUTCString()
        return { ...answerOf(server, request), date }
      }
      await rig.world.pass(2 * POLL_MS)
      return rig.table.snapshot().clockOffsetMs
    }
    expect(await setBy(300)).toBe(0)
    const offsetMs = await setBy(60_000)
    expect(Math.abs(offsetMs - 60_000)).toBeLessThanOrEqual(1_000)
    expect(await setBy(60_400)).toBe(offsetMs)
    expect(Math.abs(await setBy(0))).toBeLessThanOrEqual(1_000)
  })

  test('what has not changed is not sent again', async () => {
    const { rig } = await polled()
    const before = rig.table.snapshot().state
    await rig.world.pass(3 * POLL_MS)
    expect(rig.table.snapshot().state).toBe(before)
    expect(rig.world.requests.at(-1)).toMatchObject({ headers: { 'if-none-match': '"2-x"' } })
  })

  test('actions and commands go the same way, under their ids', async () => {
    const { rig, server } = await polled()
    const acting = rig.table.act({ type: 'play', card: 7 } as { type: string })
    expect(await acting).toEqual({ ok: true, value: { revision: 3 } })
    const act = rig.world.requests.find(({ method }) => method === 'POST')
    expect(act).toMatchObject({
      url: 'http://here/game/m_1/play?revision=2',
      body: '{"card":7}',
      headers: { 'idempotency-key': expect.stringMatching(/^[\w-]{16}$/), authorization: 'Bearer ana' },
    })
    expect(rig.table.snapshot().state?.revision).toBe(3)
    await rig.world.pass(0)
    expect(logOf(rig)).toEqual(['e1@1', 'e2@2', 'e3@3'])
    expect(await rig.table.command({ type: 'ready', isReady: true })).toEqual({
      ok: true,
      value: { version: 6 },
    })
    expect(rig.world.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
      url: 'http://here/tables/K7PQR/ready',
      body: '{"isReady":true}',
    })
    void rig.table.act({ type: 'stop' }, 'host')
    await rig.world.pass(0)
    expect(lines(rig)).toContain('POST /game/m_1/stop?revision=3&as=host')
    expect(server.done.size).toBe(3)
  })

  test('an answer that is lost is asked for again, and what it was for is done once', async () => {
    const { rig, server } = await polled()
    const answer = rig.world.answer
    rig.world.answer = (request) => {
      const given = answer(request)
      return request.method === 'POST' ? null : given
    }
    const acting = rig.table.act({ type: 'draw' })
    await rig.world.pass(400)
    rig.world.answer = answer
    await rig.world.pass(2_000)
    expect(await acting).toEqual({ ok: true, value: { revision: 3 } })
    expect({
      revision: server.revision,
      sent: lines(rig).filter((line) => line.includes('draw')).length,
    }).toEqual({
      revision: 3,
      sent: 2,
    })
  })

  test('a look whose answer is lost is not waited for by who wakes, and counts no more', async () => {
    const { rig, server } = await polled()
    const answer = rig.world.answer
    rig.world.answer = () => 'silence'
    await rig.world.pass(POLL_MS)
    rig.world.answer = answer
    server.revision = 5
    rig.table.wake()
    await rig.world.pass(0)
    expect(rig.table.snapshot().state?.revision).toBe(5)
    await rig.world.pass(20_000)
    expect(statusOf(rig)).toBe('online')
  })

  test('an older answer that is overtaken changes nothing', async () => {
    const { rig, server } = await polled()
    server.revision = 6
    await rig.world.pass(POLL_MS)
    server.revision = 4
    await rig.world.pass(POLL_MS)
    expect(rig.table.snapshot().state?.revision).toBe(6)
  })

  test('a socket is tried now and then, and takes over when it can', async () => {
    const { rig, server } = await polled()
    await noSocketsAgain(rig)
    const before = rig.world.sockets.length
    expect(statusOf(rig)).toBe('online')
    await rig.world.pass(SOCKET_RETRY_MS - 1)
    expect(rig.world.sockets.length).toBe(before)
    await rig.world.pass(1)
    expect(rig.world.sockets.length).toBe(before + 1)
    server.revision = 3
    await rig.join(
      { type: 'table', table: tableView({ match: running(), version: 6 }) },
      { type: 'drew', name: 'e3' },
      state(3),
    )
    expect(rig.world.socket.sent[0]).toMatchObject({ match: 'm_1', revision: 2 })
    const requests = rig.world.requests.length
    await rig.world.pass(5_000)
    expect(rig.world.requests.length).toBe(requests)
    expect(logOf(rig)).toEqual(['e1@1', 'e2@2', 'e3@3'])
    void rig.table.act({ type: 'draw' })
    await rig.world.pass(0)
    expect(rig.world.socket.sent.at(-1)).toMatchObject({ type: 'act', revision: 3 })
  })

  test('what has no answer is asked for again under its id, and holds up what is behind it for seconds only', async () => {
    const { rig } = await polled()
    const answer = rig.world.answer
    rig.world.answer = (request) => (request.method === 'POST' ? 'silence' : answer(request))
    const acting = rig.table.act({ type: 'draw' })
    const readying = rig.table.command({ type: 'ready', isReady: true })
    await rig.world.pass(1_000)
    rig.world.answer = answer
    await rig.world.pass(7_000)
    expect(await Promise.all([acting, readying])).toMatchObject([{ ok: true }, { ok: true }])
    const ids = rig.world.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
  })

  test('what was under way over HTTP is in doubt when the socket takes over, and asked for under its id', async () => {
    const { rig } = await polled()
    const answer = rig.world.answer
    rig.world.answer = (request) => (request.method === 'POST' ? 'silence' : answer(request))
    const acting = rig.table.act({ type: 'draw' })
    await rig.world.pass(0)
    const id = rig.world.requests.find(({ method }) => method === 'POST')?.headers['idempotency-key']
    rig.table.wake()
    await rig.join({ type: 'table', table: tableView({ match: running(), version: 6 }) }, state(2))
    expect(rig.world.socket.sent.at(-1)).toMatchObject({ type: 'act', id })
    await rig.send({ type: 'ack', id, revision: 3 })
    expect(await acting).toEqual({ ok: true, value: { revision: 3 } })
  })
})

describe('HTTP is no way either', () => {
  test('where it is not answered: then the line is cut', async () => {
    const rig = connected()
    await noSockets(rig)
    expect(statusOf(rig)).toBe('reconnecting')
    await rig.world.pass(60_000)
    expect(rig.world.requests.length).toBeGreaterThan(1)
    expect(statusOf(rig)).toBe('reconnecting')
  })

  test('when it stops to answer, until something answers again', async () => {
    const { rig, server } = await polled()
    server.isReachable = false
    await rig.world.pass(2 * POLL_MS)
    expect(statusOf(rig)).toBe('reconnecting')
    await rig.world.pass(10_000)
    server.isReachable = true
    server.revision = 4
    await noSocketsAgain(rig)
    expect(statusOf(rig)).toBe('online')
    await rig.world.pass(POLL_MS)
    expect(logOf(rig)).toEqual(['e1@1', 'e2@2', 'e3@3 missed', 'e4@4 missed'])
  })

  test.each([
    [404, 'unknown-table'],
    [403, 'removed'],
    [401, 'no-token'],
  ])('for who is not wanted (%i %s)', async (status, code) => {
    const { rig, server } = await polled()
    server.rejecting = { status, code }
    await rig.world.pass(POLL_MS)
    expect(rig.table.snapshot().connection).toEqual({ status: 'gone', code, reason: 'Because.' })
    const requests = rig.world.requests.length
    await rig.world.pass(60_000)
    expect(rig.world.requests.length).toBe(requests)
  })

  test('for a page of the network in its place', async () => {
    const rig = connected()
    rig.world.answer = () => ({ status: 502, body: 'Bad gateway' })
    await noSockets(rig)
    await rig.world.pass(5_000)
    expect(statusOf(rig)).toBe('reconnecting')
  })
})

test('a screen that all can see asks as nobody over HTTP too', async () => {
  const rig = connected({ asSpectator: true })
  const server: Server = { revision: 2, isReachable: true, rejecting: null, done: new Map() }
  rig.world.answer = (request) => answerOf(server, request)
  await noSockets(rig)
  expect(statusOf(rig)).toBe('online')
  expect(
    rig.world.requests.every(({ isAnonymous, headers }) => isAnonymous && !('authorization' in headers)),
  ).toBe(true)
})

test('bytes for the deal are added over HTTP too', async () => {
  const rig = connected()
  rig.world.answer = ({ method }) =>
    method === 'POST'
      ? { body: tableView({ version: 2 }) }
      : { body: tableView({ seats: [seat({ hasEntropy: false })] }) }
  await noSockets(rig)
  expect(lines(rig)).toContain('POST /tables/K7PQR/entropy')
})

async function noSocketsAgain(rig: Fixture): Promise<void> {
  const before = rig.world.sockets.length
  while (rig.world.sockets.length === before) await rig.world.pass(100)
  rig.world.socket.cut()
  await rig.world.pass(0)
}
