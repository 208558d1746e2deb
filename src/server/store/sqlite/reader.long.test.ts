import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actionOf, matchOf, profileOf, tableOf } from '../contract/store.samples.ts'
import type { Store } from '../store.ts'
import { SqliteQueue } from './queue.ts'
import { openSqlite } from './store.ts'

let folder = ''
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'icebreaker-reader-'))
  store = await openSqlite(join(folder, 'store.db'))
  await store.insertProfile(profileOf('ann'), 'token')
  await store.insertMatch(matchOf('m1'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('scanning reads never wait in the writer’s queue', async () => {
  const asked = vi.spyOn(SqliteQueue.prototype, 'call')
  await store.append(actionOf('m1', 1))
  const writer = asked.mock.contexts[0]
  await Promise.all([
    store.bestScores('toy', 0, 10),
    store.bestRatings('toy', 0, 10),
    store.playedBy('ann', 10),
    store.recentTables(10),
    ...Object.values({
      match: store.reader.readMatch('m1'),
      entries: store.reader.entriesAfter('m1', 0, 10),
      scores: store.reader.bestScores('toy', 0, 10),
    }),
  ])
  expect(asked.mock.calls.length).toBe(8)
  const toWriter = asked.mock.calls.filter((_call, at) => asked.mock.contexts[at] === writer)
  expect(toWriter.map(([method]) => method)).toEqual(['append'])
})

test('the reader sees every acknowledged write', async () => {
  for (let revision = 1; revision <= 40; revision += 1) {
    await store.append(actionOf('m1', revision))
    expect((await store.reader.entriesAfter('m1', 0, 100)).length).toBe(revision)
  }
  await store.insertTable(tableOf('t1'))
  expect((await store.recentTables(5)).map(({ id }) => id)).toEqual(['t1'])
  expect(await store.reader.readMatch('m1')).toEqual(await store.readMatch('m1'))
})

test('closing a store ends its reader', async () => {
  await store.reader.readMatch('m1')
  await store.close()
  await expect(store.reader.readMatch('m1')).rejects.toThrow('the store is closed')
  store = await openSqlite(join(folder, 'store.db'))
  expect((await store.reader.readMatch('m1'))?.id).toBe('m1')
})
