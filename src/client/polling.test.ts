import { describe, expect, test } from 'vitest'
import { POLL_MS } from './polling.ts'
import type { FakeResponse } from './testing/fake-world.ts'
import {
  connectFixture,
  type Fixture,
  logOf,
  running,
  seat,
  state,
  step,
  tableView,
} from './testing/fixture.ts'
import { SOCKET_RETRY_MS } from './transport.ts'
import type { HttpRequest } from './world.ts'

/** A server behind a proxy that blocks WebSockets. */
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

/** Lets three sockets in a row fail, while HTTP works. */
async function polled(): Promise<{ fixture: Fixture; server: Server }> {
  const fixture = connectFixture()
  const server: Server = { revision: 2, isReachable: true, rejecting: null, done: new Map() }
  fixture.world.answer = (request) => answerOf(server, request)
  await noSockets(fixture)
  return { fixture, server }
}

async function noSockets(fixture: Fixture): Promise<void> {
  for (let at = 1; at <= 3; at += 1) {
    while (fixture.world.sockets.length < at) await fixture.world.pass(50)
    fixture.world.socket.cut()
  }
  await fixture.world.pass(0)
}

const statusOf = ({ table }: Fixture) => table.snapshot().connection.status
const requestLines = ({ world }: Fixture) =>
  world.requests.map(({ method, url }) => `${method} ${url.replace('http://here', '')}`)

