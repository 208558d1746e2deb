import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socketDoor } from '../socket-door.ts'
import { type Fixture, makeFixture } from '../testing/fixture.ts'
import { WIDE } from '../testing/match-fixture.ts'

let plain: Fixture
let secure: Fixture
beforeAll(async () => {
  plain = await makeFixture({ limits: WIDE })
  secure = await makeFixture({ limits: WIDE, publicUrl: new URL('https://play.example.org') })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

const HOST = 'table.local:3000'

/** The result of a write with this cookie and these headers: `done`, or the code of the rejection. */
async function write(fixture: Fixture, cookie: string, headers: Record<string, string>) {
  const { status, body } = await fixture.ask('PATCH /profile', {
    headers: { host: HOST, cookie, ...headers },
    body: { name: 'Ann' },
  })
  return status < 300 ? 'done' : body.code
}

describe('a write by cookie', () => {
  test.each([
    ['the own origin', { origin: `http://${HOST}` }, 'done'],
    ['the own origin behind a proxy with TLS', { origin: `https://${HOST}` }, 'done'],
    ['a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }, 'done'],
    ['no origin at all', {}, 'wrong-origin'],
    ['nowhere', { origin: 'null' }, 'wrong-origin'],
    ['an empty origin', { origin: '' }, 'wrong-origin'],
    ['another host', { origin: 'http://evil.example' }, 'wrong-origin'],
    ['another port', { origin: 'http://table.local:3001' }, 'wrong-origin'],
    ['no port', { origin: 'http://table.local' }, 'wrong-origin'],
    ['a longer host', { origin: `http://${HOST}.evil.example` }, 'wrong-origin'],
    ['a prefixed host', { origin: `http://evil-${HOST}` }, 'wrong-origin'],
    ['a name in front', { origin: `http://a@${HOST}` }, 'wrong-origin'],
    ['another scheme', { origin: `ftp://${HOST}` }, 'wrong-origin'],
    ['capitals', { origin: `http://TABLE.local:3000` }, 'wrong-origin'],
    ['two origins', { origin: `http://${HOST}, http://evil.example` }, 'wrong-origin'],
    ['a neighbour site', { origin: `http://${HOST}`, 'sec-fetch-site': 'same-site' }, 'wrong-origin'],
    ['another site', { origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' }, 'wrong-origin'],
    ['the address bar', { 'sec-fetch-site': 'none' }, 'wrong-origin'],
    ['a lie within', { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, 'wrong-origin'],
  ])('from %s', async (_where, headers, expected) => {
    const token = await plain.person('Ann')
    expect(await write(plain, `a=b; icebreaker=${token}; c=d`, headers)).toBe(expected)
  })

  test('must come from PUBLIC_URL if it is set', async () => {
    const cookie = `__Host-icebreaker=${await secure.person('Ann')}`
    expect(await write(secure, cookie, { origin: 'https://play.example.org' })).toBe('done')
    for (const origin of [
      'http://play.example.org',
      `http://${HOST}`,
      'https://play.example.org.evil.example',
    ])
      expect(await write(secure, cookie, { origin })).toBe('wrong-origin')
  })

  test('with an expired cookie registers a newcomer', async () => {
    const headers = {
      cookie: `icebreaker=${'x'.repeat(43)}`,
      origin: 'http://localhost:80',
      host: 'localhost:80',
    }
    expect((await plain.ask('POST /game/new', { headers, body: { game: 'toy' } })).status).toBe(201)
    expect((await plain.ask('GET /profile', { headers })).body.code).toBe('no-token')
  })
})

describe('a write by bearer', () => {
  test('needs no origin, and wins over a cookie', async () => {
    const [ann, bob] = [await plain.person('Ann'), await plain.person('Bob')]
    const headers = { cookie: `icebreaker=${bob}`, origin: 'http://evil.example' }
    const { body } = await plain.ask('PATCH /profile', { token: ann, headers, body: { avatar: 'bee' } })
    expect(body.name).toBe('Ann')
  })

  test.each(['Basic abc', 'Bearer', 'Bearer  x', `Bearer ${'x'.repeat(43)} y`, `Bearer ${'ü'.repeat(43)}`])(
    'the authorization %j identifies nobody',
    async (authorization) => {
      for (const line of ['GET /profile', 'GET /tables/AAAAA'])
        expect((await plain.ask(line, { headers: { authorization } })).body.code).toBe('no-token')
    },
  )
})

test('another site’s page cannot sign a browser in as another person', async () => {
  const headers = { origin: 'http://evil.example' }
  for (const line of ['POST /profile', 'POST /game/new', 'POST /tables', 'POST /profile/follow'])
    expect((await plain.ask(line, { headers, body: {} })).body.code).toBe('wrong-origin')
})

test('a cookie over https is bound to this host and to https', async () => {
  const { headers } = await secure.ask('POST /profile')
  expect(headers['set-cookie']).toMatch(
    /^__Host-icebreaker=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a token in the URL is ignored', async () => {
  const token = await plain.person('Ann')
  expect((await plain.ask(`GET /profile?token=${token}`)).body.code).toBe('no-token')
})

describe('a socket', () => {
  const door = () => socketDoor(plain.core)
  const request = (headers: Record<string, string>) =>
    ({ headers: { host: HOST, ...headers }, socket: { remoteAddress: '::ffff:10.0.0.7' } }) as never

  test('is opened by own pages and by programs, not by others', () => {
    const { isOwnOrigin } = door()
    expect(isOwnOrigin(request({ origin: `http://${HOST}` }))).toBe(true)
    expect(isOwnOrigin(request({}))).toBe(true)
    expect(isOwnOrigin(request({ origin: 'http://evil.example' }))).toBe(false)
    expect(isOwnOrigin(request({ origin: 'null' }))).toBe(false)
  })

  test('is identified by the cookie only if its origin is our own', async () => {
    const token = await plain.person('Ann')
    const { tokenOf, addressOf } = door()
    const cookie = `icebreaker=${token}`
    expect(tokenOf(request({ cookie, origin: `http://${HOST}` }))).toBe(token)
    expect(tokenOf(request({ cookie }))).toBeNull()
    expect(tokenOf(request({ authorization: `Bearer ${token}` }))).toBe(token)
    expect(tokenOf(request({ authorization: 'Bearer no such thing' }))).toBeNull()
    expect(addressOf(request({}))).toBe('10.0.0.7')
  })
})
