import { expect, test } from 'vitest'
import { matchOf } from './contract/store.samples.ts'
import { openSqlite } from './sqlite/store.ts'
import { type Store, StoreFault } from './store.ts'
import { watched } from './store-health.ts'

test('a store that reads but cannot write is not one that keeps, until it can again', async () => {
  const inner = await openSqlite(':memory:')
  let isFull = true
  const failing: Store = {
    ...inner,
    beat: (at) => (isFull ? Promise.reject(new StoreFault('database or disk is full')) : inner.beat(at)),
  }
  const { store, isKeeping } = watched(failing)
  await store.insertMatch(matchOf('m1'))
  expect(isKeeping()).toBe(true)
  await expect(store.beat(1)).rejects.toThrow(StoreFault)
  expect(await store.readMatch('m1')).toMatchObject({ id: 'm1' })
  expect(isKeeping()).toBe(false)
  isFull = false
  await store.beat(2)
  expect({ isKeeping: isKeeping(), beat: await store.lastBeat() }).toEqual({ isKeeping: true, beat: 2 })
  await inner.close()
})
