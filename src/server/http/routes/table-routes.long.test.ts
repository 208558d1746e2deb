import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Fixture, type Json, makeFixture } from '../testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await makeFixture()
})
afterAll(() => fixture.close())

async function newTable() {
  const [ann, bob] = [await fixture.person('Ann'), await fixture.person('Bob')]
  const { body } = await fixture.ask('POST /tables', { token: ann, body: { game: 'toy' } })
  const { code } = body.table
  const at = (token: string) => (command: string, asked?: object) =>
    fixture.ask(`POST /tables/${code}/${command}`, { token, body: asked })
  return { code, ann: at(ann), bob: at(bob), annToken: ann, bobToken: bob }
}

test('a person without a token opens a table and gets a token', async () => {
  const { status, body } = await fixture.ask('POST /tables', {
    body: { game: 'toy', name: ' Zoë ', avatar: 'owl' },
  })
  expect(status).toBe(201)
  expect(body.token).toMatch(/^[\w-]{43}$/)
  expect(body.table).toMatchObject({ hostName: 'Zoë', seats: [{ name: 'Zoë', avatar: 'owl', isHost: true }] })
  expect(body.profile).toMatchObject({ name: 'Zoë', avatar: 'owl' })
})

test('a table is opened under the name that its host asks for, which the host keeps', async () => {
  const token = await fixture.person('Ann')
  const body = { game: 'toy', name: 'Anna', avatar: 'bee' }
  const opened = (await fixture.ask('POST /tables', { token, body })).body
  expect(opened.table).toMatchObject({ hostName: 'Anna', seats: [{ name: 'Anna', avatar: 'bee' }] })
  expect(opened.token).toBeUndefined()
  expect((await fixture.ask('GET /profile', { token })).body).toEqual(opened.profile)
  const unnamed = (await fixture.ask('POST /tables', { token, body: { game: 'toy' } })).body
  expect(unnamed.profile).toEqual(opened.profile)
})

describe('an Idempotency-Key of a newcomer who opens a table', () => {
  const newKey = () => randomUUID()
  const body = { game: 'toy', name: 'Nina' }
  const open = (key: string, more: object = {}) =>
    fixture.ask('POST /tables', { headers: { 'idempotency-key': key }, body: { ...body, ...more } })

  test('makes one person and one table, however often it is sent', async () => {
    const [before, key] = [(await fixture.core.store.recentTables(999)).length, newKey()]
    const answers = await Promise.all([open(key), open(key), open(key)])
    const late = await open(key)
    for (const { status, body: opened } of [...answers, late]) {
      expect([status, opened.table.code]).toEqual([201, late.body.table.code])
      const { body: own } = await fixture.ask('GET /profile', { token: opened.token })
      expect(own).toEqual(late.body.profile)
    }
    expect((await fixture.core.store.recentTables(999)).length).toBe(before + 1)
    expect(late.headers['set-cookie']).toContain(late.body.token)
  })

  test('resumes if the server ended after registering the person', async () => {
    const key = newKey()
    const { profile } = await fixture.core.gameServer.profiles.registerOnce(key, 'Nina', 'owl')
    const { status, body: opened } = await open(key)
    expect([status, opened.profile]).toEqual([201, profile])
  })

  test('gives no token to a different request', async () => {
    const key = newKey()
    await open(key)
    const other = await open(key, { name: 'Mallory' })
    expect([other.status, other.body.code, other.headers['set-cookie']]).toEqual([
      409,
      'id-reused',
      undefined,
    ])
  })

  test('expires after ten minutes', async () => {
    const key = newKey()
    const opened = await open(key)
    const { now } = fixture.core.world
    const spy = vi.spyOn(fixture.core.world, 'now').mockImplementation(() => now() + 11 * 60_000)
    const late = await open(key)
    spy.mockRestore()
    expect([opened.status, late.status, late.body.code]).toEqual([201, 409, 'id-reused'])
  })

  test('that could be guessed identifies nobody', async () => {
    const [one, other] = [await open('guess-me'), await open('guess-me')]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.profile.id).not.toBe(other.body.profile.id)
  })

  test('registers nobody for a table that cannot be opened', async () => {
    const key = newKey()
    expect((await open(key, { game: 'chess' })).body.code).toBe('unknown-game')
    const registered = await fixture.core.gameServer.profiles.registerOnce(key, 'Nina', 'owl')
    expect(registered.token).not.toBeNull()
  })

  test('also begins one match', async () => {
    const headers = { 'idempotency-key': newKey() }
    const begin = () => fixture.ask('POST /game/new', { headers, body })
    const [first, again] = [await begin(), await begin()]
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect(again.body.token).not.toBe(first.body.token)
    expect((await fixture.ask('GET /profile', { token: again.body.token })).body.name).toBe('Nina')
  })
})

