import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { storeContract } from '../contract/store.contract.ts'
import { actionOf, entryAt, matchOf } from '../contract/store.samples.ts'
import { type Store, StoreFault } from '../store.ts'
import { RETRY_MS } from './engine.ts'
import { BATCH_MAX, QUEUE_CHARACTERS_MAX, QUEUE_MAX } from './queue.ts'
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

/** A store whose worker fails as it is told. */
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
  test('what is asked for in one turn of the loop is one transaction', async () => {
    const { store, sabotage } = await begun()
    const before = sabotage.commits
    await Promise.all(some(store, BATCH_MAX))
    expect(sabotage.commits).toBe(before + 1)
    await Promise.all(some(store, BATCH_MAX + 1, BATCH_MAX + 1))
    expect(sabotage.commits).toBe(before + 3)
  })

  test('what is asked for while a transaction runs waits for the next', async () => {
    const { store, sabotage } = await begun()
    const before = sabotage.commits
    const first = store.append(actionOf('m1', 1))
    await new Promise(setImmediate) // It is on its way.
    const later: Promise<unknown>[] = []
    for (let revision = 2; revision <= 40; revision++) {
      later.push(store.append(actionOf('m1', revision)))
      await Promise.resolve()
    }
    await Promise.all([first, ...later])
    expect(sabotage.commits).toBe(before + 2)
  })

  test('the loop goes on while the disk is waited for', async () => {
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
    expect(turns).toBeGreaterThan(2_000 / BATCH_MAX)
  })
})

describe('what may wait is bounded', () => {
  test('in number', async () => {
    const { store } = await begun()
    const fared = await Promise.allSettled(Array.from({ length: QUEUE_MAX + 3 }, () => store.lastBeat()))
    expect(fared.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    await expect(Promise.reject((fared.at(-1) as PromiseRejectedResult).reason)).rejects.toThrow(StoreFault)
    expect(await store.lastBeat()).toBeNull()
  })

  test('in size', async () => {
    const { store } = await begun()
    const large = 'x'.repeat(QUEUE_CHARACTERS_MAX / 2)
    const fared = await Promise.allSettled([1, 2].map(() => store.readProfile(large)))
    expect(fared.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await store.lastBeat()).toBeNull()
  })
})

describe('no false acknowledgement', () => {
  test('when the commit fails: all in the batch are rejected, nothing is stored, it goes on', async () => {
    const { store, sabotage } = await begun()
    sabotage.plan = 'fail-commit'
    const fared = await Promise.allSettled(some(store, 5))
    expect(fared.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    for (const each of fared) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(StoreFault)
    expect(await store.entriesAfter('m1', 0, 9)).toEqual([])
    expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
  })

  test('when it is not known whether it was committed, it is looked up', async () => {
    const { store, sabotage } = await begun()
    sabotage.plan = 'fail-after-commit'
    const beat = store.beat(5)
    const fared = await Promise.allSettled([...some(store, 3), beat])
    expect(fared.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(await store.entriesAfter('m1', 0, 9)).toEqual([entryAt(1), entryAt(2), entryAt(3)])
  })

  test('when the file cannot be opened again: all is rejected until it can', async () => {
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
    const fared = await Promise.allSettled(some(store, 3))
    expect(fared.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
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
  test('a file that is in use is refused, until it is closed', async () => {
    const file = newFile()
    const { store } = await begun(file)
    await expect(openSqlite(file)).rejects.toThrow(`${file} is in use by another Icebreaker`)
    expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
    await store.close()
    const again = await openSqlite(file)
    opened.push(again)
    expect(await again.entriesAfter('m1', 0, 9)).toEqual([entryAt(1)])
  })

  test('a worker that does not come up is a StoreFault', async () => {
    const start = () => new Worker('throw new Error("no such thread")', { eval: true })
    await expect(openSqlite(newFile(), start)).rejects.toThrow(StoreFault)
  })

  test('a store that is closed leaves no thread behind', async () => {
    const { store, workers } = await begun()
    const ended = Promise.all(workers.map((worker) => once(worker, 'exit')))
    await store.close()
    expect(await ended).toEqual([[0]])
  })
})
