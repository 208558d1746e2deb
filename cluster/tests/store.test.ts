import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { MEMORY_LIMITS } from '../../src/server/limits.ts'
import { storeContract } from '../../src/server/store/contract/store.contract.ts'
import { actionOf, entryAt, matchOf, tableOf } from '../../src/server/store/contract/store.samples.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import { openSqlite } from '../../src/server/store/sqlite/store.ts'
import type { Store } from '../../src/server/store/store.ts'
import { startCuttingProxy } from '../kit/cutting-proxy.ts'
import { startPostgres } from '../kit/postgres-server.ts'
import { newSchema, runSql } from '../kit/schema.ts'

const base = inject('postgresUrl')
const urls = new WeakMap<Store, string>()
/** The tests' own servers run without durability and say so. */
const ACCEPTS_NO_LOSS = 'icebreaker.accept_data_loss=off'

/** Adds session settings to an address. */
function withSettings(url: string, settings: readonly string[]): string {
  const changed = new URL(url)
  const given = [changed.searchParams.get('options') ?? '', ...settings.map((setting) => `-c${setting}`)]
  changed.searchParams.set('options', given.join(' ').trim())
  return changed.href
}

async function open(url: string): Promise<Store> {
  const store = await openPostgres(url)
  urls.set(store, url)
  return store
}

storeContract('in PostgreSQL', async () => open(await newSchema(base)), {
  reopen: async (store) => {
    await store.close()
    return open(urls.get(store) ?? '')
  },
  restore: openSqlite,
})

describe('several nodes', () => {
  test('that start at once create one schema', async () => {
    const url = await newSchema(base)
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(url)))
    await stores[0]?.insertMatch(matchOf('m1'))
    for (const store of stores) expect(await store.readMatch('m1')).not.toBeNull()
    expect(await runSql(url, 'SELECT version FROM icebreaker_schema')).toHaveLength(1)
    await Promise.all(stores.map((store) => store.close()))
  })

  test('that append the same revision: one succeeds, in any order of the matches in a batch', async () => {
    const url = await newSchema(base)
    const stores = await Promise.all([1, 2, 3].map(() => openPostgres(url, 1)))
    const ids = Array.from({ length: 20 }, (_, at) => `m${at}`)
    await Promise.all(ids.map((id) => stores[0]?.insertMatch(matchOf(id))))
    for (let revision = 1; revision <= 20; revision += 1) {
      const results = await Promise.all(
        stores.flatMap((store, node) =>
          (node % 2 === 0 ? ids : ids.toReversed()).map(async (id) => {
            const { type } = await store.append(
              actionOf(id, revision, { command: `${node}-${id}-${revision}` }),
            )
            return `${id} ${type}`
          }),
        ),
      )
      expect(results.filter((each) => each.endsWith('stored')).toSorted()).toEqual(
        ids.map((id) => `${id} stored`).toSorted(),
      )
    }
    for (const id of ids)
      expect(await stores[1]?.entriesAfter(id, 0, 99)).toEqual(
        Array.from({ length: 20 }, (_, at) => entryAt(at + 1)),
      )
    await Promise.all(stores.map((store) => store.close()))
  })
})

describe('opening', () => {
  const refused = async (url: string) => {
    const error = await openPostgres(url).catch((fault: unknown) => fault)
    return String(error)
  }

  test('an unusable database reports the reason, and never the password', async () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL(base)
      change(url)
      return url.href
    }
    expect(await refused(at((url) => (url.pathname = '/nowhere')))).toMatch('create it first')
    const closed = at((url) => {
      url.port = '1'
      url.password = 'secret'
    })
    const why = await refused(closed)
    expect(why).toMatch('the connection was refused')
    expect(why).not.toMatch('secret')
  })

  test('a database of a newer Icebreaker is refused', async () => {
    const url = await newSchema(base)
    await (await openPostgres(url)).close()
    await runSql(url, 'UPDATE icebreaker_schema SET version = 99')
    expect(await refused(url)).toMatch('Start the newer one')
  })

  test.each([
    ['synchronous_commit', 'off'],
    ['synchronous_commit', 'local'],
  ])('a database whose %s is %s is refused, with what to do', async (name, value) => {
    const url = withSettings(await newSchema(base), [ACCEPTS_NO_LOSS, `${name}=${value}`])
    const why = await refused(url)
    expect(why).toMatch(`${name} is ${value}`)
    expect(why).toMatch('icebreaker.accept_data_loss = on')
  })

  test('a server without fsync or full page writes is refused, unless its operator accepts the loss', async () => {
    const server = await startPostgres({ isSynced: false })
    try {
      await runSql(server.url, 'ALTER SYSTEM SET full_page_writes = off')
      await runSql(server.url, 'SELECT pg_reload_conf()')
      const why = await refused(withSettings(server.url, [ACCEPTS_NO_LOSS]))
      expect(why).toMatch('fsync is off, full_page_writes is off')
      expect(why).toMatch('Set fsync and full_page_writes to on')
      await (await openPostgres(server.url)).close()
    } finally {
      await server.remove()
    }
  })

  test('a server that commits to its disk is accepted', async () => {
    const server = await startPostgres({ isSynced: true })
    try {
      await (await openPostgres(server.url)).close()
    } finally {
      await server.remove()
    }
  })
})

