import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { toy } from '../engine/testing/toy.ts'
import { yahtzee } from '../games/yahtzee/index.ts'
import { readNetworks } from './http/identity/client-address.ts'
import {
  type Fixture,
  type Json,
  makeFixture,
  type TestRequest,
  type TestResponse,
} from './http/testing/fixture.ts'
import { openRaw, readToEnd, sendRaw } from './http/testing/raw-socket.ts'
import { LIMITS, type Limits, REASONS } from './limits.ts'
import { charge } from './rate-limits/read-work.ts'
import { serve } from './serve.ts'
import { Scrubber } from './store/scrubber.ts'
import { openSqlite } from './store/sqlite/store.ts'
import { realWorld } from './world.ts'

const GET = 'GET /health HTTP/1.1\r\nHost: localhost\r\n'
let fixture: Fixture | null = null
let app: FastifyInstance | null = null

afterEach(async () => {
  await fixture?.close()
  fixture = null
  app = null
})

/** A server with these limits, the others being far away. */
async function listening(limits: Partial<Limits>): Promise<number> {
  fixture = await makeFixture({ limits: { ...LIMITS, ...limits } })
  app = fixture.app
  app.get('/stuck', () => new Promise(() => undefined))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Records which limit each test reaches; the last test checks that no limit is missing. */
const tested = new Set<string>()
function limitTest(name: keyof Limits, does: string, run: () => Promise<void>): void {
  tested.add(name)
  test(`${name}: ${does}`, run)
}

const codeIn = (answer: { body: string }) => JSON.parse(answer.body).code

limitTest('bodyBytes', 'a body of this size is accepted, and a larger one is refused', async () => {
  const port = await listening({})
  const post = (bytes: number) => {
    const head = `POST /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`
    return sendRaw(port, `${head}Content-Length: ${bytes}\r\n\r\n"${'x'.repeat(bytes - 2)}"`)
  }
  expect(codeIn(await post(LIMITS.bodyBytes))).toBe('unknown-route')
  expect(codeIn(await post(LIMITS.bodyBytes + 1))).toBe('too-large')
})

limitTest('bodyBytes', 'a body without a declared size is counted as it arrives', async () => {
  const port = await listening({})
  const head =
    'POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunk = `1000\r\n${'1'.repeat(4096)}\r\n`
  expect(codeIn(await sendRaw(port, `${head}${chunk.repeat(LIMITS.bodyBytes / 4096 + 1)}0\r\n\r\n`))).toBe(
    'too-large',
  )
})

limitTest('headerBytes', 'larger headers are refused', async () => {
  const port = await listening({})
  const answer = await sendRaw(port, `${GET}X-Long: ${'x'.repeat(LIMITS.headerBytes)}\r\n\r\n`)
  expect([answer.statusCode, codeIn(answer)]).toEqual([431, 'headers-too-large'])
})

limitTest('paramLength', 'a longer id is no game', async () => {
  await listening({})
  const ask = async (method: 'GET' | 'POST', length: number) =>
    codeIn(await app!.inject({ method, url: `/games/${'a'.repeat(length)}` }))
  const { paramLength } = LIMITS
  expect([await ask('GET', paramLength), await ask('GET', paramLength + 1)]).toEqual([
    'unknown-game',
    'unknown-route',
  ])
  expect([await ask('POST', paramLength), await ask('POST', paramLength + 1)]).toEqual([
    'wrong-method',
    'address-too-long',
  ])
})

limitTest('headersMs', 'headers that do not end are cut', async () => {
  const port = await listening({ headersMs: 100, checkEveryMs: 20 })
  expect(codeIn(await sendRaw(port, GET))).toBe('too-slow')
})

limitTest('requestMs', 'a body that does not end is cut', async () => {
  const port = await listening({ headersMs: 100, requestMs: 200, checkEveryMs: 20 })
  const head =
    'POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
  expect(codeIn(await sendRaw(port, `${head}{"a`))).toBe('too-slow')
})

limitTest('checkEveryMs', 'slow requests are looked for only this often', async () => {
  const port = await listening({ headersMs: 20, checkEveryMs: 500 })
  const before = performance.now()
  await sendRaw(port, GET)
  expect(performance.now() - before).toBeGreaterThan(100)
})

limitTest('handlerMs', 'a missing body is reported as a slow request, not as a server error', async () => {
  const port = await listening({ handlerMs: 100 })
  const head =
    'POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n'
  const answer = await sendRaw(port, `${head}Connection: close\r\n\r\n{"a`)
  expect([answer.statusCode, codeIn(answer)]).toEqual([408, 'too-slow'])
})

limitTest('handlerMs', 'an answer that does not come is given up', async () => {
  const port = await listening({ handlerMs: 100 })
  const answer = await sendRaw(port, 'GET /stuck HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect([answer.statusCode, codeIn(answer)]).toEqual([503, 'no-answer'])
})

limitTest('connectionMs', 'a silent socket is closed', async () => {
  const port = await listening({ connectionMs: 100 })
  expect(await readToEnd(await openRaw(port))).toBe('')
})

limitTest('keepAliveMs', 'a connection is kept for the next request, then closed', async () => {
  const port = await listening({ keepAliveMs: 2_000 })
  const socket = await openRaw(port)
  const answers = readToEnd(socket)
  socket.write(`${GET}\r\n`)
  await once(socket, 'data')
  socket.write(`${GET}\r\n`)
  expect((await answers).match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

limitTest('requestsPerSocket', 'a connection ends after this many requests', async () => {
  const port = await listening({ requestsPerSocket: 2, keepAliveMs: 100 })
  const socket = await openRaw(port)
  socket.write(`${GET}\r\n${GET}\r\n${GET}\r\n`)
  expect((await readToEnd(socket)).match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

limitTest('connections', 'further connections are dropped', async () => {
  const port = await listening({ connections: 1 })
  const first = await openRaw(port)
  expect(await readToEnd(await openRaw(port).catch(() => first))).toBe('')
  first.destroy()
})

limitTest(
  'connectionsPerAddress',
  'one address cannot hold them all, and a closed one is free again',
  async () => {
    const port = await listening({ connectionsPerAddress: 2 })
    const held = [await openRaw(port), await openRaw(port)]
    const refused = await readToEnd(await openRaw(port))
    expect(refused).toContain('HTTP/1.1 429')
    expect(refused).toContain('Too many connections are open from this address.')
    const figures = await fixture!.ask('GET /metrics')
    expect(figures.text).toContain('icebreaker_connections_refused_total 1')
    expect(figures.text).toMatch(/^icebreaker_connections \d/m)
    held[0]!.destroy()
    await expect
      .poll(async () => (await sendRaw(port, `${GET}Connection: close\r\n\r\n`)).statusCode)
      .toBe(200)
    held[1]!.destroy()
  },
)

test('the connections of a trusted proxy are those of many people, and are not counted', async () => {
  const networks = readNetworks(['127.0.0.1'])
  const trustedProxies = networks.ok ? networks.list : null
  fixture = await makeFixture({ limits: { ...LIMITS, connectionsPerAddress: 1 }, trustedProxies })
  await fixture.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fixture.app.server.address() as AddressInfo
  const held = await openRaw(port)
  expect((await sendRaw(port, `${GET}Connection: close\r\n\r\n`)).statusCode).toBe(200)
  held.destroy()
})

/** Asks in turn, and gives the statuses. */
async function statusesOf(asks: readonly (() => Promise<TestResponse>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (const ask of asks) statuses.push((await ask()).status)
  return statuses
}

async function fixtureWith(limits: Partial<Limits>): Promise<Fixture> {
  fixture = await makeFixture({ limits: { ...LIMITS, ...limits } })
  return fixture
}

const two = { burst: 2, perSecond: 0.1 }

limitTest(
  'requestsPerPerson',
  'one request too many gets a retry time, and other people are not limited',
  async () => {
    const { ask, person } = await fixtureWith({ requestsPerPerson: two })
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const read = (token: string) => () => ask('GET /profile', { token })
    expect(await statusesOf([read(ann), read(ann), read(ann), read(bob)])).toEqual([200, 200, 429, 200])
    const refused = await ask('GET /profile', { token: ann })
    expect([refused.body.code, refused.headers['retry-after']]).toEqual(['too-many-requests', '10'])
  },
)

limitTest(
  'requestsPerAddress',
  'requests without a token share a limit, and others do not count',
  async () => {
    const { ask, person } = await fixtureWith({ requestsPerAddress: { burst: 3, perSecond: 0.1 } })
    const token = await person('Ann')
    const read = () => ask('GET /games')
    const garbage = () => ask('GET /profile', { token: 'x'.repeat(43) })
    expect(await statusesOf([read, garbage, read, garbage])).toEqual([200, 401, 429, 429])
    expect((await ask('GET /profile', { token })).status).toBe(200)
  },
)

test('requests without a route are counted by address as well', async () => {
  const page = mkdtempSync(join(tmpdir(), 'icebreaker-page-'))
  writeFileSync(join(page, 'index.html'), '<head></head>')
  const html = { accept: 'text/html' }
  const strays: readonly (readonly [line: string, asking?: TestRequest])[] = [
    ['GET /no-such-thing'],
    ['POST /no-such-thing', { body: {} }],
    ['PUT /games'],
    ['PUT /docs'],
    ['GET /table/ABCDE', { headers: html }],
    ['GET /assets/none.js'],
    ['GET /', { headers: { host: 'evil.example' } }],
    ['GET /', { headers: { host: 'evil.example', ...html } }],
  ]
  for (const [line, asking] of strays) {
    const { ask, close } = await makeFixture({ limits: { ...LIMITS, requestsPerAddress: two }, page })
    const statuses = await statusesOf([1, 2, 3].map(() => () => ask(line, asking)))
    expect([line, statuses[2], statuses.slice(0, 2).includes(429)]).toEqual([line, 429, false])
    await close()
  }
  rmSync(page, { recursive: true })
})

limitTest('newPeoplePerAddress', 'nobody is added for a while', async () => {
  const { ask } = await fixtureWith({ newPeoplePerAddress: two })
  const add = () => ask('POST /profile', { body: {} })
  const play = () => ask('POST /game/new', { body: { game: 'toy' } })
  expect(await statusesOf([add, play, add, play])).toEqual([201, 201, 429, 429])
})

limitTest('newTablesPerPerson', 'a person opens no more for a while', async () => {
  const { ask, person } = await fixtureWith({ newTablesPerPerson: two })
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  const open = (token: string) => () => ask('POST /tables', { token, body: { game: 'toy' } })
  expect(await statusesOf([open(ann), open(ann), open(ann), open(bob)])).toEqual([201, 201, 429, 201])
})

limitTest('newTablesPerAddress', 'nobody behind an address opens more for a while', async () => {
  const { ask, person } = await fixtureWith({ newTablesPerAddress: two })
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  const open = (token: string) => () => ask('POST /tables', { token, body: { game: 'toy' } })
  expect(await statusesOf([open(ann), open(bob), open(bob)])).toEqual([201, 201, 429])
})

/** Looks at this code from this address, as nobody or with a token. */
const lookFrom = (at: Fixture, remoteAddress: string, code: string, token?: string) => async () => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { statusCode } = await at.app.inject({
    method: 'GET',
    url: `/tables/${code}`,
    remoteAddress,
    headers,
  })
  return statusCode
}

async function inTurn<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  for (const job of jobs) done.push(await job())
  return done
}

limitTest('wrongCodesPerNetwork', 'a new /64 of the same /48 does not help', async () => {
  const at = await fixtureWith({ wrongCodesPerNetwork: two })
  const ann = await at.person('Ann')
  const { code } = (await at.ask('POST /tables', { token: ann, body: { game: 'toy' } })).body.table
  const guesses = [1, 2, 3].map((household) => lookFrom(at, `2001:db8:1:${household}::1`, 'AAAAA'))
  expect(await inTurn(guesses)).toEqual([404, 404, 429])
  const looks = [
    lookFrom(at, '2001:db8:1:4::1', code),
    lookFrom(at, '2001:db8:1:4::1', code, ann),
    lookFrom(at, '2001:db8:2:1::1', code),
  ]
  expect(await inTurn(looks)).toEqual([429, 200, 200])
})

for (const name of ['wrongCodesInAll', 'wrongCodesUnderAttack'] as const) {
  limitTest(name, 'an attack from many networks leaves others their tables', async () => {
    const at = await fixtureWith({
      wrongCodesInAll: two,
      wrongCodesUnderAttack: { burst: 1, perSecond: 0.1 },
    })
    const ann = await at.person('Ann')
    const { code } = (await at.ask('POST /tables', { token: ann, body: { game: 'toy' } })).body.table
    const guesses = [1, 2, 3, 3].map((network) => lookFrom(at, `203.0.${network}.1`, 'AAAAA'))
    expect(await inTurn(guesses)).toEqual([404, 404, 404, 429])
    const looks = [lookFrom(at, '203.0.3.2', code), lookFrom(at, '198.51.100.7', code)]
    expect(await inTurn(looks)).toEqual([429, 200])
  })
}

limitTest('unknownTablesPerAddress', 'a guesser learns nothing; a person of the table does', async () => {
  const { ask, person } = await fixtureWith({ unknownTablesPerAddress: two })
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  const { code } = (await ask('POST /tables', { token: ann, body: { game: 'toy' } })).body.table
  const look = (at: string, token?: string) => () => ask(`GET /tables/${at}`, { token })
  expect(await statusesOf([look(code, bob), look('AAAAA'), look('BBBBB', bob)])).toEqual([200, 404, 404])
  expect(await statusesOf([look('CCCCC'), look(code), look(code, bob), look(code, ann)])).toEqual([
    429, 429, 429, 200,
  ])
  const sit = await ask(`POST /tables/${code}/sit`, { token: bob })
  expect(sit.body.code).toBe('too-many-requests')
})

limitTest('tables', 'a full server opens no more, and those that are there go on', async () => {
  const { ask, person } = await fixtureWith({ tables: 1 })
  const token = await person('Ann')
  const { code } = (await ask('POST /tables', { token, body: { game: 'toy' } })).body.table
  const refused = await ask('POST /tables', { token, body: { game: 'toy' } })
  expect([refused.status, refused.body.code]).toEqual([503, 'too-busy'])
  expect((await ask(`POST /tables/${code}/addBot`, { token, body: { level: 'beginner' } })).status).toBe(200)
})

limitTest('historySteps', 'a request for more at once is refused', async () => {
  const { ask } = await fixtureWith({})
  const { id } = (await ask('POST /game/new', { body: { game: 'toy' } })).body
  const history = (limit: number) => () => ask(`GET /game/${id}/history?limit=${limit}`)
  expect(await statusesOf([history(LIMITS.historySteps), history(LIMITS.historySteps + 1)])).toEqual([
    200, 400,
  ])
})

limitTest('matchesListed', 'a request for more at once is refused', async () => {
  const { ask, person } = await fixtureWith({})
  const token = await person('Ann')
  const list = (limit: number) => () => ask(`GET /profile/matches?limit=${limit}`, { token })
  expect(await statusesOf([list(LIMITS.matchesListed), list(LIMITS.matchesListed + 1)])).toEqual([200, 400])
})

limitTest('slowTablesListed', 'the list has no more entries', async () => {
  const wanted: number[] = []
  fixture = await makeFixture({
    around: (store) => ({
      ...store,
      slowTablesOf: async (_profile, limit) => {
        wanted.push(limit)
        return []
      },
    }),
  })
  const token = await fixture.person('Ann')
  expect((await fixture.ask('GET /profile/tables', { token })).body).toEqual({ tables: [] })
  expect(wanted).toEqual([LIMITS.slowTablesListed])
})

limitTest('leaders', 'a leaderboard has no more entries', async () => {
  const wanted: number[] = []
  fixture = await makeFixture({
    around: (store) => ({
      ...store,
      bestRatings: async (_game, _since, limit) => {
        wanted.push(limit)
        return []
      },
    }),
  })
  await fixture.ask('GET /leaderboards/toy')
  expect(wanted).toEqual([LIMITS.leaders])
})

/** Counts how often a leaderboard is read while it is asked for twice, with something in between. */
async function leadersRead(between: (moveOn: (ms: number) => void) => Promise<unknown>): Promise<number> {
  let reads = 0
  let aheadMs = 0
  fixture = await makeFixture({
    world: { ...realWorld, now: () => realWorld.now() + aheadMs },
    around: (store) => ({
      ...store,
      bestRatings: async () => {
        reads += 1
        return []
      },
    }),
  })
  await Promise.all(['day', 'day', 'day'].map((span) => fixture!.ask(`GET /leaderboards/toy?span=${span}`)))
  await between((ms) => {
    aheadMs += ms
  })
  await fixture.ask('GET /leaderboards/toy?span=day')
  return reads
}

limitTest('leadersKeptMs', 'a leaderboard is cached for this long', async () => {
  expect(await leadersRead(async () => undefined)).toBe(1)
  await fixture?.close()
  expect(await leadersRead(async (moveOn) => moveOn(LIMITS.leadersKeptMs))).toBe(2)
})

test('a new name shows on the leaderboard at once', async () => {
  const rename = async () => {
    const token = await fixture!.person('Ann')
    await fixture!.ask('PATCH /profile', { token, body: { name: 'Anna' } })
  }
  expect(await leadersRead(rename)).toBe(2)
})

/** Asks for that many leaderboards at once, which are held back until all have been asked for. */
async function slowReads(limits: Partial<Limits>, addresses: readonly string[]) {
  let running = 0
  let most = 0
  const held = Promise.withResolvers<void>()
  fixture = await makeFixture({
    limits: { ...LIMITS, ...limits },
    trustedProxies: loopbackProxies(),
    around: (store) => ({
      ...store,
      reader: {
        ...store.reader,
        readMatch: async () => {
          running += 1
          most = Math.max(most, running)
          await held.promise
          running -= 1
          return null
        },
      },
    }),
  })
  const asked = addresses.map((address) =>
    fixture!.ask('GET /game/m_none/history', { headers: { 'x-forwarded-for': address } }),
  )
  // Enough for each to be let in or refused, also in a process that has not had a core for these 50 ms.
  await wait(50)
  for (let turn = 0; turn < 100; turn += 1) await immediate()
  held.resolve()
  const heard = await Promise.all(asked)
  return { most, statuses: heard.map(({ status }) => status), heard }
}

function loopbackProxies(): BlockList {
  const proxies = new BlockList()
  proxies.addSubnet('127.0.0.0', 8)
  return proxies
}

limitTest('slowReadsPerAddress', 'no more run at once for one address; the others wait', async () => {
  const { most, statuses } = await slowReads({ slowReadsPerAddress: 2 }, Array(6).fill('203.0.113.1'))
  expect([most, statuses]).toEqual([2, Array(6).fill(404)])
})

limitTest('slowReads', 'no more run at once for all addresses together', async () => {
  const addresses = Array.from({ length: 6 }, (_, at) => `203.0.113.${at + 1}`)
  const { most, statuses } = await slowReads({ slowReads: 3 }, addresses)
  expect([most, statuses]).toEqual([3, Array(6).fill(404)])
})

limitTest('slowReadsWaiting', 'one address that sends more gets a retry time', async () => {
  const limits = { slowReadsPerAddress: 1, slowReadsWaiting: 2 }
  const { statuses, heard } = await slowReads(limits, Array(5).fill('203.0.113.1'))
  expect(statuses).toEqual([404, 404, 404, 429, 429])
  expect(heard.at(-1)?.headers['retry-after']).toBe('1')
})

limitTest('readMsPerAddress', 'an address whose reads took longer waits, and others do not', async () => {
  fixture = await makeFixture({
    limits: { ...LIMITS, readMsPerAddress: { burst: 10, perSecond: 1 } },
    trustedProxies: loopbackProxies(),
    around: (store) => ({
      ...store,
      reader: { ...store.reader, readMatch: async () => charge([15, null]) },
    }),
  })
  const read = (address: string) =>
    fixture!.ask('GET /game/m_none/history', { headers: { 'x-forwarded-for': address } })
  expect((await read('203.0.113.1')).status).toBe(404)
  const refused = await read('203.0.113.1')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '6'])
  expect((await read('198.51.100.7')).status).toBe(404)
  const { status } = await fixture.ask('GET /games', { headers: { 'x-forwarded-for': '203.0.113.1' } })
  expect(status).toBe(200)
})

limitTest('slowReadsWaiting', 'all addresses together are told that the server is busy', async () => {
  const limits = { slowReads: 2, slowReadsPerAddress: 2, slowReadsWaiting: 1 }
  const addresses = Array.from({ length: 6 }, (_, at) => `203.0.113.${at + 1}`)
  const { statuses, heard } = await slowReads(limits, addresses)
  expect(statuses).toEqual([404, 404, 404, 404, 503, 503])
  expect([heard.at(-1)?.body.code, heard.at(-1)?.headers['retry-after']]).toEqual(['too-busy', '1'])
})

/** Whether a server with these limits still knows, after some sweeps and a later key, which table a key has opened. */
async function isKeyKept(limits: Partial<Limits>): Promise<boolean> {
  const settings = { host: '127.0.0.1', port: 0, pageDir: '/nowhere', games: [toy], say: () => undefined }
  const served = await serve({ ...settings, limits: { ...LIMITS, ...limits, sweepEveryMs: 20 } })
  const post = async (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Json> => {
    const json = { 'content-type': 'application/json', ...headers }
    const sent = { method: 'POST', headers: json, body: JSON.stringify(body) }
    return (await fetch(new URL(path, served.url), sent)).json()
  }
  const { token } = await post('profile', { name: 'Ann' })
  const open = async (key: string): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    return (await post('tables', { game: 'toy' }, headers)).table.code
  }
  const code = await open('the-first-key')
  await wait(50)
  await open('another-key')
  await wait(300)
  const isKept = (await open('the-first-key')) === code
  await served.close()
  return isKept
}

limitTest(
  'openingsKept',
  'the oldest keys are forgotten, and a repeated request is executed again',
  async () => {
    expect(await isKeyKept({ openingsKept: 2 })).toBe(true)
    expect(await isKeyKept({ openingsKept: 1 })).toBe(false)
  },
)

limitTest('openingKeptMs', 'a key is remembered this long', async () => {
  expect(await isKeyKept({ openingKeptMs: 60_000 })).toBe(true)
  expect(await isKeyKept({ openingKeptMs: 200 })).toBe(false)
})

/** Returns the contents of the store after a server with these limits has had one table for a while. */
async function servedFor(
  ms: number,
  limits: Partial<Limits>,
  play: (url: string) => Promise<void> = async () => undefined,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-limits-'))
  const settings = { host: '127.0.0.1', port: 0, pageDir: '/nowhere', games: [toy], say: () => undefined }
  const served = await serve({ ...settings, dataDir, limits: { ...LIMITS, ...limits } })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ game: 'toy' })
  await fetch(new URL('tables', served.url), { method: 'POST', headers, body })
  await fetch(new URL('game/new', served.url), { method: 'POST', headers, body })
  await play(served.url)
  await wait(ms)
  await served.close()
  const store = await openSqlite(join(dataDir, 'icebreaker.db'))
  const left = {
    beat: await store.lastBeat(),
    tables: (await store.recentTables(9)).map(({ match }) => (match === null ? 'lobby' : 'match')),
  }
  await store.close()
  rmSync(dataDir, { recursive: true })
  return left
}

/** The codes of the answers to people who begin today's Yahtzee and roll, at a server with these limits. */
async function dailyCodes(limits: Partial<Limits>, people: number): Promise<string[]> {
  fixture = await makeFixture({ games: [yahtzee], limits: { ...LIMITS, ...limits } })
  await fixture.core.daily?.sweep()
  const codes: string[] = []
  for (let at = 0; at < people; at += 1) {
    const token = await fixture.person(`Guest ${at}`)
    const begun = await fixture.ask('POST /daily/tries/yahtzee', { token })
    for (const revision of begun.status === 200 ? [0, 1] : []) {
      const body = { revision, action: { type: 'roll' } }
      const { body: answer } = await fixture.ask('POST /daily/tries/yahtzee/actions', { token, body })
      codes.push(answer.code ?? 'played')
    }
    if (begun.status !== 200) codes.push(begun.body.code)
  }
  return codes
}

limitTest('dailyTries', 'more people must wait for tomorrow', async () => {
  expect(await dailyCodes({ dailyTries: 1 }, 2)).toEqual(['played', 'played', 'too-busy'])
})

limitTest('dailyActions', 'a try has no more actions', async () => {
  expect(await dailyCodes({ dailyActions: 1 }, 1)).toEqual(['played', 'match-too-long'])
})

limitTest(
  'dailyLines',
  'the board of the day has no more lines; daily-deal.long.test.ts reads it',
  async () => {
    const read: number[] = []
    fixture = await makeFixture({
      games: [yahtzee],
      limits: { ...LIMITS, dailyLines: 7 },
      around: (store) => ({
        ...store,
        reader: {
          ...store.reader,
          bestTries: async (_day, _game, limit) => {
            read.push(limit)
            return []
          },
        },
      }),
    })
    await fixture.core.daily?.sweep()
    expect((await fixture.ask('GET /daily')).status).toBe(200)
    expect(read).toEqual([7])
  },
)

limitTest('dailyDaysKept', 'older days are deleted; daily-deal.long.test.ts lets the days pass', async () => {
  expect(LIMITS.dailyDaysKept).toBeGreaterThan(30)
})

limitTest('beatEveryMs', 'the server writes its heartbeat this often', async () => {
  expect((await servedFor(200, { beatEveryMs: 20 })).beat).toBeGreaterThan(0)
  expect((await servedFor(200, {})).beat).toBeNull()
})

limitTest('sweepEveryMs', 'idle tables are swept this often', async () => {
  expect((await servedFor(200, { lobbyLifeMs: 1 })).tables.toSorted()).toEqual(['lobby', 'match'])
})

limitTest('lobbyLifeMs', 'a table without a match that nobody uses is gone', async () => {
  expect((await servedFor(2_500, { lobbyLifeMs: 1, sweepEveryMs: 2_000 })).tables).toEqual(['match'])
})

limitTest('matchLifeMs', 'a match in which nobody plays is gone', async () => {
  expect((await servedFor(2_500, { matchLifeMs: 1, sweepEveryMs: 2_000 })).tables).toEqual(['lobby'])
})

limitTest('slowLifeMs', 'a paused match at a slow table is gone, and no other limit removes it', async () => {
  const pausedSlow = async (url: string) => {
    const tell = async (path: string, body: object, token?: string): Promise<Record<string, string>> => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const headers = { 'content-type': 'application/json', ...authorization }
      const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as Record<string, string>
    }
    const { code, token } = await tell('game/new', { game: 'toy', name: 'Slow' })
    await tell(`tables/${code}/clock`, { clockMs: 3_600_000 }, token)
    await tell(`tables/${code}/pause`, { isPaused: true }, token)
  }
  const short = { lobbyLifeMs: 1, matchLifeMs: 1, sweepEveryMs: 2_000 }
  expect((await servedFor(2_500, short, pausedSlow)).tables).toEqual(['match'])
  expect((await servedFor(2_500, { ...short, slowLifeMs: 1 }, pausedSlow)).tables).toEqual([])
})

test('thirty people with ninety tabs behind one address are never limited', async () => {
  const { ask } = await fixtureWith({})
  const statuses: number[] = []
  for (let at = 0; at < 30; at += 1) {
    const { status, body } = await ask('POST /game/new', { body: { game: 'toy', name: `Guest ${at}` } })
    statuses.push(status)
    const { token, id, code } = body
    const load = [
      'GET /games',
      'GET /games/toy',
      'GET /profile',
      `GET /tables/${code}`,
      `GET /game/${id}/state`,
    ]
    const more = ['GET /leaderboards/toy', 'GET /profile/matches', `GET /game/${id}/history`, 'GET /ready']
    for (let tab = 0; tab < 3; tab += 1) {
      for (const line of [...load, ...more]) statuses.push((await ask(line, { token })).status)
    }
  }
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
})

limitTest('scrubEveryMs', 'the scrubber checks one match after the other', async () => {
  fixture = await makeFixture({})
  for (const name of ['Ann', 'Ben', 'Cem'])
    await fixture.ask('POST /game/new', { body: { game: 'toy', name } })
  const scrubber = new Scrubber({
    store: fixture.core.store,
    limits: { scrubEveryMs: 50, scrubRestMs: 60_000 },
    onDamage: async () => undefined,
  })
  const read = vi.spyOn(fixture.core.store.reader, 'scrubAfter')
  scrubber.start()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(4), 10_000)
  await wait(300)
  expect(read).toHaveBeenCalledTimes(4)
  await scrubber.stop()
})

limitTest('scrubRestMs', 'the scrubber rests after the last match', async () => {
  fixture = await makeFixture({})
  const scrubber = new Scrubber({
    store: fixture.core.store,
    limits: { scrubEveryMs: 1, scrubRestMs: 20 },
    onDamage: async () => undefined,
  })
  const read = vi.spyOn(fixture.core.store.reader, 'scrubAfter')
  scrubber.start()
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(2), 10_000)
  await scrubber.stop()
})

limitTest(
  'closeMs',
  'leaves two of the ten seconds that are promised; serve.long.test.ts reaches it',
  async () => {
    expect(LIMITS.closeMs).toBeLessThanOrEqual(8_000)
  },
)

test('every limit is tested and has a reason in a sentence', () => {
  expect([...tested].toSorted()).toEqual(Object.keys(LIMITS).toSorted())
  expect(Object.keys(REASONS).toSorted()).toEqual(Object.keys(LIMITS).toSorted())
  for (const reason of Object.values(REASONS)) expect(reason).toMatch(/^[A-Z].*\.$/)
})

test('the limits reach the server of Node', async () => {
  await listening({})
  const { maxConnections, requestTimeout, headersTimeout, keepAliveTimeout, timeout } = app!.server
  expect({ maxConnections, requestTimeout, headersTimeout, keepAliveTimeout, timeout }).toEqual({
    maxConnections: LIMITS.connections,
    requestTimeout: LIMITS.requestMs,
    headersTimeout: LIMITS.headersMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    timeout: LIMITS.connectionMs,
  })
})
