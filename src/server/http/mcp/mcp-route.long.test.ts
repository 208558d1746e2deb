import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Typed } from '../../../engine/game.ts'
import { toy } from '../../../engine/testing/toy.ts'
import { contractGame } from '../../../table/testing/games.ts'
import { LIMITS } from '../../limits.ts'
import { type Fixture, type Json, makeFixture } from '../testing/fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await makeFixture({ isMcpOpen: true })
})
afterAll(() => fixture.close())

const HEADERS = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-06-18',
}

async function agent(name: string, at = fixture): Promise<string> {
  const { body } = await at.ask('POST /profile', { body: { name, isAgent: true } })
  return body.token
}

interface Called {
  readonly isError: boolean
  readonly text: string
  readonly data: Json
}

const post = (token: string | undefined, method: string, params: object = {}, query = '', at = fixture) =>
  at.ask(`POST /mcp${query}`, { token, headers: HEADERS, body: { jsonrpc: '2.0', id: 1, method, params } })

/** Reads the one message of a response, which is JSON or a stream with one event. */
function messageIn(text: string): Json {
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
}

/** Calls a tool and returns its result. */
async function call(
  token: string,
  name: string,
  args: object = {},
  query = '',
  at = fixture,
): Promise<Called> {
  const { status, text } = await post(token, 'tools/call', { name, arguments: args }, query, at)
  expect(status, text).toBe(200)
  const { result, error } = messageIn(text)
  expect(error).toBeUndefined()
  const said: string = result.content[0].text
  return {
    isError: result.isError === true,
    text: said,
    data: result.isError === true ? null : JSON.parse(said),
  }
}

