import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  actionOf,
  matchOf,
  outcomeOf,
  profileOf,
  runningIn,
  tableOf,
} from '../../server/store/contract/store.samples.ts'
import { openSqlite } from '../../server/store/sqlite/store.ts'
import type { Store } from '../../server/store/store.ts'
import { dataFolder, resultOrError } from '../testing/data-folder.ts'
import { testScreen } from '../testing/screen.ts'
import { erase } from './erase.ts'

const file = dataFolder()
const DAY_MS = 86_400_000
const NOW = 400 * DAY_MS

const open = () => openSqlite(file('data/icebreaker.db'))

/** Runs a job with the open store. */
async function withStore<T>(job: (store: Store) => Promise<T>): Promise<T> {
  const store = await open()
  try {
    return await job(store)
  } finally {
    await store.close()
  }
}

/** Stores a match of Ann's that ended on this day. */
async function storeMatch(store: Store, id: string, day: number): Promise<void> {
  const at = day * DAY_MS
  await store.insertMatch(matchOf(id, { at, names: { p1: 'Annabel', p2: 'Robo' } }))
  const entry = ['p1', { type: 'say', text: `secret of ${id}` }, at] as const
  await store.append(actionOf(id, 1, { entry, ending: { outcome: outcomeOf(2, 1), turns: {}, ratings: [] } }))
}

async function runErase(...args: string[]): Promise<{ readonly code: unknown; readonly output: string }> {
  const screen = testScreen()
  const code = await resultOrError(() => erase(args, screen, NOW))
  return { code, output: screen.printed.join('\n') }
}

const bytes = () => readFileSync(file('data/icebreaker.db')).toString('latin1')

test('old matches are erased with all their actions, and leave no trace in the file', async () => {
  await withStore(async (store) => {
    for (const id of ['ann', 'zoe'])
      await store.insertProfile(profileOf(id, { createdAt: 50 * DAY_MS }), `hash of ${id}`)
    await storeMatch(store, 'old', 100)
    await storeMatch(store, 'new', 390)
  })
  expect(bytes()).toContain('secret of old')
  expect(await runErase('--older-than', '90d')).toMatchObject({
    code: 0,
    output: expect.stringContaining('matches 1, people 1'),
  })
  await withStore(async (store) => {
    expect(await store.readMatch('old')).toBeNull()
    expect((await store.readMatch('new'))?.entries).toHaveLength(1)
    expect(await store.readProfile('ann')).not.toBeNull() // plays in a remaining match
    expect(await store.readProfile('zoe')).toBeNull()
  })
  expect(bytes()).not.toContain('secret of old')
  expect((await runErase('--older-than', '90d')).output).toContain('nothing was erased')
})

test('an erased person disappears from profiles, devices, ratings and tables, and is "someone" in matches', async () => {
  await withStore(async (store) => {
    await store.insertProfile(profileOf('ann', { name: 'Annabel' }), 'hash of ann')
    await storeMatch(store, 'one', 390)
    await store.insertTable(tableOf('t1'))
    const running = runningIn(tableOf('t2', { code: 'OTHER' }))
    const places = [{ name: 'Annabel', place: 1, score: 2 }]
    const results = [{ match: 'one', game: 'toy', at: 390, places }]
    await store.insertTable({ ...running, played: results })
    // She has changed her name since, and a table where she does not sit remembers the old one.
    await store.updateProfile(profileOf('ann', { name: 'Annika' }))
    await store.insertTable({ ...tableOf('t3', { code: 'THIRD' }), host: null, seats: [], played: results })
  })
  const { code, output } = await runErase('--profile', 'ann')
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('people 1, tables 1. Tables with a running match'),
  ])
  await withStore(async (store) => {
    expect(await store.findProfile('hash of ann')).toBeNull()
    expect((await store.readMatch('one'))?.names.p1).toBe('someone')
    expect(await store.readTable('t1')).toBeNull()
    expect((await store.readTable('t3'))?.played[0]?.places[0]?.name).toBe('someone')
  })
  expect(bytes()).not.toMatch(/Annabel|Annika/)
  expect(await runErase('--profile', 'ann')).toMatchObject({
    code: 1,
    output: expect.stringContaining('nothing was erased'),
  })
})

test('a match is erased only if it is over', async () => {
  await withStore(async (store) => {
    await store.insertMatch(matchOf('running'))
    await storeMatch(store, 'over', 390)
  })
  expect((await runErase('--match', 'running')).code).toBe(1)
  expect((await runErase('--match', 'over')).code).toBe(0)
  expect(await withStore((store) => store.readMatch('over'))).toBeNull()
  expect(await withStore((store) => store.readMatch('running'))).not.toBeNull()
})

test('erase explains why it cannot erase', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://db/icebreaker')
  expect((await runErase('--match', 'x')).code).toContain('the data is in PostgreSQL')
  vi.stubEnv('DATABASE_URL', '')
  expect((await runErase('--match', 'x')).code).toContain('There is nothing to erase')
  const store = await open()
  expect((await runErase('--match', 'x')).code).toContain('in use by another Icebreaker')
  await store.close()
  for (const args of [[], ['--match', 'x', '--profile', 'y'], ['x']])
    expect((await runErase(...args)).code).toContain('Name one thing to erase')
  for (const age of ['7d', '90', '1w', '-9d', '99999d'])
    expect((await runErase(`--older-than=${age}`)).code).toContain('--older-than is a number of days')
})
