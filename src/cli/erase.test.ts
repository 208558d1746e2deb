import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  actionOf,
  matchOf,
  outcomeOf,
  profileOf,
  runningIn,
  tableOf,
} from '../server/store/contract/store.samples.ts'
import { openSqlite } from '../server/store/sqlite/store.ts'
import type { Store } from '../server/store/store.ts'
import { erase } from './erase.ts'
import { dataFolder, keepingScreen, why } from './keeping.rig.ts'

const file = dataFolder()
const DAY_MS = 86_400_000
const NOW = 400 * DAY_MS

const open = () => openSqlite(file('data/icebreaker.db'))

async function within<T>(job: (store: Store) => Promise<T>): Promise<T> {
  const store = await open()
  try {
    return await job(store)
  } finally {
    await store.close()
  }
}

/** A match of Ann's that ended on that day. */
async function played(store: Store, id: string, day: number): Promise<void> {
  const at = day * DAY_MS
  await store.insertMatch(matchOf(id, { at, names: { p1: 'Annabel', p2: 'Robo' } }))
  const entry = ['p1', { type: 'say', text: `secret of ${id}` }, at] as const
  await store.append(actionOf(id, 1, { entry, ending: { outcome: outcomeOf(2, 1), turns: {}, ratings: [] } }))
}

function erasing(...args: string[]): { readonly code: unknown; readonly said: string } {
  const screen = keepingScreen()
  const code = why(() => erase(args, screen, NOW))
  return { code, said: screen.printed.join('\n') }
}

const bytes = () => readFileSync(file('data/icebreaker.db')).toString('latin1')

test('old matches go with all that was done in them, and leave no trace in the file', async () => {
  await within(async (store) => {
    for (const id of ['ann', 'zoe'])
      await store.insertProfile(profileOf(id, { createdAt: 50 * DAY_MS }), `hash of ${id}`)
    await played(store, 'old', 100)
    await played(store, 'new', 390)
  })
  expect(bytes()).toContain('secret of old')
  expect(erasing('--older-than', '90d')).toMatchObject({
    code: 0,
    said: expect.stringContaining('matches 1, people 1'),
  })
  await within(async (store) => {
    expect(await store.readMatch('old')).toBeNull()
    expect((await store.readMatch('new'))?.entries).toHaveLength(1)
    expect(await store.readProfile('ann')).not.toBeNull() // is in a match that is left
    expect(await store.readProfile('zoe')).toBeNull()
  })
  expect(bytes()).not.toContain('secret of old')
  expect(erasing('--older-than', '90d').said).toContain('nothing is erased')
})

test('a person goes from profiles, devices, ratings and tables, and is someone in matches', async () => {
  await within(async (store) => {
    await store.insertProfile(profileOf('ann', { name: 'Annabel' }), 'hash of ann')
    await played(store, 'one', 390)
    await store.insertTable(tableOf('t1'))
    const running = runningIn(tableOf('t2', { code: 'OTHER' }))
    const places = [{ name: 'Annabel', place: 1, score: 2 }]
    const results = [{ match: 'one', game: 'toy', at: 390, places }]
    await store.insertTable({ ...running, played: results })
    // Since then she goes by another name, and a table that she is not at remembers the old one.
    await store.updateProfile(profileOf('ann', { name: 'Annika' }))
    await store.insertTable({ ...tableOf('t3', { code: 'THIRD' }), host: null, seats: [], played: results })
  })
  const { code, said } = erasing('--profile', 'ann')
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('people 1, tables 1. Tables in the middle of a match'),
  ])
  await within(async (store) => {
    expect(await store.findProfile('hash of ann')).toBeNull()
    expect((await store.readMatch('one'))?.names.p1).toBe('someone')
    expect(await store.readTable('t1')).toBeNull()
    expect((await store.readTable('t3'))?.played[0]?.places[0]?.name).toBe('someone')
  })
  expect(bytes()).not.toMatch(/Annabel|Annika/)
  expect(erasing('--profile', 'ann')).toMatchObject({
    code: 1,
    said: expect.stringContaining('nothing is erased'),
  })
})

test('a match goes only when it is over', async () => {
  await within(async (store) => {
    await store.insertMatch(matchOf('running'))
    await played(store, 'over', 390)
  })
  expect(erasing('--match', 'running').code).toBe(1)
  expect(erasing('--match', 'over').code).toBe(0)
  expect(await within((store) => store.readMatch('over'))).toBeNull()
  expect(await within((store) => store.readMatch('running'))).not.toBeNull()
})

test('says in a sentence why it cannot', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://db/icebreaker')
  expect(erasing('--match', 'x').code).toContain('the data is in PostgreSQL')
  vi.stubEnv('DATABASE_URL', '')
  expect(erasing('--match', 'x').code).toContain('There is nothing to erase')
  const store = await open()
  expect(erasing('--match', 'x').code).toContain('in use by another Icebreaker')
  await store.close()
  for (const args of [[], ['--match', 'x', '--profile', 'y'], ['x']])
    expect(erasing(...args).code).toContain('Say one thing to erase')
  for (const age of ['7d', '90', '1w', '-9d', '99999d'])
    expect(erasing(`--older-than=${age}`).code).toContain('--older-than is a number of days')
})
