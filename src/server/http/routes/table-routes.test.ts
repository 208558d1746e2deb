import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, makeRig, type Rig } from '../testing/rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await makeRig()
})
afterAll(() => rig.close())

async function newTable() {
  const [ann, bob] = [await rig.person('Ann'), await rig.person('Bob')]
  const { body } = await rig.ask('POST /tables', { token: ann, body: { game: 'toy' } })
  const { code } = body.table
  const at = (token: string) => (command: string, asked?: object) =>
    rig.ask(`POST /tables/${code}/${command}`, { token, body: asked })
  return { code, ann: at(ann), bob: at(bob), annToken: ann, bobToken: bob }
}

test('a table is opened without a token, which is then given', async () => {
  const { status, body } = await rig.ask('POST /tables', {
    body: { game: 'toy', name: ' Zoë ', avatar: 'owl' },
  })
  expect(status).toBe(201)
  expect(body.token).toMatch(/^[\w-]{43}$/)
  expect(body.table).toMatchObject({ hostName: 'Zoë', seats: [{ name: 'Zoë', avatar: 'owl', isHost: true }] })
})

test('people sit down, make ready, and play; each sees who they are', async () => {
  const { code, ann, bob, bobToken } = await newTable()
  expect((await bob('sit')).body.you).toMatchObject({ isHost: false, player: expect.any(String) })
  expect((await bob('ready', { isReady: true })).body.seats[1]).toMatchObject({ isReady: true })
  expect((await bob('start')).body.code).toBe('not-host')
  const { match } = (await ann('start')).body
  expect(match).toMatchObject({ isOver: false, commitment: expect.any(String) })
  const state = await rig.ask(`GET /game/${match.id}/state`, { token: bobToken })
  expect(state.body.yourPlayerId).toMatch(/^p_/)
  const seen = await rig.ask(`GET /tables/${code.toLowerCase()}`)
  expect(seen.body).toMatchObject({ code, you: { player: null, isHost: false, queuePlace: null } })
})

test('who is removed is told so, and sees neither table nor match', async () => {
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
    const heard = await rig.ask(line, { token: bobToken })
    expect([line, heard.status, heard.body.code]).toEqual([line, 403, 'removed'])
  }
  expect((await bob('sit')).body.code).toBe('removed')
})

test('a table keeps the results of its matches', async () => {
  const { code, ann } = await newTable()
  await ann('addBot', { level: 'beginner' })
  const { match } = (await ann('start')).body
  expect((await ann('endMatch')).body.match.isOver).toBe(true)
  const { played } = (await rig.ask(`GET /tables/${code}`)).body
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

test.each(['0OI1L', 'ABC', 'ABCDEF', '%20', 'AB%2FC'])('%s is no code', async (code) => {
  expect((await rig.ask(`GET /tables/${code}`)).body.code).toBe('malformed')
})

test('the same command twice takes effect once', async () => {
  const { annToken, code } = await newTable()
  const add = () =>
    rig.ask(`POST /tables/${code}/addBot`, {
      token: annToken,
      body: { level: 'beginner' },
      headers: { 'idempotency-key': 'add-a-bot' },
    })
  await add()
  expect((await add()).body.seats).toHaveLength(2)
})
