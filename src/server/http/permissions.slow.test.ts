import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt } from '../../daily/day.ts'
import { toy } from '../../engine/testing/toy.ts'
import { realWorld } from '../world.ts'
import type { Route } from './route.ts'
import { allRoutes } from './routes/routes.ts'
import { ADMIN_TOKEN, type Fixture, makeFixture, type TestResponse } from './testing/fixture.ts'
import { CALLERS, type CallerName, type MatchFixture, matchFixtureIn, WIDE } from './testing/match-fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await makeFixture({ limits: WIDE })
  await fixture.core.daily?.sweep()
})
afterAll(() => fixture.close())

const EVERYONE = CALLERS
/** Callers with a valid token; the operator's token does not belong to a person. */
const PERSONS: readonly CallerName[] = ['otherMatch', 'spectator', 'removed', 'player', 'host']
const WITHOUT_BAD_TOKEN: readonly CallerName[] = ['nobody', ...PERSONS]
const LOOKERS = WITHOUT_BAD_TOKEN.filter((caller) => caller !== 'removed')
const NOT_REMOVED = PERSONS.filter((caller) => caller !== 'removed')
const SEATED: readonly CallerName[] = ['player', 'host']
const HOST: readonly CallerName[] = ['host']
const ADMIN: readonly CallerName[] = ['admin']

interface Cell {
  readonly may: readonly CallerName[]
  readonly body?: (matchFixture: MatchFixture) => object
  readonly query?: string
  /** The request is made before the first match begins. */
  readonly isLobby?: boolean
  /** Every caller is rejected, for a reason other than permissions. */
  readonly isVain?: boolean
}

/** The permissions of every route. A route that is missing here fails the first test, so no route is open by oversight. */
const MAY: Readonly<Record<string, Cell>> = {
  'POST /game/new': { may: WITHOUT_BAD_TOKEN, body: () => ({ game: 'toy' }) },
  'GET /game/{id}/state': { may: LOOKERS },
  'GET /game/{id}/history': { may: LOOKERS },
  'GET /game/{id}/record': { may: WITHOUT_BAD_TOKEN, isVain: true },
  'POST /game/{id}/receipt': { may: WITHOUT_BAD_TOKEN, body: () => ({}) },
  'POST /game/{id}/draw': { may: SEATED },
  'POST /game/{id}/play': { may: SEATED, body: () => ({ card: 99 }) },
  'POST /game/{id}/stop': { may: HOST, query: '?as=host' },
  'POST /tables': { may: WITHOUT_BAD_TOKEN, body: () => ({ game: 'toy' }) },
  'GET /tables/{code}': { may: LOOKERS },
  'POST /tables/{code}/sit': { may: NOT_REMOVED },
  'POST /tables/{code}/leave': { may: NOT_REMOVED },
  'POST /tables/{code}/ready': { may: SEATED, body: () => ({ isReady: true }) },
  'POST /tables/{code}/commit': { may: SEATED, body: () => ({ hash: '0'.repeat(64) }) },
  'POST /tables/{code}/reveal': {
    may: SEATED,
    isVain: true,
    body: () => ({ deal: '0'.repeat(64), bytes: '0'.repeat(32), salt: '0'.repeat(32) }),
  },
  'POST /tables/{code}/emote': { may: NOT_REMOVED, body: () => ({ emote: 'clap' }) },
  'POST /tables/{code}/nudge': { may: SEATED, body: ({ player }) => ({ player }) },
  'POST /tables/{code}/moreTime': { may: SEATED },
  'POST /tables/{code}/askTakeBack': { may: SEATED, isVain: true, body: () => ({ revision: 1 }) },
  'POST /tables/{code}/answerTakeBack': {
    may: SEATED,
    isVain: true,
    body: () => ({ revision: 1, agrees: true }),
  },
  'POST /tables/{code}/notify': { may: SEATED, body: () => ({ push: null }) },
  'POST /tables/{code}/webhook': { may: HOST, body: () => ({ webhook: null }) },
  'GET /notices': { may: EVERYONE },
  'POST /tables/{code}/choose': { may: HOST, isLobby: true, body: () => ({ game: 'toy' }) },
  'POST /tables/{code}/clock': { may: HOST, body: () => ({ clockMs: null }) },
  'POST /tables/{code}/standIn': { may: HOST, body: () => ({ by: 'rules' }) },
  'POST /tables/{code}/pace': { may: HOST, body: () => ({ paceMs: 0 }) },
  'POST /tables/{code}/addBot': { may: HOST, isLobby: true, body: () => ({ level: 'beginner' }) },
  'POST /tables/{code}/removeBot': { may: HOST, isLobby: true, body: ({ bot }) => ({ player: bot }) },
  'POST /tables/{code}/start': { may: HOST, isLobby: true },
  'POST /tables/{code}/kick': { may: HOST, body: ({ player }) => ({ player }) },
  'POST /tables/{code}/lock': { may: HOST, body: () => ({ isLocked: true }) },
  'POST /tables/{code}/makeHost': { may: HOST, body: ({ player }) => ({ player }) },
  'POST /tables/{code}/playFor': { may: HOST, body: ({ player }) => ({ player }) },
  'POST /tables/{code}/handToBot': { may: HOST, body: ({ player }) => ({ player, level: 'beginner' }) },
  'POST /tables/{code}/pause': { may: HOST, body: () => ({ isPaused: true }) },
  'POST /tables/{code}/endMatch': { may: HOST },
  'POST /profile': { may: ['nobody'] },
  'GET /whoami': { may: WITHOUT_BAD_TOKEN },
  'GET /profile': { may: PERSONS },
  'PATCH /profile': { may: PERSONS, body: () => ({ name: 'New' }) },
  'DELETE /profile': { may: PERSONS },
  'GET /profile/export': { may: PERSONS },
  'GET /profile/matches': { may: PERSONS },
  'GET /profile/tables': { may: PERSONS },
  'POST /profile/link': { may: PERSONS },
  'POST /profile/follow': { may: EVERYONE, body: ({ link }) => ({ link }) },
  'POST /profile/sign-out': { may: PERSONS },
  'GET /leaderboards/{game}': { may: WITHOUT_BAD_TOKEN },
  'GET /daily': { may: WITHOUT_BAD_TOKEN },
  'GET /daily/days/{day}': { may: WITHOUT_BAD_TOKEN },
  'GET /daily/days/{day}/{game}/records': { may: EVERYONE, isVain: true },
  'POST /daily/tries/{game}': { may: PERSONS, isVain: true },
  'GET /daily/tries/{game}': { may: PERSONS, isVain: true },
  'POST /daily/tries/{game}/actions': {
    may: PERSONS,
    isVain: true,
    body: () => ({ revision: 0, action: { type: 'draw' } }),
  },
  'GET /games': { may: EVERYONE },
  'GET /games/{id}': { may: EVERYONE },
  'GET /health': { may: EVERYONE },
  'GET /ready': { may: EVERYONE },
  'GET /address': { may: EVERYONE },
  'GET /metrics': { may: EVERYONE },
  'GET /admin/status': { may: ADMIN },
  'GET /admin/tables': { may: ADMIN },
  'POST /admin/tables/{code}/dissolve': { may: ADMIN },
  'GET /admin/matches/{id}/record': { may: ADMIN, isVain: true },
  'POST /admin/standby': { may: ADMIN, isVain: true },
  'GET /admin/standby/snapshot': { may: ADMIN, isVain: true },
  'GET /admin/standby/changes': { may: ADMIN, isVain: true },
}

