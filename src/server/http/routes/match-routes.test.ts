import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../tables/idempotency.ts'
import { problem } from '../problem.ts'
import { type Fixture, type Json, makeFixture } from '../testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await makeFixture()
})
afterAll(() => fixture.close())

/** A match of Ann's in which it is her turn, and bots do nothing for a while. */
async function newMatch(body: object = {}) {
  const token = await fixture.person('Ann')
  const heard = await fixture.ask('POST /game/new', { token, body: { game: 'toy', paceMs: 5000, ...body } })
  expect(heard.status).toBe(201)
  const { id, code } = heard.body
  const ask = (line: string, asking = {}) => fixture.ask(line.replace('{id}', id), { token, ...asking })
  return { id, code, token, ask, started: heard.body }
}

describe('POST /game/new', () => {
  test('needs no token, and gives one with the first state', async () => {
    const { status, body, headers } = await fixture.ask('POST /game/new', { body: { game: 'toy' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^m_/),
      code: expect.stringMatching(/^\w{5}$/),
      playerId: expect.stringMatching(/^p_/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.objectContaining({ type: 'state', match: body.id, yourPlayerId: body.playerId }),
    })
    expect(headers['set-cookie']).toBe(
      `icebreaker=${body.token}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    )
    const seen = await fixture.ask(`GET /game/${body.id}/state`, { token: body.token })
    expect(seen.body.gameState.hand).toHaveLength(3)
  })

  test('with a token returns no new token', async () => {
    const { started } = await newMatch()
    expect(Object.keys(started)).toEqual(['id', 'code', 'playerId', 'state'])
  })

  test('takes options and bots', async () => {
    const { ask, code, started } = await newMatch({ options: { cards: 5 }, bots: ['beginner', 'beginner'] })
    expect(started.state.gameState.hand).toHaveLength(5)
    const { seats, standIn, paceMs } = (await ask(`GET /tables/${code}`)).body
    expect(seats.map(({ bot }: Json) => bot)).toEqual([null, 'beginner', 'beginner'])
    expect({ standIn, paceMs }).toEqual({ standIn: 'nobody', paceMs: 5000 })
  })

  test.each([
    [{ game: 'chess' }, 404, 'unknown-game'],
    [{ game: 'toy', options: { cards: 9 } }, 400, 'bad-options'],
    [{ game: 'toy', bots: ['strong'] }, 400, 'malformed'],
    [{ game: 'toy', bots: ['beginner', 'beginner', 'beginner', 'beginner'] }, 409, 'table-full'],
    [{ game: 'toy', bots: [] }, 409, 'cannot-start'],
    [{ game: 'toy', playerId: 'p_1' }, 400, 'malformed'],
    [{}, 400, 'malformed'],
    [[], 400, 'malformed'],
  ])('%j is refused with %d %s, and leaves no table', async (body, status, code) => {
    const before = fixture.core.gameServer.tableCount
    const heard = await fixture.ask('POST /game/new', { body })
    expect([heard.status, heard.body.code]).toEqual([status, code])
    expect(fixture.core.gameServer.tableCount).toBe(before)
  })

  test('with the same Idempotency-Key opens one table', async () => {
    const token = await fixture.person('Ann')
    const headers = { 'idempotency-key': 'the-same-key' }
    const open = (body: object) => fixture.ask('POST /game/new', { token, headers, body })
    const before = (await fixture.core.store.recentTables(999)).length
    const [one, other] = await Promise.all([open({ game: 'toy' }), open({ game: 'toy' })])
    expect([one.status, other.body]).toEqual([201, one.body])
    expect((await open({ game: 'toy', paceMs: 1 })).body.code).toBe('id-reused')
    expect((await fixture.core.store.recentTables(999)).length).toBe(before + 1)
    const another = await fixture.person('Bob')
    const theirs = await fixture.ask('POST /game/new', { token: another, headers, body: { game: 'toy' } })
    expect(theirs.body.id).not.toBe(one.body.id)
  })
})

describe('an Idempotency-Key of POST /game/new', () => {
  const headers = { 'idempotency-key': 'the-same-key' }
  const body = { game: 'toy' }
  const open = (token: string) => fixture.ask('POST /game/new', { token, headers, body })

  test('is answered with the first match also after the table has begun another', async () => {
    const token = await fixture.person('Ann')
    const { body: first } = await open(token)
    const path = `POST /tables/${first.code}`
    expect((await fixture.ask(`${path}/endMatch`, { token, body: {} })).status).toBe(200)
    expect((await fixture.ask(`${path}/start`, { token, body: {} })).status).toBe(200)
    const { body: again } = await open(token)
    expect([again.id, again.code, again.playerId]).toEqual([first.id, first.code, first.playerId])
  })

  test('resumes if the server ended between opening the table and starting the match', async () => {
    const token = await fixture.person('Ann')
    const who = await fixture.core.gameServer.profiles.identify(token)
    if (who === null) throw new Error('Ann is known.')
    const once = { key: 'the-same-key', digest: digestOf(['match', body]) }
    const opened = await fixture.core.gameServer.openTable(who, { ...body, once })
    const { status, body: begun } = await open(token)
    expect(status).toBe(201)
    expect(begun.code).toBe(opened.ok && opened.value.code)
    expect((await open(token)).body.id).toBe(begun.id)
  })

  test('can be used again if the match could not start', async () => {
    const token = await fixture.person('Ann')
    const alone = await fixture.ask('POST /game/new', { token, headers, body: { ...body, bots: [] } })
    expect(alone.body.code).toBe('cannot-start')
    expect((await open(token)).status).toBe(201)
  })
})

describe('POST /game/{id}/{action}', () => {
  test('plays, and answers with the state after it', async () => {
    const { ask } = await newMatch()
    const { status, body, headers } = await ask('POST /game/{id}/draw')
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'state', revision: 1, acted: 1, gameState: { counts: [4, 3] } })
    expect(headers.etag).toMatch(/^"1-/)
  })

  test('takes the fields of the action as its body', async () => {
    const { ask, started } = await newMatch()
    const play = started.state.legal.find(({ type }: Json) => type === 'play')
    const { body } = await ask('POST /game/{id}/play', { body: { card: play.card } })
    expect(body.gameState.played).toEqual([play.card])
  })

  test('takes effect once for the same Idempotency-Key', async () => {
    const { ask } = await newMatch()
    const headers = { 'idempotency-key': 'draw-0001' }
    const first = await ask('POST /game/{id}/draw', { headers })
    const again = await ask('POST /game/{id}/draw', { headers })
    expect([first.body.acted, again.status, again.body.acted, again.body.revision]).toEqual([1, 200, 1, 1])
    const other = await ask('POST /game/{id}/play', { headers, body: { card: 1 } })
    expect([other.status, other.body.code]).toEqual([409, 'id-reused'])
  })

  test('is refused with the reason of the rules', async () => {
    const { ask } = await newMatch()
    const { status, body } = await ask('POST /game/{id}/play', { body: { card: 99 } })
    const text = 'You do not hold the 99.'
    expect([status, body]).toEqual([
      422,
      { ...problem('illegal-action'), detail: text, refusal: { code: 'not-yours', text } },
    ])
  })

  test('is stale if the decision has changed', async () => {
    const { ask } = await newMatch()
    const { etag } = (await ask('GET /game/{id}/state')).headers
    expect((await ask('POST /game/{id}/draw', { headers: { 'if-match': etag } })).status).toBe(200)
    const early = await ask('POST /game/{id}/draw?revision=9')
    expect([early.status, early.body.code]).toEqual([409, 'stale-revision'])
    const turned = await ask('POST /game/{id}/draw')
    expect([turned.status, turned.body.code]).toEqual([409, 'not-your-turn'])
  })

  test('as the host plays the actions of the host', async () => {
    const { ask, started, id } = await newMatch()
    expect(started.state.hostLegal).toEqual([{ type: 'stop' }])
    const own = await ask('POST /game/{id}/stop')
    expect(own.body.refusal.code).toBe('host-only')
    const other = await fixture.person('Bob')
    const theirs = await fixture.ask(`POST /game/${id}/stop?as=host`, { token: other })
    expect([theirs.status, theirs.body.code]).toEqual([403, 'not-host'])
    const { body } = await ask('POST /game/{id}/stop?as=host')
    expect(body.outcome).toMatchObject({ reason: expect.any(String) })
    expect((await ask('POST /game/{id}/draw')).body.code).toBe('match-over')
  })

  test.each([
    ['POST /game/{id}/draw', { body: { type: 'draw' } }, 'malformed'],
    ['POST /game/{id}/draw', { body: { player: 'p_1' } }, 'malformed'],
    ['POST /game/{id}/draw?as=p_1', {}, 'malformed'],
    ['POST /game/{id}/draw?player=p_1', {}, 'malformed'],
    ['POST /game/{id}/draw', { headers: { 'idempotency-key': 'short' } }, 'malformed'],
    ['POST /game/{id}/draw', { headers: { 'if-match': '"abc"' } }, 'malformed'],
    ['POST /game/{id}/play', { body: { card: 'x' } }, 'malformed'],
    ['POST /game/{id}/play', {}, 'malformed'],
    ['POST /game/{id}/fly', {}, 'unknown-route'],
    ['POST /game/m_00/draw', {}, 'unknown-match'],
    ['PUT /game/{id}/draw', {}, 'wrong-method'],
    ['GET /game/{id}/draw', {}, 'wrong-method'],
  ])('%s %j is %s, and changes nothing', async (line, asking, code) => {
    const { ask } = await newMatch()
    expect((await ask(line, asking)).body.code).toBe(code)
    expect((await ask('GET /game/{id}/state')).body.revision).toBe(0)
  })
})

describe('GET /game/{id}/state', () => {
  test('is 304 until something changes', async () => {
    const { ask } = await newMatch()
    const { etag } = (await ask('GET /game/{id}/state')).headers
    const look = () => ask('GET /game/{id}/state', { headers: { 'if-none-match': `"x", W/${etag}` } })
    const same = await look()
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag])
    await ask('POST /game/{id}/draw')
    expect((await look()).status).toBe(200)
  })

  test('differs by viewer, and so does its tag', async () => {
    const { ask, id } = await newMatch()
    const own = await ask('GET /game/{id}/state')
    const spectators = await fixture.ask(`GET /game/${id}/state`)
    expect(spectators.body).toMatchObject({ yourPlayerId: null })
    expect(spectators.body.gameState).not.toHaveProperty('hand')
    expect(spectators.headers.etag).not.toBe(own.headers.etag)
    expect(own.headers.vary).toBe('Authorization, Cookie')
    expect(own.headers['cache-control']).toBe('private, no-cache')
  })
})

describe('the history and the record of a match', () => {
  test('the history has every step with the events that the caller received', async () => {
    const { ask, id, started } = await newMatch()
    await ask('POST /game/{id}/draw')
    const own = await ask('GET /game/{id}/history')
    expect(own.body.steps).toEqual([
      {
        revision: 1,
        player: started.playerId,
        at: expect.any(Number),
        events: [
          { type: 'drew', player: started.playerId },
          { type: 'got', card: expect.any(Number) },
        ],
      },
    ])
    expect((await fixture.ask(`GET /game/${id}/history`)).body.steps[0].events).toHaveLength(1)
    expect((await ask('GET /game/{id}/history?after=1&limit=1')).body.steps).toEqual([])
  })

  test('the record is available once the match is over, and not before', async () => {
    const { ask, id } = await newMatch()
    const early = await ask('GET /game/{id}/record')
    expect([early.status, early.body.code]).toEqual([409, 'not-over'])
    await ask('POST /game/{id}/stop?as=host')
    const { status, body } = await fixture.ask(`GET /game/${id}/record`)
    expect(status).toBe(200)
    expect(body.record).toMatchObject({
      game: 'toy',
      seed: { dealer: 'chacha20', match: id },
      actions: [['host', { type: 'stop' }, expect.any(Number)]],
    })
  })

  test('the record has names, the result and the reader’s seat for the replay page', async () => {
    const { ask, id, started } = await newMatch()
    await ask('POST /game/{id}/stop?as=host')
    const { outcome } = (await ask('GET /game/{id}/state')).body
    const own = await ask('GET /game/{id}/record')
    expect(own.body).toMatchObject({ yourPlayerId: started.playerId, outcome })
    expect(own.body.names[started.playerId]).toEqual(expect.any(String))
    expect(Object.keys(own.body.names)).toEqual(own.body.record.players)
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' })
    const other = await fixture.ask(`GET /game/${id}/record`)
    expect(other.body).toEqual({ ...own.body, yourPlayerId: null })
  })
})