describe('MCP over HTTP', () => {
  test('an agent finds the same tools as over stdio', async () => {
    const { text } = await post(await agent('Robin'), 'tools/list')
    const names = messageIn(text).result.tools.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(
      [
        ...['act', 'join', 'leave', 'list_games', 'list_tables', 'open_table', 'rules', 'see'],
        ...['take_back', 'wait'],
      ].toSorted(),
    )
  })

  test('an agent introduces itself, and its notification is accepted', async () => {
    const token = await agent('Robin')
    const clientInfo = { name: 'test', version: '1' }
    const begun = await post(token, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo,
    })
    expect(messageIn(begun.text).result.serverInfo.name).toBe('icebreaker')
    const body = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect((await fixture.ask('POST /mcp', { token, headers: HEADERS, body })).status).toBe(202)
  })

  test('a client of the newer protocol gets its answer, and no stream that would never end', async () => {
    const token = await agent('Robin')
    const version = '2026-07-28'
    const about = 'io.modelcontextprotocol'
    const ask = (method: string, params: object) =>
      fixture.ask('POST /mcp', {
        token,
        headers: { ...HEADERS, 'mcp-protocol-version': version, 'mcp-method': method },
        body: {
          jsonrpc: '2.0',
          id: 1,
          method,
          params: {
            ...params,
            _meta: {
              [`${about}/protocolVersion`]: version,
              [`${about}/clientCapabilities`]: {},
              [`${about}/clientInfo`]: { name: 'test', version: '1' },
            },
          },
        },
      })
    expect((await ask('tools/list', {})).body.result.tools).toHaveLength(10)
    const listened = await ask('subscriptions/listen', { notifications: { toolsListChanged: true } })
    expect(listened.body.error.message).toBe('Subscription limit reached')
  })

  test('an agent plays a match against a bot to its end', async () => {
    const token = await agent('Robin')
    const opened = await call(token, 'open_table', { game: 'toy', bots: ['beginner'] })
    let seen = opened.data
    expect(seen).toMatchObject({ game: 'toy', isYourTurn: expect.any(Boolean), outcome: null })
    for (let step = 0; seen.outcome === null && step < 100; step += 1) {
      const [action] = seen.legal as Typed[]
      const { code, revision } = seen
      if (action === undefined) seen = (await call(token, 'wait', { code, seconds: 5, since: revision })).data
      else seen = (await call(token, 'act', { code, action })).data
    }
    expect(seen.outcome.places).toHaveLength(2)
    expect(seen.happened.length).toBeGreaterThan(0)
    const listed = await call(token, 'list_tables')
    expect(listed.data).toMatchObject([{ code: seen.code, isOver: true }])
    expect((await call(token, 'leave', { code: seen.code })).isError).toBe(false)
  }, 60_000)

  test('legal actions are hidden if the agent asks for that, and the rules have a schema of the actions', async () => {
    const token = await agent('Robin')
    const { data } = await call(token, 'open_table', { game: 'toy', bots: ['beginner'] }, '?legal=hidden')
    expect(data).toHaveProperty('view')
    expect(data).not.toHaveProperty('legal')
    expect(data).not.toHaveProperty('refused')
    const shown = await call(token, 'see', { code: data.code })
    expect(shown.data).toHaveProperty('legal')
    const { data: rules } = await call(token, 'rules', { game: 'toy' }, '?legal=hidden')
    expect(JSON.stringify(rules.actions)).toContain('"const":"draw"')
  })

  test('an agent joins a person, and neither learns the cards nor can act for the other', async () => {
    const [robin, ann] = [await agent('Robin'), await fixture.person('Ann')]
    const { code } = (await fixture.ask('POST /tables', { token: ann, body: { game: 'toy' } })).body.table
    expect((await call(robin, 'see', { code })).text).toContain('Rejected (not-seated)')
    expect((await call(robin, 'join', { code })).data).toMatchObject({ code, match: null })
    const { body } = await fixture.ask(`POST /tables/${code}/start`, { token: ann, body: {} })
    const id = body.match.id
    const [anns, robins] = await Promise.all(
      [ann, robin].map(async (token) => (await fixture.ask(`GET /game/${id}/state`, { token })).body),
    )
    const { data, text } = await call(robin, 'see', { code, since: 0 })
    expect(data.view).toEqual(robins.gameState)
    expect(data.you).toBe(robins.yourPlayerId)
    expect(data.view.hand).not.toEqual(anns.gameState.hand)
    expect(text).not.toContain(JSON.stringify(anns.gameState.hand))
    // The actor is the token's: an action has no field for another player, and out of turn it is rejected.
    const isRobins = robins.activePlayers.includes(robins.yourPlayerId)
    const action = { type: 'draw', ...(isRobins ? { player: anns.yourPlayerId } : {}) }
    const acted = await call(robin, 'act', { code, action })
    expect(acted.text).toMatch(isRobins ? /^Rejected \(malformed\)/ : /^Rejected \(not-your-turn\)/)
    expect((await fixture.ask(`GET /game/${id}/state`, { token: ann })).body.revision).toBe(0)
  })

  test('an agent agrees to a takeback, and asks for one', async () => {
    const forgiving = await makeFixture({ isMcpOpen: true, games: [contractGame('forgiving')!] })
    const [robin, ann] = [await agent('Robin', forgiving), await forgiving.person('Ann')]
    const { code } = (await forgiving.ask('POST /tables', { token: ann, body: { game: 'forgiving' } })).body
      .table
    const ask = (name: string, args: object = {}) => call(robin, name, { code, ...args }, '', forgiving)
    await ask('join')
    const { body } = await forgiving.ask(`POST /tables/${code}/start`, { token: ann, body: {} })
    const path = `/game/${body.match.id}`
    /** Plays an action of this type, whoever is asked for it. */
    const play = async (type: string) => {
      const { legal = [] } = (await forgiving.ask(`GET ${path}/state`, { token: ann })).body
      const isAnns = legal.length > 0
      const action = (isAnns ? legal : (await ask('see')).data.legal).find((one: Typed) => one.type === type)
      const { type: _, ...fields } = action
      if (isAnns) await forgiving.ask(`POST ${path}/${type}`, { token: ann, body: fields })
      else await ask('act', { action })
    }
    // Ann or Robin plays a card, and takes it back; then the other one does.
    for (let round = 0; round < 2; round += 1) {
      await play('play')
      const { data } = await ask('see')
      const { revision, mayTakeBack } = data
      if (mayTakeBack) {
        expect((await ask('take_back')).data).toMatchObject({
          isAskedToAgree: false,
          takeBack: { isOpen: true },
        })
        await forgiving.ask(`POST /tables/${code}/answerTakeBack`, {
          token: ann,
          body: { revision, agrees: true },
        })
      } else {
        await forgiving.ask(`POST /tables/${code}/askTakeBack`, { token: ann, body: { revision } })
        expect((await ask('wait', { seconds: 5 })).data).toMatchObject({ isAskedToAgree: true })
        await ask('take_back', { agrees: true })
      }
      const after = (await ask('see', { since: revision })).data
      expect(after).toMatchObject({ revision: revision + 1, isAskedToAgree: false })
      expect(after.happened).toMatchObject([{ type: 'takenBack' }])
      await play('draw')
    }
    await forgiving.close()
  })

  test('a rejection has its code and its sentence, and an unknown action no route', async () => {
    const token = await agent('Robin')
    expect((await call(token, 'see', { code: 'ZZZZZ' })).text).toContain('Rejected (unknown-table)')
    const { data } = await call(token, 'open_table', { game: 'toy', bots: ['beginner'] })
    for (const type of ['new', 'state', '../../profile', 'fly'])
      expect((await call(token, 'act', { code: data.code, action: { type } })).text).toContain(
        'Rejected (malformed)',
      )
    expect((await call(token, 'open_table', { game: 'chess', bots: [] })).text).toContain(
      'Rejected (unknown-game)',
    )
  })
})

