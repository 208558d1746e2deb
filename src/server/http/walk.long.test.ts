import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt } from '../../daily/day.ts'
import { parse } from '../../engine/schema.ts'
import { toy } from '../../engine/testing/toy.ts'
import { yahtzee } from '../../games/yahtzee/index.ts'
import { REJECTIONS, type RejectionCode } from '../../protocol/rejections.ts'
import { realWorld } from '../world.ts'
import { problemAnswer } from './answers.ts'
import { rejectionsOf } from './docs/openapi.ts'
import { SECURITY_HEADERS } from './headers.ts'
import type { Route } from './route.ts'
import { allRoutes } from './routes/routes.ts'
import {
  type Fixture,
  type Json,
  makeFixture,
  type TestRequest,
  type TestResponse,
} from './testing/fixture.ts'
import { type MatchFixture, matchFixtureIn, WIDE } from './testing/match-fixture.ts'

const games = [toy, yahtzee]
let fixture: Fixture
let document: Json
beforeAll(async () => {
  fixture = await makeFixture({ games, limits: WIDE })
  await fixture.core.daily?.sweep()
  document = (await fixture.ask('GET /openapi.json')).body
})
afterAll(() => fixture.close())

const routes = allRoutes({ games, gamesDir: '/nowhere' })

test('the document has every route, each with a unique id', () => {
  const documented = Object.entries<object>(document.paths).flatMap(([path, there]) =>
    Object.keys(there).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented).toEqual(expect.arrayContaining(routes.map(({ method, path }) => `${method} ${path}`)))
  expect(documented).toHaveLength(routes.length)
  const ids = Object.values<Json>(document.paths).flatMap((there) =>
    Object.values<Json>(there).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(document).toMatchObject({
    openapi: '3.1.0',
    components: { schemas: { Problem: { type: 'object' } } },
  })
})

test('Yahtzee has exactly these routes', () => {
  const only = allRoutes({ games: [yahtzee], gamesDir: '/nowhere' })
  const there = only.map(({ method, path }) => `${method} ${path}`).filter((line) => line.includes(' /game/'))
  expect(there.toSorted()).toEqual([
    'GET /game/{id}/history',
    'GET /game/{id}/record',
    'GET /game/{id}/state',
    'POST /game/new',
    'POST /game/{id}/freeze',
    'POST /game/{id}/receipt',
    'POST /game/{id}/roll',
    'POST /game/{id}/score',
    'POST /game/{id}/scratch',
    'POST /game/{id}/unfreeze',
  ])
})

/** Generates a value that fits a schema of the document. */
function exampleOf(schema: Json): Json {
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return exampleOf(first)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name: string) => [name, exampleOf(schema.properties[name])]),
    )
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(0, schema.minimum ?? 0)
  if (schema.type === 'boolean') return true
  return schema.pattern === '^[0-9a-f]{32}$' ? '0'.repeat(32) : 'toy'
}

function lineOf({ method, path }: Route, { match, code }: MatchFixture): string {
  const id = path.startsWith('/games') ? 'toy' : match
  const game = path.startsWith('/daily') ? 'yahtzee' : 'toy'
  const day = dayAt(realWorld.now())
  return `${method} ${path.replace('{id}', id).replace('{code}', code).replace('{game}', game).replace('{day}', day)}`
}

const operationOf = ({ method, path }: Route) => document.paths[path][method.toLowerCase()]

/** Expects the documented response of the route or one of its documented problems. */
function expectDocumented(route: Route, heard: TestResponse) {
  expect(heard.headers).toMatchObject(SECURITY_HEADERS)
  if (heard.status < 300) {
    expect(heard.status).toBe(route.answer.status)
    if (route.answer.schema !== null)
      expect(parse(route.answer.schema, heard.body)).toMatchObject({ ok: true })
    return
  }
  expect(parse(problemAnswer, heard.body)).toMatchObject({ ok: true })
  const code: RejectionCode = heard.body.code
  expect(rejectionsOf(route)).toContain(code)
  expect(heard.status).toBe(REJECTIONS[code].status)
  expect(Object.keys(operationOf(route).responses)).toContain(String(heard.status))
  expect(heard.body.detail).toMatch(/\S/)
}

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    test('answers good requests as documented', async () => {
      const operation = operationOf(route)
      const schema = operation.requestBody?.content['application/json'].schema
      for (const isRunning of [true, false]) {
        const matchFixture = await matchFixtureIn(fixture, 'toy', { isRunning })
        const token = route.access === 'admin' ? matchFixture.tokens.admin : matchFixture.tokens.host
        const body = schema === undefined ? undefined : exampleOf(schema)
        const places = { player: matchFixture.player, link: matchFixture.link }
        const known = Object.fromEntries(
          Object.entries(places).filter(([name]) => body !== undefined && name in body),
        )
        const heard = await fixture.ask(lineOf(route, matchFixture), {
          token: route.access === 'anyone' ? undefined : token,
          body: body === undefined ? undefined : { ...body, ...known },
        })
        expectDocumented(route, heard)
      }
    })

    test('answers bad requests with one of its documented problems', async () => {
      const matchFixture = await matchFixtureIn(fixture, 'toy')
      const token = route.access === 'admin' ? matchFixture.tokens.admin : matchFixture.tokens.host
      const line = lineOf(route, matchFixture)
      const bodies: unknown[] = [
        [],
        null,
        7,
        'text',
        { constructor: 1 },
        { nobody: 'knows this' },
        { type: 'x' },
        { player: {} },
      ]
      const asks: [string, TestRequest][] = [
        [`${line}?nobody=knows`, { token }],
        [`${line}?revision=-1`, { token }],
        [line, { token, headers: { 'idempotency-key': 'no' } }],
        [line.replace(matchFixture.match, 'm_unknown').replace(matchFixture.code, 'ZZZZZ'), { token }],
        ...(route.method === 'GET'
          ? []
          : bodies.map((body): [string, TestRequest] => [line, { token, body }])),
      ]
      for (const [asked, asking] of asks) {
        const heard = await fixture.ask(
          asked,
          route.access === 'anyone' ? { ...asking, token: undefined } : asking,
        )
        expectDocumented(route, heard)
        expect(heard.status).toBeLessThan(500)
      }
    })
  },
)