describe('if no socket gets through', () => {
  test('the client polls the table over HTTP, and the snapshot is the same', async () => {
    const { fixture, server } = await polled()
    expect(fixture.table.snapshot()).toMatchObject({
      connection: { status: 'online' },
      table: { code: 'K7PQR' },
      state: { match: 'm_1', revision: 2 },
    })
    expect(logOf(fixture)).toEqual(['e1@1', 'e2@2'])
    server.revision = 5
    await fixture.world.pass(POLL_MS)
    expect(fixture.table.snapshot().state?.revision).toBe(5)
    expect(logOf(fixture)).toEqual(['e1@1', 'e2@2', 'e3@3', 'e4@4', 'e5@5'])
  })

  test('responses set a clock that is wrong by more than a second, and leave a right one alone', async () => {
    const { fixture, server } = await polled()
    const setBy = async (aheadMs: number) => {
      fixture.world.answer = (request) => {
        const date = new Date(fixture.world.now() + aheadMs).toUTCString()
        return { ...answerOf(server, request), date }
      }
      await fixture.world.pass(2 * POLL_MS)
      return fixture.table.snapshot().clockOffsetMs
    }
    expect(await setBy(300)).toBe(0)
    const offsetMs = await setBy(60_000)
    expect(Math.abs(offsetMs - 60_000)).toBeLessThanOrEqual(1_000)
    expect(await setBy(60_400)).toBe(offsetMs)
    expect(Math.abs(await setBy(0))).toBeLessThanOrEqual(1_000)
  })

  test('an unchanged state is not transferred again', async () => {
    const { fixture } = await polled()
    const before = fixture.table.snapshot().state
    await fixture.world.pass(3 * POLL_MS)
    expect(fixture.table.snapshot().state).toBe(before)
    expect(fixture.world.requests.at(-1)).toMatchObject({ headers: { 'if-none-match': '"2-x"' } })
  })

  test('actions and commands are sent over HTTP under their ids', async () => {
    const { fixture, server } = await polled()
    const acting = fixture.table.act({ type: 'play', card: 7 } as { type: string })
    expect(await acting).toEqual({ ok: true, value: { revision: 3 } })
    const act = fixture.world.requests.find(({ method }) => method === 'POST')
    expect(act).toMatchObject({
      url: 'http://here/game/m_1/play?revision=2',
      body: '{"card":7}',
      headers: { 'idempotency-key': expect.stringMatching(/^[\w-]{16}$/), authorization: 'Bearer ana' },
    })
    expect(fixture.table.snapshot().state?.revision).toBe(3)
    await fixture.world.pass(0)
    expect(logOf(fixture)).toEqual(['e1@1', 'e2@2', 'e3@3'])
    expect(await fixture.table.command({ type: 'ready', isReady: true })).toEqual({
      ok: true,
      value: { version: 6 },
    })
    expect(fixture.world.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
      url: 'http://here/tables/K7PQR/ready',
      body: '{"isReady":true}',
    })
    void fixture.table.act({ type: 'stop' }, 'host')
    await fixture.world.pass(0)
    expect(requestLines(fixture)).toContain('POST /game/m_1/stop?revision=3&as=host')
    expect(server.done.size).toBe(3)
  })

  test('a command whose answer is lost is sent again and applied once', async () => {
    const { fixture, server } = await polled()
    const answer = fixture.world.answer
    fixture.world.answer = (request) => {
      const given = answer(request)
      return request.method === 'POST' ? null : given
    }
    const acting = fixture.table.act({ type: 'draw' })
    await fixture.world.pass(400)
    fixture.world.answer = answer
    await fixture.world.pass(2_000)
    expect(await acting).toEqual({ ok: true, value: { revision: 3 } })
    expect({
      revision: server.revision,
      sent: requestLines(fixture).filter((line) => line.includes('draw')).length,
    }).toEqual({
      revision: 3,
      sent: 2,
    })
  })

  test('a waking device does not wait for an outstanding poll, whose answer is ignored', async () => {
    const { fixture, server } = await polled()
    const answer = fixture.world.answer
    fixture.world.answer = () => 'silence'
    await fixture.world.pass(POLL_MS)
    fixture.world.answer = answer
    server.revision = 5
    fixture.table.wake()
    await fixture.world.pass(0)
    expect(fixture.table.snapshot().state?.revision).toBe(5)
    await fixture.world.pass(20_000)
    expect(statusOf(fixture)).toBe('online')
  })

  test('an older state is ignored', async () => {
    const { fixture, server } = await polled()
    server.revision = 6
    await fixture.world.pass(POLL_MS)
    server.revision = 4
    await fixture.world.pass(POLL_MS)
    expect(fixture.table.snapshot().state?.revision).toBe(6)
  })

  test('a socket is tried every 30 seconds, and takes over when it joins', async () => {
    const { fixture, server } = await polled()
    await noSocketsAgain(fixture)
    const before = fixture.world.sockets.length
    expect(statusOf(fixture)).toBe('online')
    await fixture.world.pass(SOCKET_RETRY_MS - 1)
    expect(fixture.world.sockets.length).toBe(before)
    await fixture.world.pass(1)
    expect(fixture.world.sockets.length).toBe(before + 1)
    server.revision = 3
    await fixture.join(
      { type: 'table', table: tableView({ match: running(), version: 6 }) },
      { type: 'drew', name: 'e3' },
      state(3),
    )
    expect(fixture.world.socket.sent[0]).toMatchObject({ match: 'm_1', revision: 2 })
    const requests = fixture.world.requests.length
    await fixture.world.pass(5_000)
    expect(fixture.world.requests.length).toBe(requests)
    expect(logOf(fixture)).toEqual(['e1@1', 'e2@2', 'e3@3'])
    void fixture.table.act({ type: 'draw' })
    await fixture.world.pass(0)
    expect(fixture.world.socket.sent.at(-1)).toMatchObject({ type: 'act', revision: 3 })
  })

  test('an unanswered command is sent again under its id, and delays the next one for seconds only', async () => {
    const { fixture } = await polled()
    const answer = fixture.world.answer
    fixture.world.answer = (request) => (request.method === 'POST' ? 'silence' : answer(request))
    const acting = fixture.table.act({ type: 'draw' })
    const readying = fixture.table.command({ type: 'ready', isReady: true })
    await fixture.world.pass(1_000)
    fixture.world.answer = answer
    await fixture.world.pass(7_000)
    expect(await Promise.all([acting, readying])).toMatchObject([{ ok: true }, { ok: true }])
    const ids = fixture.world.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
  })

  test('a command in flight over HTTP is sent again under its id when a socket takes over', async () => {
    const { fixture } = await polled()
    const answer = fixture.world.answer
    fixture.world.answer = (request) => (request.method === 'POST' ? 'silence' : answer(request))
    const acting = fixture.table.act({ type: 'draw' })
    await fixture.world.pass(0)
    const id = fixture.world.requests.find(({ method }) => method === 'POST')?.headers['idempotency-key']
    fixture.table.wake()
    await fixture.join({ type: 'table', table: tableView({ match: running(), version: 6 }) }, state(2))
    expect(fixture.world.socket.sent.at(-1)).toMatchObject({ type: 'act', id })
    await fixture.send({ type: 'ack', id, revision: 3 })
    expect(await acting).toEqual({ ok: true, value: { revision: 3 } })
  })
})

