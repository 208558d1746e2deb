import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { MEMORY_LIMITS } from '../../limits.ts'
import { storeContract } from '../contract/store.contract.ts'
import { actionOf, entryAt, matchOf } from '../contract/store.samples.ts'
import { type Store, StoreFault } from '../store.ts'
import { RETRY_MS } from './engine.ts'
import { openSqlite } from './store.ts'
import { Sabotage } from './testing/sabotage.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-store-'))
let files = 0
const names = new WeakMap<Store, string>()
const newFile = () => join(folder, `${++files}.db`)

async function openFile(file: string): Promise<Store> {
  const store = await openSqlite(file)
  names.set(store, file)
  return store
}

storeContract('in a file', () => openFile(newFile()), {
  reopen: async (store) => {
    await store.close()
    return openFile(names.get(store) ?? '')
  },
  restore: openFile,
})
storeContract('in memory', () => openSqlite(':memory:'), { restore: openFile })

const opened: Store[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A store whose worker fails as planned. */
async function openSabotaged(file = newFile()) {
  const sabotage = new Sabotage()
  const workers: Worker[] = []
  const store = await openSqlite(file, (data) => {
    const url = new URL('./testing/sabotaged-worker.ts', import.meta.url)
    const worker = new Worker(url, { workerData: { ...data, shared: sabotage.shared } })
    workers.push(worker)
    return worker
  })
  opened.push(store)
  return { store, sabotage, workers }
}

async function begun(file?: string) {
  const all = await openSabotaged(file)
  await all.store.insertMatch(matchOf('m1'))
  return all
}

const some = (store: Store, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => store.append(actionOf('m1', from + at)))

describe('group commit', () => {
  test('the requests of one turn of the event loop are one transaction', async () => {
    const { store, sabotage } = await begun()
    const before = sabotage.commits
    await Promise.all(some(store, MEMORY_LIMITS.storeBatch))
    expect(sabotage.commits).toBe(before + 1)
    await Promise.all(some(store, MEMORY_LIMITS.storeBatch + 1, MEMORY_LIMITS.storeBatch + 1))
    expect(sabotage.commits).toBe(before + 3)
  })

  test('requests during a transaction wait for the next', async () => {
    const { store, sabotage } = await begun()
    const before = sabotage.commits
    const first = store.append(actionOf('m1', 1))
    await new Promise(setImmediate) // The first transaction is under way.
    const later: Promise<unknown>[] = []
    for (let revision = 2; revision <= 40; revision++) {
      later.push(store.append(actionOf('m1', revision)))
      await Promise.resolve()
    }
    await Promise.all([first, ...later])
    expect(sabotage.commits).toBe(before + 2)
  })

  test('the event loop is not blocked during a commit', async () => {
    const { store } = await begun()
    const appended = Promise.all(some(store, 2_000))
    let turns = 0
    let isDone = false
    appended.finally(() => {
      isDone = true
    })
    while (!isDone) {
      await new Promise(setImmediate)
      turns++
    }
    expect(turns).toBeGreaterThan(2_000 / MEMORY_LIMITS.storeBatch)
  })
})

describe('the queue is bounded', () => {
  test('in the number of requests', async () => {
    const { store } = await begun()
    const results = await Promise.allSettled(
      Array.from({ length: MEMORY_LIMITS.storeRequests + 3 }, () => store.lastBeat()),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    await expect(Promise.reject((results.at(-1) as PromiseRejectedResult).reason)).rejects.toThrow(StoreFault)
    expect(await store.lastBeat()).toBeNull()
  })

  test('in bytes', async () => {
    const { store } = await begun()
    const large = 'x'.repeat(MEMORY_LIMITS.storeCharacters / 2)
    const results = await Promise.allSettled([1, 2].map(() => store.readProfile(large)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await store.lastBeat()).toBeNull()
  })
})

describe('no false acknowledgement', () => {
  test('when the commit fails: the whole batch is rejected, nothing is stored, and the store still works', async () => {
    const { store, sabotage } = await begun()
    sabotage.plan = 'fail-commit'
    const results = await Promise.allSettled(some(store, 5))
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    for (const each of results) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(StoreFault)
    expect(await store.entriesAfter('m1', 0, 9)).toEqual([])
    expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
  })

  test('when the commit’s result is unknown: the store looks the actions up', async () => {
    const { store, sabotage } = await begun()
    sabotage.plan = 'fail-after-commit'
    const beat = store.beat(5)
    const results = await Promise.allSettled([...some(store, 3), beat])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(await store.entriesAfter('m1', 0, 9)).toEqual([entryAt(1), entryAt(2), entryAt(3)])
  })

  test('when the file cannot be reopened: every request is rejected until it can', async () => {
    const { store, sabotage } = await begun()
    sabotage.plan = 'fail-commit-and-openings'
    await expect(store.append(actionOf('m1', 1))).rejects.toThrow('disk I/O error')
    await expect(store.readMatch('m1')).rejects.toThrow(StoreFault)
    sabotage.plan = 'none'
    await setTimeout(RETRY_MS + 50)
    expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
  })

  test.each([
    ['die-before-commit', 0],
    ['die-after-commit', 3],
  ] as const)('when the worker dies (%s): all is rejected, another worker goes on', async (plan, count) => {
    const { store, sabotage, workers } = await begun()
    sabotage.plan = plan
    const [first] = workers
    const results = await Promise.allSettled(some(store, 3))
    expect(results.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    await setTimeout(RETRY_MS)
    expect(await store.entriesAfter('m1', 0, 9)).toHaveLength(count)
    expect(await store.append(actionOf('m1', count + 1))).toEqual({ type: 'stored' })
    expect(workers).toHaveLength(2)
    expect(first?.threadId).toBe(-1)
  })

  test('a store in memory whose worker died is gone, not empty', async () => {
    const { store, workers } = await begun(':memory:')
    await setTimeout(RETRY_MS)
    await workers[0]?.terminate()
    await expect(store.readMatch('m1')).rejects.toThrow('What was in memory is lost.')
  })
})

describe('opening', () => {
  test('a file in use is refused until it is closed', async () => {
    const file = newFile()
    const { store } = await begun(file)
    await expect(openSqlite(file)).rejects.toThrow(`${file} is in use by another Icebreaker`)
    expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
    await store.close()
    const again = await openSqlite(file)
    opened.push(again)
    expect(await again.entriesAfter('m1', 0, 9)).toEqual([entryAt(1)])
  })

  test('a worker that does not start is a StoreFault', async () => {
    const start = () => new Worker('throw new Error("no such thread")', { eval: true })
    await expect(openSqlite(newFile(), start)).rejects.toThrow(StoreFault)
  })

  test('a closed store leaves no thread behind', async () => {
    const { store, workers } = await begun()
    const ended = Promise.all(workers.map((worker) => once(worker, 'exit')))
    await store.close()
    expect(await ended).toEqual([[0]])
  })
})
