import { describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../src/server/store/postgres.ts'
import { openSqlite } from '../src/server/store/sqlite.ts'
import { storeContract } from '../src/server/store/store.contract.ts'
import { actionOf, entryAt, matchOf } from '../src/server/store/store.samples.ts'
import type { Store } from '../src/server/store/store.ts'
import { newSchema, runSql } from './schema.ts'

const base = inject('postgresUrl')
const urls = new WeakMap<Store, string>()

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
  test('that start at once make one schema', async () => {
    const url = await newSchema(base)
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(url)))
    await stores[0]?.insertMatch(matchOf('m1'))
    for (const store of stores) expect(await store.readMatch('m1')).not.toBeNull()
    expect(await runSql(url, 'SELECT version FROM icebreaker_schema')).toHaveLength(1)
    await Promise.all(stores.map((store) => store.close()))
  })

  test('that take the same place: one has it, whatever the order of the matches in a group', async () => {
    const url = await newSchema(base)
    const stores = await Promise.all([1, 2, 3].map(() => openPostgres(url, 1)))
    const ids = Array.from({ length: 20 }, (_, at) => `m${at}`)
    await Promise.all(ids.map((id) => stores[0]?.insertMatch(matchOf(id))))
    for (let revision = 1; revision <= 20; revision += 1) {
      const fared = await Promise.all(
        stores.flatMap((store, node) =>
          (node % 2 === 0 ? ids : ids.toReversed()).map(async (id) => {
            const { type } = await store.append(
              actionOf(id, revision, { command: `${node}-${id}-${revision}` }),
            )
            return `${id} ${type}`
          }),
        ),
      )
      expect(fared.filter((each) => each.endsWith('stored')).toSorted()).toEqual(
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

  test('a database that cannot be used says why, and never the password', async () => {
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
    expect(why).toMatch('nobody listens there')
    expect(why).not.toMatch('secret')
  })

  test('one of a newer Icebreaker is refused', async () => {
    const url = await newSchema(base)
    await (await openPostgres(url)).close()
    await runSql(url, 'UPDATE icebreaker_schema SET version = 99')
    expect(await refused(url)).toMatch('Start the newer one')
  })

  test('one that acknowledges before it has stored is refused', async () => {
    const url = new URL(await newSchema(base))
    url.searchParams.set('options', `${url.searchParams.get('options')} -csynchronous_commit=off`)
    expect(await refused(url.href)).toMatch('synchronous_commit is off')
  })
})
