import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store/store.ts'
import { allRoutes } from './routes/routes.ts'
import { ADMIN_TOKEN, type Fixture, makeFixture } from './testing/fixture.ts'
import { CALLERS, matchFixtureIn, WIDE } from './testing/match-fixture.ts'

const READS: readonly (keyof Store)[] = [
  'readProfile',
  'findProfile',
  'playedBy',
  'seatsOf',
  'findTable',
  'readTable',
  'recentTables',
  'slowTablesOf',
  'readMatch',
  'entriesAfter',
  'findCommand',
  'ratingsOf',
  'bestScores',
  'bestRatings',
  'readDaySeed',
  'readTry',
  'bestTries',
  'countTries',
  'triesOf',
  'lastBeat',
  'reader',
  'feed',
  'close',
]

let fixture: Fixture
let isTrapped = false
const written: string[] = []

/** Wraps a store and records the writes while the trap is set. */
function trapped(store: Store): Store {
  return new Proxy(store, {
    get(target, key: keyof Store) {
      if (isTrapped && !READS.includes(key)) written.push(String(key))
      return Reflect.get(target, key)
    },
  })
}

beforeAll(async () => {
  fixture = await makeFixture({ limits: WIDE, around: trapped })
  await fixture.core.daily?.sweep()
})
afterAll(() => fixture.close())

test('GET, HEAD and OPTIONS write nothing for any caller', async () => {
  const { match, code, tokens } = await matchFixtureIn(fixture, 'toy')
  const reads = allRoutes(fixture.core).filter(({ method }) => method === 'GET')
  isTrapped = true
  for (const { path } of reads) {
    const id = path.startsWith('/games') ? 'toy' : match
    const url = path.replace('{id}', id).replace('{code}', code).replace('{game}', 'toy')
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const token of [...CALLERS.map((caller) => tokens[caller]), ADMIN_TOKEN])
        expect((await fixture.ask(`${method} ${url}`, { token })).status).toBeLessThan(500)
  }
  isTrapped = false
  expect(written).toEqual([])
})

test('the wrapper of this test notices a write', async () => {
  isTrapped = true
  await fixture.ask('POST /profile')
  isTrapped = false
  expect(written).toEqual(['insertProfile'])
})
