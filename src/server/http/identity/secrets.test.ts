import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../ids.ts'
import { StoreFault } from '../../store/store.ts'
import { allRoutes } from '../routes/routes.ts'
import { ADMIN_TOKEN, type Fixture, type Json, makeFixture } from '../testing/fixture.ts'
import { CALLERS, matchFixtureIn, WIDE } from '../testing/match-fixture.ts'

let fixture: Fixture
const log: string[] = []
let isBroken = false
beforeAll(async () => {
  fixture = await makeFixture({
    limits: WIDE,
    logLevel: 'info',
    logTo: { write: (line) => log.push(line) },
    around: (store) => ({
      ...store,
      updateProfile: async (profile) => {
        if (isBroken) throw new StoreFault('the disk is full')
        return store.updateProfile(profile)
      },
    }),
  })
})
afterAll(() => fixture.close())

/** Every response about one match, for every caller and every route, with the caller. */
async function sayings(matchFixture: Awaited<ReturnType<typeof matchFixtureIn>>) {
  const { match, code, tokens } = matchFixture
  const said: { caller: string; route: string; text: string }[] = []
  for (const { method, path } of allRoutes(fixture.core)) {
    if (method === 'DELETE' || path.endsWith('dissolve') || path.startsWith('/profile/')) continue
    const id = path.startsWith('/games') ? 'toy' : match
    const url = path.replace('{id}', id).replace('{code}', code).replace('{game}', 'toy')
    for (const caller of CALLERS) {
      const heard = await fixture.ask(`${method} ${url}`, { token: tokens[caller] })
      said.push({ caller, route: `${method} ${path}`, text: JSON.stringify(heard.headers) + heard.text })
    }
  }
  return said
}

test('no response contains a seed, a token hash, or another person’s token or profile', async () => {
  const matchFixture = await matchFixtureIn(fixture, 'toy')
  const { store } = fixture.core
  const stored = await store.readMatch(matchFixture.match)
  const table = await store.findTable(matchFixture.code)
  const seeds = [
    JSON.stringify(stored?.head.seed),
    table?.next.server ?? '',
    Object.values(stored?.head.seed ?? {}).find((part) => /^[0-9a-f]{64}$/.test(String(part))),
  ]
  expect(seeds.every((seed) => typeof seed === 'string' && seed.length > 20)).toBe(true)
  const profiles = Object.values(stored?.profiles ?? {}).filter((profile) => profile !== null)
  expect(profiles).toHaveLength(2)
  for (const { caller, route, text } of await sayings(matchFixture)) {
    const others = CALLERS.filter((other) => other !== caller).map((other) => matchFixture.tokens[other])
    for (const [what, secret] of [
      ...seeds.map((seed) => ['a seed', seed] as const),
      ...CALLERS.map((other) => ['a hash', hashOf(matchFixture.tokens[other] ?? 'none')] as const),
      ...others.map((token) => ['a token', token] as const),
      ...(/^(GET|PATCH) \/(profile|whoami)/.test(route)
        ? []
        : profiles.map((id) => ['a profile', id] as const)),
    ])
      if (secret !== undefined)
        expect([caller, route, what, text.includes(secret)]).toEqual([caller, route, what, false])
  }
})

test('no player sees another player’s hand', async () => {
  const { match, tokens } = await matchFixtureIn(fixture, 'toy')
  const live = fixture.core.gameServer.tables.find(({ live: one }) => one?.id === match)?.live
  const hands: Json = live?.match.state
  for (const caller of CALLERS.filter(
    (name) => !['garbage', 'signedOut', 'removed', 'admin'].includes(name),
  )) {
    const { body } = await fixture.ask(`GET /game/${match}/state`, { token: tokens[caller] })
    const seat = hands.players.indexOf(body.yourPlayerId)
    expect(body.gameState.hand).toEqual(seat < 0 ? undefined : hands.hands[seat])
  }
})

test('a store fault discloses nothing of the store, and differs from a defect', async () => {
  const token = await fixture.person('Ann')
  isBroken = true
  const heard = await fixture.ask('PATCH /profile', { token, body: { name: 'Anna' } })
  isBroken = false
  expect([heard.status, heard.body.code]).toEqual([503, 'storage-failed'])
  expect(heard.text).not.toContain('disk')
  expect(heard.headers['retry-after']).toBe('5')
})

test('no log line contains a token, an address, a code or a match id', async () => {
  const { match, code, tokens } = await matchFixtureIn(fixture, 'toy')
  const token = tokens.host
  await fixture.ask(`GET /game/${match}/state`, { token, headers: { cookie: `icebreaker=${token}` } })
  await fixture.ask(`POST /tables/${code}/start`, { token })
  await fixture.ask(`GET /admin/status`, { token: ADMIN_TOKEN })
  expect(log.length).toBeGreaterThan(20)
  const text = log.join('')
  for (const secret of [...Object.values(tokens), match, code, '127.0.0.1', 'Hanna'])
    if (secret !== undefined) expect([secret, text.includes(secret)]).toEqual([secret, false])
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ method: 'GET', route: '/admin/status', status: 200 })
})
