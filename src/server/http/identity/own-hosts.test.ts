import { afterEach, describe, expect, test } from 'vitest'
import { socketDoor } from '../socket-door.ts'
import { type Fixture, type FixtureSettings, makeFixture } from '../testing/fixture.ts'
import { isHostPattern, OwnHosts, type OwnHostsSettings } from './own-hosts.ts'

const hostsOf = (settings: Partial<OwnHostsSettings> = {}) =>
  new OwnHosts({ publicUrl: null, machine: 'kitchen-pi', ...settings })
const isRefused = (host: string, settings: Partial<OwnHostsSettings> = {}) =>
  hostsOf(settings).refusal(host) !== null

describe('without PUBLIC_URL', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'localhost.:3000',
    'games.localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.20:3000',
    '10.0.0.7',
    '172.17.0.2:3000',
    '169.254.3.4',
    '[fe80::1]:3000',
    '[fd00::1]',
    '203.0.113.5:3000',
    'kitchen-pi:3000',
    'Kitchen-Pi.local:3000',
    'games.lan',
    'games.home.arpa',
    'games.internal:3000',
  ])('the server answers under %s', (host) => expect(isRefused(host)).toBe(false))

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'kitchen-pi.evil.example',
    '127.0.0.1.evil.example',
    'other-pi',
    'notlocalhost',
    'evillocal',
    'evil.example@localhost',
    'localhost/evil',
    '',
    '[::1',
    `${'a'.repeat(300)}.local`,
  ])('a request for %j is refused', (host) => expect(isRefused(host)).toBe(true))

  test('a client of HTTP/1.0 without a Host header is answered', () =>
    expect(hostsOf().refusal(undefined)).toBe(null))
})

describe('settings', () => {
  test('the host of PUBLIC_URL is accepted, and localhost for health checks', () => {
    const settings = { publicUrl: new URL('https://play.example.org') }
    expect(isRefused('play.example.org', settings)).toBe(false)
    expect(isRefused('127.0.0.1:3000', settings)).toBe(false)
    expect(isRefused('evil.example', settings)).toBe(true)
  })

  test('ALLOWED_HOSTS lists names, or all names below one', () => {
    const settings = { allowed: ['pi.fritz.box', '*.tail1234.ts.net'] }
    expect(isRefused('pi.fritz.box:3000', settings)).toBe(false)
    expect(isRefused('pi.tail1234.ts.net', settings)).toBe(false)
    expect(isRefused('other.fritz.box', settings)).toBe(true)
    expect(isRefused('eviltail1234.ts.net', settings)).toBe(true)
  })

  test('the name that HOST gives is accepted', () =>
    expect(isRefused('games.example.org', { listensAt: 'games.example.org' })).toBe(false))

  test('a pattern that matches everything is refused', () => {
    for (const good of ['pi.fritz.box', 'games', '*.ts.example', '203.0.113.5', 'Pi.Example.'])
      expect(isHostPattern(good), good).toBe(true)
    for (const bad of ['*', '*.com', 'https://pi.example', 'pi.example:3000', 'a b', '', '*.*.example'])
      expect(isHostPattern(bad), bad).toBe(false)
  })

  test('the rejection names the settings that the operator can change', () => {
    const refused = hostsOf().refusal('evil.example:3000')
    expect(refused?.code).toBe('wrong-host')
    expect(refused?.reason).toContain('evil.example')
    expect(refused?.reason).toContain('PUBLIC_URL')
    expect(refused?.reason).toContain('ALLOWED_HOSTS')
  })
})

describe('over HTTP and at the socket', () => {
  let fixture: Fixture | null = null
  const open = async (settings: FixtureSettings = {}) => {
    fixture = await makeFixture(settings)
    return fixture
  }
  afterEach(async () => {
    await fixture?.close()
    fixture = null
  })
  const evil = { host: 'evil.example:3000' }

  test.each([
    ['GET /metrics', undefined],
    ['GET /health', undefined],
    ['GET /docs', undefined],
    ['GET /openapi.json', undefined],
    ['POST /tables', { game: 'toy' }],
    ['POST /profile', { name: 'Eve' }],
    ['PUT /tables', undefined],
    ['GET /no-such-thing', undefined],
  ])('a rebound name gets nothing from %s', async (line, body) => {
    const heard = await (await open()).ask(line, {
      body,
      headers: { ...evil, origin: 'http://evil.example:3000' },
    })
    expect(heard.status).toBe(421)
    expect(heard.body).toMatchObject({ code: 'wrong-host', detail: expect.stringContaining('ALLOWED_HOSTS') })
    expect(heard.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a browser that opens the page under a foreign name gets an explanation', async () => {
    const heard = await (await open()).ask('GET /', { headers: { ...evil, accept: 'text/html' } })
    expect(heard.status).toBe(421)
    expect(heard.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(heard.text).toContain('PUBLIC_URL')
  })

  test('an allowed name is answered even if PUBLIC_URL is another one', async () => {
    const { ask } = await open({
      hosts: new OwnHosts({ publicUrl: new URL('https://play.example.org'), allowed: ['probe.example'] }),
    })
    expect((await ask('GET /health', { headers: { host: 'probe.example' } })).status).toBe(200)
    expect((await ask('GET /health', { headers: { host: 'play.example.org' } })).status).toBe(200)
    expect((await ask('GET /health', { headers: evil })).status).toBe(421)
  })

  test('the socket is closed to a rebound name', async () => {
    const { isOwnHost } = socketDoor((await open()).core)
    const request = (host: string) => ({ headers: { host } }) as never
    expect(isOwnHost(request('evil.example:3000'))).toBe(false)
    expect(isOwnHost(request('192.168.1.20:3000'))).toBe(true)
  })
})