describe('polling fails', () => {
  test('a server that never answers leaves the client reconnecting', async () => {
    const fixture = connectFixture()
    await noSockets(fixture)
    expect(statusOf(fixture)).toBe('reconnecting')
    await fixture.world.pass(60_000)
    expect(fixture.world.requests.length).toBeGreaterThan(1)
    expect(statusOf(fixture)).toBe('reconnecting')
  })

  test('a server that stops answering is polled again when it is back', async () => {
    const { fixture, server } = await polled()
    server.isReachable = false
    await fixture.world.pass(2 * POLL_MS)
    expect(statusOf(fixture)).toBe('reconnecting')
    await fixture.world.pass(10_000)
    server.isReachable = true
    server.revision = 4
    await noSocketsAgain(fixture)
    expect(statusOf(fixture)).toBe('online')
    await fixture.world.pass(POLL_MS)
    expect(logOf(fixture)).toEqual(['e1@1', 'e2@2', 'e3@3 missed', 'e4@4 missed'])
  })

  test.each([
    [404, 'unknown-table'],
    [403, 'removed'],
    [401, 'no-token'],
  ])('a rejected client stops polling (%i %s)', async (status, code) => {
    const { fixture, server } = await polled()
    server.rejecting = { status, code }
    await fixture.world.pass(POLL_MS)
    expect(fixture.table.snapshot().connection).toEqual({ status: 'gone', code, reason: 'Because.' })
    const requests = fixture.world.requests.length
    await fixture.world.pass(60_000)
    expect(fixture.world.requests.length).toBe(requests)
  })

  test('a proxy’s error page leaves the client reconnecting', async () => {
    const fixture = connectFixture()
    fixture.world.answer = () => ({ status: 502, body: 'Bad gateway' })
    await noSockets(fixture)
    await fixture.world.pass(5_000)
    expect(statusOf(fixture)).toBe('reconnecting')
  })
})

test('a spectator’s screen polls anonymously', async () => {
  const fixture = connectFixture({ asSpectator: true })
  const server: Server = { revision: 2, isReachable: true, rejecting: null, done: new Map() }
  fixture.world.answer = (request) => answerOf(server, request)
  await noSockets(fixture)
  expect(statusOf(fixture)).toBe('online')
  expect(
    fixture.world.requests.every(({ isAnonymous, headers }) => isAnonymous && !('authorization' in headers)),
  ).toBe(true)
})

test('a commitment is sent over HTTP too', async () => {
  const fixture = connectFixture()
  fixture.world.answer = ({ method }) =>
    method === 'POST'
      ? { body: tableView({ version: 2 }) }
      : { body: tableView({ seats: [seat({ hasEntropy: false })] }) }
  await noSockets(fixture)
  expect(requestLines(fixture)).toContain('POST /tables/K7PQR/commit')
})

async function noSocketsAgain(fixture: Fixture): Promise<void> {
  const before = fixture.world.sockets.length
  while (fixture.world.sockets.length === before) await fixture.world.pass(100)
  fixture.world.socket.cut()
  await fixture.world.pass(0)
}
