import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../ids.ts'
import { StoreFault } from '../../store/store.ts'
import { allRoutes } from '../routes/routes.ts'
import { ADMIN_TOKEN, type Json, makeRig, type Rig } from '../testing/rig.ts'
import { CALLERS, situationIn, WIDE } from '../testing/situation.ts'

let rig: Rig
const log: string[] = []
let isBroken = false
beforeAll(async () => {
  rig = await makeRig({
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
afterAll(() => rig.close())

/** Everything that the server says of one match to everyone, by every route; with whom it is said to. */
async function sayings(situation: Awaited<ReturnType<typeof situationIn>>) {
  const { match, code, tokens } = situation
  const said: { caller: string; route: string; text: string }[] = []
  for (const { method, path } of allRoutes(rig.core)) {
    if (method === 'DELETE' || path.endsWith('dissolve') || path.startsWith('/profile/')) continue
    const id = path.startsWith('/games') ? 'toy' : match
    const url = path.replace('{id}', id).replace('{code}', code).replace('{game}', 'toy')
    for (const caller of CALLERS) {
      const heard = await rig.ask(`${method} ${url}`, { token: tokens[caller] })
      said.push({ caller, route: `${method} ${path}`, text: JSON.stringify(heard.headers) + heard.text })
    }
  }
  return said
}

test('no answer has a seed, a hash of a token, a token of another, or a profile of another in it', async () => {
  const situation = await situationIn(rig, 'toy')
  const { store } = rig.core
  const stored = await store.readMatch(situation.match)
  const table = await store.findTable(situation.code)
  const seeds = [
    JSON.stringify(stored?.head.seed),
    table?.next.server ?? '',
    Object.values(stored?.head.seed ?? {}).find((part) => /^[0-9a-f]{64}$/.test(String(part))),
  ]
  expect(seeds.every((seed) => typeof seed === 'string' && seed.length > 20)).toBe(true)
  const profiles = Object.values(stored?.profiles ?? {}).filter((profile) => profile !== null)
  expect(profiles).toHaveLength(2)
  for (const { caller, route, text } of await sayings(situation)) {
    const others = CALLERS.filter((other) => other !== caller).map((other) => situation.tokens[other])
    for (const [what, secret] of [
      ...seeds.map((seed) => ['a seed', seed] as const),
      ...CALLERS.map((other) => ['a hash', hashOf(situation.tokens[other] ?? 'none')] as const),
      ...others.map((token) => ['a token', token] as const),
      ...(/^(GET|PATCH) \/(profile|whoami)/.test(route)
        ? []
        : profiles.map((id) => ['a profile', id] as const)),
    ])
      if (secret !== undefined)
        expect([caller, route, what, text.includes(secret)]).toEqual([caller, route, what, false])
  }
})

test('nobody is shown a hand that is not theirs', async () => {
  const { match, tokens } = await situationIn(rig, 'toy')
  const live = rig.core.gameServer.tables.find(({ live: one }) => one?.id === match)?.live
  const hands: Json = live?.match.state
  for (const caller of CALLERS.filter(
    (name) => !['garbage', 'signedOut', 'removed', 'admin'].includes(name),
  )) {
    const { body } = await rig.ask(`GET /game/${match}/state`, { token: tokens[caller] })
    const seat = hands.players.indexOf(body.yourPlayerId)
    expect(body.gameState.hand).toEqual(seat < 0 ? undefined : hands.hands[seat])
  }
})

test('a fault of the store says nothing of the store, and is told from a defect', async () => {
  const token = await rig.person('Ann')
  isBroken = true
  const heard = await rig.ask('PATCH /profile', { token, body: { name: 'Anna' } })
  isBroken = false
  expect([heard.status, heard.body.code]).toEqual([503, 'storage-failed'])
  expect(heard.text).not.toContain('disk')
  expect(heard.headers['retry-after']).toBe('5')
})

test('no line of the log has a token, an address, a code or a match in it', async () => {
  const { match, code, tokens } = await situationIn(rig, 'toy')
  const token = tokens.host
  await rig.ask(`GET /game/${match}/state`, { token, headers: { cookie: `icebreaker=${token}` } })
  await rig.ask(`POST /tables/${code}/start`, { token })
  await rig.ask(`GET /admin/status`, { token: ADMIN_TOKEN })
  expect(log.length).toBeGreaterThan(20)
  const text = log.join('')
  for (const secret of [...Object.values(tokens), match, code, '127.0.0.1', 'Hanna'])
    if (secret !== undefined) expect([secret, text.includes(secret)]).toEqual([secret, false])
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ method: 'GET', route: '/admin/status', status: 200 })
})
