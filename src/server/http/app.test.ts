import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REJECTIONS, type RejectionCode } from '../../protocol/rejections.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { problem } from './problem.ts'
import { type Fixture, makeFixture } from './testing/fixture.ts'
import { sendRaw } from './testing/raw-socket.ts'

const HTML = { accept: 'text/html,application/xhtml+xml' }
const INDEX = '<!doctype html><html><head><title>Page</title></head><body></body></html>'
const SCRIPT = 'console.log("a script that is long enough to be worth its compression")'

let folder: string
let fixture: Fixture
let app: FastifyInstance
let port: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'icebreaker-http-'))
  const page = join(folder, 'page')
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(page, 'index.html'), INDEX)
  writeFileSync(join(page, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(page, '.hidden'), 'secret')
  writeFileSync(join(page, 'assets', 'main-1a2b.js'), SCRIPT)
  writeFileSync(join(page, 'assets', 'main-1a2b.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'package.json'), '{"name":"secret"}')
  mkdirSync(join(folder, 'games', 'toy'), { recursive: true })
  writeFileSync(join(folder, 'games', 'toy', 'README.md'), '# Toy\n\n- **T1.** Play.\n')
  fixture = await makeFixture({ page, gamesDir: join(folder, 'games') })
  app = fixture.app
  app.get('/broken', () => {
    throw new Error('a secret of ours')
  })
  app.get('/ip', (request) => request.ip)
  app.post('/echo', (request) => request.body)
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})

afterAll(async () => {
  await fixture.close()
  rmSync(folder, { recursive: true })
})

function expectProblem(response: { statusCode: number; headers: object; body: string }, code: RejectionCode) {
  expect(JSON.parse(response.body)).toEqual(problem(code))
  expect(response.statusCode).toBe(REJECTIONS[code].status)
  expect(response.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
}

const TOY_SUMMARY = {
  id: 'toy',
  name: 'Toy',
  players: { min: 2, max: 4 },
  version: 1,
  options: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { cards: { type: 'integer', minimum: 1, maximum: 5, title: 'Cards each', default: 3 } },
    required: [],
    additionalProperties: false,
  },
  presets: [],
  variants: null,
  bots: [{ level: 'beginner', name: 'Toy', style: 'anything legal' }],
}

describe('the API', () => {
  test('says that the server is up', async () => {
    const response = await app.inject('/health')
    expect(response.json()).toEqual({ status: 'ok' })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test('lists the games', async () => {
    const response = await app.inject('/games')
    expect(response.json()).toEqual({ games: [TOY_SUMMARY] })
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test('shows one game with its rules', async () => {
    expect((await app.inject('/games/toy')).json()).toEqual({
      ...TOY_SUMMARY,
      rules: '# Toy\n\n- **T1.** Play.\n',
    })
  })

  test('shows a game without a README with no rules', async () => {
    const other = await makeFixture({ gamesDir: join(folder, 'nowhere') })
    expect((await other.ask('GET /games/toy')).body).toEqual({ ...TOY_SUMMARY, rules: null })
    await other.close()
  })

  test('answers JSON even to a browser', async () => {
    expect((await app.inject({ url: '/games', headers: HTML })).json()).toHaveProperty('games')
  })

  test('answers HEAD without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/games' })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  test.each(['toyy', '__proto__', 'constructor', '..', '%2e%2e', 'toy%2f..%2f..', '.%00'])(
    'knows no game %s',
    async (id) => {
      const { statusCode, body } = await sendRaw(
        port,
        `GET /games/${id} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(statusCode).toBe(404)
      expect(JSON.parse(body).code).toMatch(/^unknown-(game|route)$/)
    },
  )
})

describe('problems', () => {
  test('an unknown route', async () => expectProblem(await app.inject('/nothing'), 'unknown-route'))

  test('a write to an unknown route, even by a browser', async () => {
    expectProblem(await app.inject({ method: 'POST', url: '/nothing', headers: HTML }), 'unknown-route')
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s on a read-only route',
    async (method) => {
      for (const url of ['/health', '/games', '/games/toy']) {
        const response = await app.inject({ method, url, headers: { 'content-type': 'text/xml' } })
        expectProblem(response, 'wrong-method')
        expect(response.headers.allow).toBe('GET, HEAD')
      }
    },
  )

  test('a body that is not JSON', async () => {
    const request = {
      method: 'POST',
      url: '/nothing',
      headers: { 'content-type': 'application/json' },
    } as const
    const broken = await app.inject({ ...request, payload: '{"a":' })
    expect(broken.json()).toEqual({ ...problem('malformed'), detail: 'This is not JSON.' })
    const deep = await app.inject({ ...request, payload: '['.repeat(17) + ']'.repeat(17) })
    expect(deep.json().detail).toBe('JSON may be nested at most 16 levels deep.')
    expectProblem(await app.inject({ ...request, payload: '{"__proto__":{"a":1}}' }), 'malformed')
  })

  test('a body of another kind', async () => {
    const headers = { 'content-type': 'text/xml' }
    expectProblem(
      await app.inject({ method: 'POST', url: '/echo', headers, payload: '<a/>' }),
      'unsupported-media',
    )
  })

  test('a path that cannot be decoded', async () =>
    expectProblem(await app.inject('/games/%zz'), 'malformed'))

  test('a defect, whose cause is not disclosed', async () => {
    const response = await app.inject('/broken')
    expectProblem(response, 'defect')
    expect(response.body).not.toContain('secret')
  })

  test('bytes that are not HTTP', async () =>
    expectProblem(await sendRaw(port, 'HELLO\r\n\r\n'), 'malformed'))

  test('every code has a whole sentence', () => {
    for (const { text } of Object.values(REJECTIONS)) expect(text).toMatch(/^[A-Z].*\.$/)
  })
})

describe('headers', () => {
  const addresses = [
    '/',
    '/games',
    '/health',
    '/nothing',
    '/broken',
    '/games/%zz',
    '/assets/main-1a2b.js',
    '/favicon.svg',
  ]
  test.each(addresses)('guard %s', async (url) => {
    expect((await app.inject(url)).headers).toMatchObject(SECURITY_HEADERS)
  })

  test('guard the answer to bytes that are not HTTP', async () => {
    expect((await sendRaw(port, 'HELLO\r\n\r\n')).headers).toMatchObject(SECURITY_HEADERS)
  })

  test('allow nothing inline and no other host', () => {
    const policy = SECURITY_HEADERS['content-security-policy']
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types icebreaker$/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('do not disclose the software of the server', async () => {
    expect(Object.keys((await app.inject('/games')).headers)).not.toContain('x-powered-by')
  })

  test('of an unknown proxy are not trusted', async () => {
    const headers = {
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    expect((await app.inject({ url: '/ip', headers })).body).toBe('127.0.0.1')
  })
})

describe('the page', () => {
  test('is revalidated at each visit', async () => {
    const response = await app.inject('/')
    expect(response.body).toBe(INDEX)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test('has hashed files, which are cached for ever and sent compressed', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const plain = await app.inject('/assets/main-1a2b.js')
    const small = await app.inject({ url: '/assets/main-1a2b.js', headers })
    expect(plain.body).toBe(SCRIPT)
    expect(small.rawPayload.equals(gzipSync(SCRIPT))).toBe(true)
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringMatching('javascript'),
    })
    for (const response of [plain, small]) {
      expect(response.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
    }
  })

  test('has files without a hash, which are revalidated', async () => {
    const response = await app.inject('/favicon.svg')
    expect(response.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
    const again = await app.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': String(response.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test.each([
    ['/anything', './'],
    ['/a/b?c=/d/e', '../'],
    ['/a/b/', '../../'],
    ['/a%2Fb/c', '../'],
  ])('is sent for %s, and finds its files', async (url, base) => {
    const response = await app.inject({ url, headers: HTML })
    expect([response.statusCode, response.body]).toEqual([
      200,
      INDEX.replace('<head>', `<head><base href="${base}" />`),
    ])
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test('is not sent for a missing file', async () => {
    expectProblem(
      await app.inject({ url: '/assets/gone-1a2b.js', headers: { accept: '*/*' } }),
      'unknown-route',
    )
  })

  test('answers with a sentence if it is not built, and the API works', async () => {
    const bare = await makeFixture({ page: join(folder, 'not-built') })
    const other = bare.app
    for (const url of ['/', '/a/b']) {
      const response = await other.inject({ url, headers: HTML })
      expect(response.statusCode).toBe(503)
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(response.body).toContain('npm start')
    }
    expectProblem(await other.inject('/assets/main-1a2b.js'), 'unknown-route')
    expect((await other.inject('/games')).json()).toEqual({ games: [TOY_SUMMARY] })
    await bare.close()
  })
})

describe('a path traversal', () => {
  const ways = [
    '/../package.json',
    '/assets/../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
  ]
  const more = [
    '/%2e%2e%2fpackage.json',
    '/..\\package.json',
    '/..%5cpackage.json',
    '/%252e%252e/package.json',
  ]
  const last = [
    '//../package.json',
    '/./../package.json',
    '/assets/%00/../../package.json',
    '/.hidden',
    '/assets',
    '/assets/',
  ]
  test.each([...ways, ...more, ...last])('%s does not leave the folder', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const response = await sendRaw(
        port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      )
      expect(response.body).not.toContain('secret')
      expect([200, 400, 404]).toContain(response.statusCode)
      if (response.statusCode === 200) expect(response.body).toContain('<title>Page</title>')
    }
  })
})