describe('a slow database', () => {
  test('makes acknowledgements late but never false, and its queue is bounded', async () => {
    const url = await newSchema(base)
    const store = await openPostgres(url, 2)
    await store.insertMatch(matchOf('m1'))
    const blocker = new pg.Client({ connectionString: url })
    await blocker.connect()
    await blocker.query('BEGIN; LOCK TABLE actions IN ACCESS EXCLUSIVE MODE')
    const asked = Array.from({ length: MEMORY_LIMITS.storeRequests + 3 }, (_, at) =>
      store.append(actionOf('m1', at + 1)),
    )
    const settled = Promise.allSettled(asked)
    const first = await Promise.race([
      asked[0],
      new Promise((resolve) => setTimeout(resolve, 500, 'waiting')),
    ])
    expect(first).toBe('waiting')
    await expect(asked.at(-1)).rejects.toThrow('too many requests wait')
    await blocker.query('COMMIT')
    await blocker.end()
    const results = await settled
    const told = results.filter((each) => each.status === 'fulfilled' && each.value.type === 'stored').length
    const entries = await store.entriesAfter('m1', 0, MEMORY_LIMITS.storeRequests * 2)
    expect(told).toBeGreaterThan(0)
    expect(entries.length).toBeGreaterThanOrEqual(told)
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(3)
    await store.close()
  })

  test('that is away for longer than the timeout: the result is reported as unknown, and the store goes on', async () => {
    const server = await startPostgres({ isSynced: false })
    const store = await openPostgres(server.url)
    await store.insertMatch(matchOf('m1'))
    await server.stop('immediate')
    await expect(store.append(actionOf('m1', 1))).rejects.toThrow('did not answer in time')
    await server.start()
    expect(await store.append(actionOf('m1', 1))).toMatchObject({ type: 'stored' })
    expect(await store.append(actionOf('m1', 1))).toMatchObject({ type: 'duplicate' })
    await store.close()
    await server.remove()
  })
})

describe('a connection that breaks', () => {
  test.each(['question', 'answer'] as const)(
    'before the %s arrives: the request takes effect once, and is reported as done',
    async (cut) => {
      const proxy = await startCuttingProxy(await newSchema(base))
      const store = await openPostgres(proxy.url, 2)
      const ids = Array.from({ length: 10 }, (_, at) => `m${at}`)
      await Promise.all(ids.map((id) => store.insertMatch(matchOf(id))))
      await store.insertTable(tableOf('t1'))
      let questions = 0
      proxy.onQuestion = () => {
        questions += 1
        return questions % 4 === 0 ? cut : null
      }
      for (let revision = 1; revision <= 20; revision += 1) {
        const command = revision % 2 === 0 ? null : `command-${revision}`
        const results = await Promise.all(ids.map((id) => store.append(actionOf(id, revision, { command }))))
        expect(results).toEqual(ids.map(() => ({ type: 'stored' })))
        expect(await store.updateTable(tableOf('t1', { version: revision + 1 }))).toBe('stored')
      }
      proxy.onQuestion = () => null
      expect(proxy.cuts).toBeGreaterThan(10)
      for (const id of ids)
        expect(await store.entriesAfter(id, 0, 99)).toEqual(
          Array.from({ length: 20 }, (_, at) => entryAt(at + 1)),
        )
      await store.close()
      await proxy.close()
    },
  )
})