test('people take seats, get ready and play, and each sees their own seat', async () => {
  const { code, ann, bob, bobToken } = await newTable()
  expect((await bob('sit')).body.you).toMatchObject({ isHost: false, player: expect.any(String) })
  expect((await bob('ready', { isReady: true })).body.seats[1]).toMatchObject({ isReady: true })
  expect((await bob('start')).body.code).toBe('not-host')
  const { match } = (await ann('start')).body
  expect(match).toMatchObject({ isOver: false, commitment: expect.any(String) })
  const state = await fixture.ask(`GET /game/${match.id}/state`, { token: bobToken })
  expect(state.body.yourPlayerId).toMatch(/^p_/)
  const seen = await fixture.ask(`GET /tables/${code.toLowerCase()}`)
  expect(seen.body).toMatchObject({ code, you: { player: null, isHost: false, queuePlace: null } })
})

test('a removed person gets a rejection, and sees neither table nor match', async () => {
  const { code, ann, bob, bobToken } = await newTable()
  await bob('sit')
  const { match, seats } = (await ann('start')).body
  const player = seats.find(({ name }: Json) => name === 'Bob').player
  expect((await ann('kick', { player })).status).toBe(200)
  for (const line of [
    `GET /tables/${code}`,
    `GET /game/${match.id}/state`,
    `GET /game/${match.id}/history`,
  ]) {
    const heard = await fixture.ask(line, { token: bobToken })
    expect([line, heard.status, heard.body.code]).toEqual([line, 403, 'removed'])
  }
  expect((await bob('sit')).body.code).toBe('removed')
})

test('a table keeps the results of its matches', async () => {
  const { code, ann } = await newTable()
  await ann('addBot', { level: 'beginner' })
  const { match } = (await ann('start')).body
  expect((await ann('endMatch')).body.match.isOver).toBe(true)
  const { played } = (await fixture.ask(`GET /tables/${code}`)).body
  expect(played.every(({ match: id }: Json) => id === match.id)).toBe(true)
})

test.each([
  ['dance', undefined, 404, 'unknown-route'],
  ['ready', undefined, 400, 'malformed'],
  ['ready', { isReady: 'yes' }, 400, 'malformed'],
  ['sit', { player: 'p_1' }, 400, 'malformed'],
  ['sit', { type: 'leave' }, 400, 'malformed'],
  ['choose', { game: 'chess' }, 404, 'unknown-game'],
  ['pace', { paceMs: -1 }, 400, 'malformed'],
  ['endMatch', undefined, 409, 'no-match'],
])('%s %j is refused with %d %s', async (command, body, status, code) => {
  const { ann } = await newTable()
  const heard = await ann(command, body)
  expect([heard.status, heard.body.code]).toEqual([status, code])
})

test.each(['0OI1L', 'ABC', 'ABCDEF', '%20', 'AB%2FC'])('%s is not accepted as a code', async (code) => {
  expect((await fixture.ask(`GET /tables/${code}`)).body.code).toBe('malformed')
})

test('a repeated command takes effect once', async () => {
  const { annToken, code } = await newTable()
  const add = () =>
    fixture.ask(`POST /tables/${code}/addBot`, {
      token: annToken,
      body: { level: 'beginner' },
      headers: { 'idempotency-key': 'add-a-bot' },
    })
  await add()
  expect((await add()).body.seats).toHaveLength(2)
})