const routes = allRoutes({ games: [toy], gamesDir: '/nowhere' })
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const AUTHORITY = ['no-token', 'not-seated', 'not-host', 'removed', 'wrong-origin']

test('every route is in the matrix, and nothing else is', () => {
  expect(routes.map(nameOf).toSorted()).toEqual(Object.keys(MAY).toSorted())
})

async function askAs(
  caller: CallerName,
  name: string,
  { body, query = '', isLobby }: Cell,
): Promise<TestResponse> {
  const matchFixture = await matchFixtureIn(fixture, 'toy', { isRunning: isLobby !== true })
  const id = name.startsWith('GET /games') ? 'toy' : matchFixture.match
  const line = name
    .replace('{id}', id)
    .replace('{code}', matchFixture.code)
    .replace('{game}', 'toy')
    .replace('{day}', dayAt(realWorld.now()))
  return fixture.ask(`${line}${query}`, { token: matchFixture.tokens[caller], body: body?.(matchFixture) })
}

describe.each(Object.entries(MAY))('%s', (name, cell) => {
  test.each(CALLERS)('by %s', async (caller) => {
    const { status, body } = await askAs(caller, name, cell)
    const isAccepted = status < 300
    const code = isAccepted ? null : body.code
    if (!cell.may.includes(caller)) {
      expect({ caller, status, isAccepted }).toEqual({ caller, status, isAccepted: false })
      expect(status).toBeLessThan(500)
    } else {
      expect(AUTHORITY).not.toContain(code)
      const isTheirTurn = cell.may === SEATED && name.startsWith('POST /game')
      if (cell.isVain !== true && !isTheirTurn && !name.endsWith('moreTime') && !name.endsWith('playFor'))
        expect(code).toBeNull()
    }
  })
})

test('metrics are for the operator, and for requests from this machine', async () => {
  const proxied = { headers: { 'x-forwarded-for': '127.0.0.1' } }
  expect((await fixture.ask('GET /metrics', proxied)).status).toBe(401)
  expect((await fixture.ask('GET /metrics', { ...proxied, token: ADMIN_TOKEN })).status).toBe(200)
})

test('a cookie does not grant the operator’s permissions', async () => {
  const headers = { cookie: `icebreaker=${ADMIN_TOKEN}`, origin: 'http://localhost:80' }
  expect((await fixture.ask('GET /admin/status', { headers })).status).toBe(401)
})
