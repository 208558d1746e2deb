import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store/store.ts'
import { allRoutes } from './routes/routes.ts'
import { ADMIN_TOKEN, makeRig, type Rig } from './testing/rig.ts'
import { CALLERS, situationIn, WIDE } from './testing/situation.ts'

const READS: readonly (keyof Store)[] = [
  'readProfile',
  'findProfile',
  'playedBy',
  'seatsOf',
  'findTable',
  'readTable',
  'recentTables',
  'readMatch',
  'entriesAfter',
  'findCommand',
  'ratingsOf',
  'bestScores',
  'bestRatings',
  'lastBeat',
  'reader',
  'close',
]

let rig: Rig
let isTrapped = false
const written: string[] = []

/** The same store, which notes what is written while the trap is set. */
function trapped(store: Store): Store {
  return new Proxy(store, {
    get(target, key: keyof Store) {
      if (isTrapped && !READS.includes(key)) written.push(String(key))
      return Reflect.get(target, key)
    },
  })
}

beforeAll(async () => {
  rig = await makeRig({ limits: WIDE, around: trapped })
})
afterAll(() => rig.close())

test('GET, HEAD and OPTIONS write nothing, whoever asks', async () => {
  const { match, code, tokens } = await situationIn(rig, 'toy')
  const reads = allRoutes(rig.core).filter(({ method }) => method === 'GET')
  isTrapped = true
  for (const { path } of reads) {
    const id = path.startsWith('/games') ? 'toy' : match
    const url = path.replace('{id}', id).replace('{code}', code).replace('{game}', 'toy')
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const token of [...CALLERS.map((caller) => tokens[caller]), ADMIN_TOKEN])
        expect((await rig.ask(`${method} ${url}`, { token })).status).toBeLessThan(500)
  }
  isTrapped = false
  expect(written).toEqual([])
})

test('(and the trap catches a write)', async () => {
  isTrapped = true
  await rig.ask('POST /profile')
  isTrapped = false
  expect(written).toEqual(['insertProfile'])
})
