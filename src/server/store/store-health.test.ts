import { expect, test } from 'vitest'
import { actionOf, matchOf } from './contract/store.samples.ts'
import { openSqlite } from './sqlite/store.ts'
import { promisedAppend, type Store, StoreFault } from './store.ts'
import { watched } from './store-health.ts'

test('a store that can read but not write is unhealthy until it can write again', async () => {
  const inner = await openSqlite(':memory:')
  let isFull = true
  const failing: Store = {
    ...inner,
    beat: (at) => (isFull ? Promise.reject(new StoreFault('database or disk is full')) : inner.beat(at)),
  }
  const { store, isWritable } = watched(failing)
  await store.insertMatch(matchOf('m1'))
  expect(isWritable()).toBe(true)
  await expect(store.beat(1)).rejects.toThrow(StoreFault)
  expect(await store.readMatch('m1')).toMatchObject({ id: 'm1' })
  expect(isWritable()).toBe(false)
  isFull = false
  await store.beat(2)
  expect({ isWritable: isWritable(), beat: await store.lastBeat() }).toEqual({ isWritable: true, beat: 2 })
  await inner.close()
})

test('an append with a callback reports the store’s health as other writes do', async () => {
  const inner = await openSqlite(':memory:')
  let isFull = true
  const failing: Store = {
    ...inner,
    appendWithCallback: (action, settled) =>
      isFull
        ? settled(new StoreFault('database or disk is full'))
        : inner.appendWithCallback(action, settled),
  }
  const { store, isWritable } = watched(failing)
  await store.insertMatch(matchOf('m1'))
  const append = promisedAppend(store.appendWithCallback)
  await expect(append(actionOf('m1', 1))).rejects.toThrow(StoreFault)
  expect(isWritable()).toBe(false)
  isFull = false
  expect(await append(actionOf('m1', 1))).toEqual({ type: 'stored' })
  expect(isWritable()).toBe(true)
  await inner.close()
})
