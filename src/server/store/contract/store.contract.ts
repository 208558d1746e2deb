import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Store, StoreFault } from '../store.ts'
import {
  actionOf,
  atMs,
  endingOf,
  entryAt,
  matchOf,
  outcomeOf,
  profileOf,
  snapshotAt,
  tableOf,
} from './store.samples.ts'
import { appending, appendingWithCallback, racing } from './store-appending.contract.ts'
import { chains } from './store-chains.contract.ts'
import { dailyDeal } from './store-daily.contract.ts'
import { endings, historySnapshots, matches } from './store-matches.contract.ts'
import { openings } from './store-openings.contract.ts'
import { forgetting, leaderboards, links, nodes, people } from './store-people.contract.ts'
import { idleTables, slowTables, tables } from './store-tables.contract.ts'

export interface StoreContract {
  /** Closes a store and opens the same again; left out if nothing outlives the closing. */
  reopen?: (store: Store) => Promise<Store>
  /** Opens a backup. */
  restore?: (file: string) => Promise<Store>
}

/** The contract of every store. `open` returns an empty one each time; the suite closes it. */
export function storeContract(name: string, open: () => Promise<Store>, more: StoreContract = {}): void {
  describe(`the store ${name}`, () => {
    const opened: Store[] = []
    const kept = (store: Store) => {
      opened.push(store)
      return store
    }
    let store: Store
    beforeEach(async () => {
      store = kept(await open())
    })
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close()
    })
    people(() => store)
    links(() => store)
    nodes(() => store)
    tables(() => store)
    idleTables(() => store)
    slowTables(() => store)
    describe('with idempotency keys', () => openings(() => store))
    describe('with a daily deal', () => dailyDeal(() => store))
    matches(() => store)
    historySnapshots(() => store)
    appending(() => store)
    appendingWithCallback(() => store)
    racing(() => store)
    chains(() => store)
    endings(() => store)
    forgetting(() => store)
    leaderboards(() => store)
    outliving(() => store, kept, more)
  })
}

type Under = () => Store

async function begin(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.insertMatch(matchOf(id))
}

/** Stores one record of every kind. */
async function fill(store: Store): Promise<void> {
  await store.insertProfile(profileOf('ann'), 'hash-1')
  const opening = { profile: 'ann', key: 'key-1', digest: 'd', at: atMs(5) }
  await store.openTable(tableOf('t1', { code: 'ABCDE' }), opening)
  await begin(store, 'm1', 'm2')
  await store.append(actionOf('m1', 1, { snapshot: snapshotAt(1) }))
  await store.append(actionOf('m1', 2))
  const ratings = [{ profile: 'ann', leaderboard: 'toy', mu: 30, sigma: 1 }]
  await store.append(endingOf('m2', 1, { at: atMs(9), outcome: outcomeOf(2, 1), ratings }))
  await store.keepDaySeed({ day: '2026-11-18', server: 'aa'.repeat(32), at: atMs(5) })
  const begun = { day: '2026-11-18', game: 'toy', profile: 'ann', at: atMs(6), result: null, rank: null }
  await store.insertTry({ ...begun, entries: [entryAt(1)] }, 9)
  await store.beat(atMs(77))
}

async function readAll(store: Store): Promise<unknown> {
  return Promise.all([
    store.findProfile('hash-1'),
    store.findTable('ABCDE'),
    store.findOpened('ann', 'key-1'),
    store.readMatch('m1'),
    store.readMatch('m2'),
    store.findCommand('m1', 'p1', 'm1-command-2'),
    store.playedBy('ann', 9),
    store.bestScores('toy', 0, 9),
    store.bestRatings('toy', 0, 9),
    store.readDaySeed('2026-11-18'),
    store.triesOf('ann', 9),
    store.lastBeat(),
  ])
}

function outliving(under: Under, kept: (store: Store) => Store, { reopen, restore }: StoreContract): void {
  test('closing finishes earlier requests and refuses later ones', async () => {
    await begin(under(), 'm1')
    const asked = [1, 2, 3].map((revision) => under().append(actionOf('m1', revision)))
    const closing = under().close()
    await expect(under().append(actionOf('m1', 4))).rejects.toThrow(StoreFault)
    expect(await Promise.all(asked)).toEqual(asked.map(() => ({ type: 'stored' })))
    await Promise.all([closing, under().close()])
    await expect(under().lastBeat()).rejects.toThrow(StoreFault)
  })

  test.skipIf(reopen === undefined)('a reopened store has all its data', async () => {
    await fill(under())
    const before = await readAll(under())
    const chain = await under().chainAt('m1', null)
    const again = kept((await reopen?.(under())) ?? under())
    expect(await readAll(again)).toEqual(before)
    expect(await again.chainAt('m1', null)).toEqual(chain)
    expect(await again.append(actionOf('m1', 2))).toMatchObject({ type: 'duplicate', revision: 2 })
    expect(await again.append(actionOf('m1', 3))).toEqual({ type: 'stored' })
  })

  describe('backed up', () => {
    let folder: string
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'icebreaker-backup-'))
    })
    afterEach(() => rmSync(folder, { recursive: true, force: true }))

    test('during writes, the copy is consistent', async () => {
      await fill(under())
      const before = await readAll(under())
      await begin(under(), 'm3')
      const file = join(folder, 'copy')
      const backup = under().backup(file)
      const appended = Array.from({ length: 300 }, (_, at) => under().append(actionOf('m3', at + 1)))
      await Promise.all([backup, ...appended])
      expect(statSync(file).size).toBeGreaterThan(0)
      if (restore === undefined) return
      const copy = kept(await restore(file))
      expect(await readAll(copy)).toEqual(before)
      const entries = await copy.entriesAfter('m3', 0, 999)
      expect(entries).toEqual(entries.map((_, at) => entryAt(at + 1)))
      expect(await copy.chainAt('m1', 2)).toEqual(await under().chainAt('m1', 2))
    })
  })
}
