import { beforeEach, expect, test } from 'vitest'
import { type NewOpening, type Store, StoreFault } from '../store.ts'
import { atMs, profileOf, tableOf } from './store.samples.ts'

type Under = () => Store

const openingOf = (key: string, change: Partial<NewOpening> = {}): NewOpening => ({
  profile: 'ann',
  key,
  digest: `digest of ${key}`,
  at: atMs(1_000),
  ...change,
})

/** The contract for tables opened by requests with an Idempotency-Key. */
export function openings(under: Under): void {
  beforeEach(async () => {
    await under().insertProfile(profileOf('ann'), 'hash-1')
    await under().insertProfile(profileOf('bob'), 'hash-2')
  })

  test('a table is found by the idempotency key of its request, with the request’s digest', async () => {
    expect(await under().openTable(tableOf('t1', { code: 'ABCDE' }), openingOf('key-1'))).toBe('stored')
    expect(await under().findTable('ABCDE')).toEqual(tableOf('t1', { code: 'ABCDE' }))
    const opened = { digest: 'digest of key-1', code: 'ABCDE', begun: null }
    expect(await under().findOpened('ann', 'key-1')).toEqual(opened)
    expect(await under().findOpened('bob', 'key-1')).toBeNull()
    expect(await under().findOpened('ann', 'key-2')).toBeNull()
  })

  test('only one of several tables opened under one key in the same turn is stored', async () => {
    const ids = ['t1', 't2', 't3', 't4']
    const results = await Promise.all(ids.map((id) => under().openTable(tableOf(id), openingOf('key-1'))))
    expect(results.toSorted()).toEqual(['opened-before', 'opened-before', 'opened-before', 'stored'])
    const [left, ...more] = await under().recentTables(9)
    expect(more).toEqual([])
    expect((await under().findOpened('ann', 'key-1'))?.code).toBe(left?.code)
    expect(await under().openTable(tableOf('t5'), openingOf('key-1', { digest: 'other' }))).toBe(
      'opened-before',
    )
    expect(await under().openTable(tableOf('t6'), openingOf('key-1', { profile: 'bob' }))).toBe('stored')
  })

  test('a taken code leaves the key unused', async () => {
    await under().insertTable(tableOf('t1', { code: 'ABCDE' }))
    expect(await under().openTable(tableOf('t2', { code: 'ABCDE' }), openingOf('key-1'))).toBe('code-taken')
    expect(await under().findOpened('ann', 'key-1')).toBeNull()
    expect(await under().openTable(tableOf('t2', { code: 'ABCDF' }), openingOf('key-1'))).toBe('stored')
  })

  test('the match that was started under a key is stored once', async () => {
    await under().openTable(tableOf('t1'), openingOf('key-1'))
    await under().noteBegun('ann', 'key-1', 'm1', 'p1')
    await under().noteBegun('ann', 'key-1', 'm2', 'p2')
    await under().noteBegun('ann', 'key-2', 'm3', 'p3')
    expect((await under().findOpened('ann', 'key-1'))?.begun).toEqual({ match: 'm1', player: 'p1' })
  })

  test('a key is deleted with its table or its person and can be used again', async () => {
    await under().openTable(tableOf('t1'), openingOf('key-1'))
    await under().deleteTable('t1')
    expect(await under().findOpened('ann', 'key-1')).toBeNull()
    expect(await under().openTable(tableOf('t2'), openingOf('key-1'))).toBe('stored')
    await under().deleteProfile('ann')
    expect(await under().findOpened('ann', 'key-1')).toBeNull()
    expect(await under().readTable('t2')).not.toBeNull()
    await expect(under().openTable(tableOf('t3'), openingOf('key-3'))).rejects.toThrow(StoreFault)
    expect(await under().readTable('t3')).toBeNull()
  })

  test('keys expire by age, and the oldest are deleted beyond the maximum', async () => {
    for (const at of [1, 2, 3, 4, 5])
      await under().openTable(tableOf(`t${at}`), openingOf(`key-${at}`, { at: atMs(at) }))
    const left = async () => {
      const found = await Promise.all([1, 2, 3, 4, 5].map((at) => under().findOpened('ann', `key-${at}`)))
      return found.map((opened) => opened !== null)
    }
    await under().deleteOpenings(atMs(2), 9)
    expect(await left()).toEqual([false, true, true, true, true])
    await under().deleteOpenings(atMs(2), 2)
    expect(await left()).toEqual([false, false, false, true, true])
    expect(await under().recentTables(9)).toHaveLength(5)
  })
}