describe('the door of MCP', () => {
  test('nobody without a token, and no person, gets in', async () => {
    const nobody = await post(undefined, 'tools/list')
    expect([nobody.status, nobody.body.code]).toEqual([401, 'no-token'])
    const wrong = await post('x'.repeat(43), 'tools/list')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'no-token'])
    const person = await post(await fixture.person('Ann'), 'tools/list')
    expect([person.status, person.body.code]).toEqual([401, 'no-token'])
    expect(person.body.detail).toContain('register an agent')
  })

  test('the endpoint is closed unless the operator opens it', async () => {
    const closed = await makeFixture()
    const { status } = await post(await agent('Robin', closed), 'tools/list', {}, '', closed)
    expect(status).toBe(404)
    await closed.close()
  })

  test('a page of another site cannot use it with the cookie of an agent', async () => {
    const token = await agent('Robin')
    const { status } = await fixture.ask('POST /mcp', {
      headers: { ...HEADERS, cookie: `icebreaker=${token}`, origin: 'https://evil.example' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect(status).toBe(403)
  })

  test('every step of a tool counts for the limit of requests', async () => {
    const limits = {
      ...LIMITS,
      requestsPerPerson: { ...LIMITS.requestsPerPerson, burst: 2, perSecond: 0.001 },
    }
    const strict = await makeFixture({ isMcpOpen: true, limits, games: [toy] })
    const token = await agent('Robin', strict)
    const args = { name: 'open_table', arguments: { game: 'toy', bots: ['beginner'] } }
    // The request itself and the opening of the table fit, and the look at the table does not.
    const { status, text } = await post(token, 'tools/call', args, '', strict)
    expect([status, messageIn(text).result.content[0].text]).toEqual([
      200,
      expect.stringContaining('Rejected (too-many-requests)'),
    ])
    await strict.close()
  })

  test('GET is refused: there are no sessions and no streams', async () => {
    const { status, headers } = await fixture.ask('GET /mcp', { token: await agent('Robin') })
    expect([status, headers.allow]).toEqual([405, 'POST'])
  })
})
