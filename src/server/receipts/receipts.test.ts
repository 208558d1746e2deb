import { beforeEach, expect, test } from 'vitest'
import type { Receipt } from '../../protocol/receipt.ts'
import { actionOf, matchOf } from '../store/contract/store.samples.ts'
import { openSqlite } from '../store/sqlite/store.ts'
import type { Store } from '../store/store.ts'
import { isSigned, newReceiptKey, type Stated, signReceipts } from './receipt.ts'
import { Receipts } from './receipts.ts'

const stated = (revision: number): Stated => ({ match: 'm1', revision, head: 'ab'.repeat(32), at: 5_000 })

test.each([1, 2, 3, 5, 8, 13, 256])('%i receipts share one signature, and each is signed', (count) => {
  const all = signReceipts(
    newReceiptKey(),
    Array.from({ length: count }, (_, at) => stated(at + 1)),
  )
  expect(new Set(all.map(({ signature }) => signature)).size).toBe(1)
  expect(all.map(isSigned)).toEqual(all.map(() => true))
})

test('a receipt that was changed in any field is not signed', () => {
  const key = newReceiptKey()
  const [first, second] = signReceipts(key, [stated(1), stated(2), stated(3)])
  const [other] = signReceipts(newReceiptKey(), [stated(1)])
  if (first === undefined || second === undefined || other === undefined) throw new Error('no receipt')
  const forged: Partial<Receipt>[] = [
    { match: 'm2' },
    { revision: 2 },
    { head: 'ac'.repeat(32) },
    { at: 5_001 },
    { key: other.key },
    { key: 'A'.repeat(43) },
    { signature: other.signature },
    { signature: 'A'.repeat(86) },
    { index: 1 },
    { path: second.path },
    { path: [] },
  ]
  for (const change of forged) expect(isSigned({ ...first, ...change })).toBe(false)
})

let reports: string[]
beforeEach(() => {
  reports = []
})

const receiptsOf = (store: Store): Receipts =>
  new Receipts({ store, world: { now: () => 7_000 }, report: (what) => reports.push(what) })

/** A store with the first actions of a match, and its key. */
async function storeWith(revisions: number, key: string, change: object = {}): Promise<Store> {
  const store = await openSqlite(':memory:')
  await store.keepSecret('receipts', key)
  await store.insertMatch(matchOf('m1'))
  for (let revision = 1; revision <= revisions; revision += 1)
    await store.append(actionOf('m1', revision, revision === 3 ? change : {}))
  return store
}

test('a store that has what a receipt states keeps it, later as well', async () => {
  const store = await storeWith(3, newReceiptKey())
  const receipts = receiptsOf(store)
  const [receipt, same] = await Promise.all([receipts.receiptOf('m1'), receipts.receiptOf('m1')])
  if (receipt == null) throw new Error('no receipt')
  expect(receipt).toMatchObject({ match: 'm1', revision: 3, at: 7_000 })
  expect(same?.signature).toBe(receipt.signature)
  expect(isSigned(receipt)).toBe(true)
  await store.append(actionOf('m1', 4))
  expect(await receipts.show(receipt)).toEqual({ verdict: 'kept', last: 4 })
  expect(receipts.lostMatches).toBe(0)
  expect(await receipts.receiptOf('unknown')).toBeUndefined()
  await store.close()
})

test.each([
  ['that has gone back', 2, {}, { verdict: 'behind', last: 2 }],
  [
    'that has gone back and went on',
    5,
    { player: 'p2', entry: ['p2', { type: 'x' }, 1] },
    { verdict: 'different', last: 5 },
  ],
  ['that has lost the whole match', 0, {}, { verdict: 'behind', last: 0 }],
] as const)(
  'a store %s is found out by a receipt, and the operator is told once',
  async (_which, revisions, change, shown) => {
    const key = newReceiptKey()
    const before = await storeWith(3, key)
    const receipt = await receiptsOf(before).receiptOf('m1')
    await before.close()
    const after = await storeWith(revisions, key, change)
    const receipts = receiptsOf(after)
    if (receipt == null) throw new Error('no receipt')
    for (let time = 0; time < 2; time += 1) expect(await receipts.show(receipt)).toEqual(shown)
    expect(receipts.lostMatches).toBe(1)
    expect(reports).toEqual(['the store has gone back'])
    await after.close()
  },
)

test('a forged receipt and one of another server are refused, and nobody is alarmed', async () => {
  const [own, foreign] = [await storeWith(1, newReceiptKey()), await storeWith(3, newReceiptKey())]
  const [receipt, other] = [await receiptsOf(own).receiptOf('m1'), await receiptsOf(foreign).receiptOf('m1')]
  if (receipt == null || other == null) throw new Error('no receipt')
  const receipts = receiptsOf(own)
  for (const shown of [other, { ...receipt, revision: 9 }, { ...other, key: receipt.key }])
    expect(await receipts.show(shown)).toEqual({ verdict: 'refused', last: 1 })
  expect(receipts.lostMatches).toBe(0)
  expect(reports).toEqual([])
  await Promise.all([own.close(), foreign.close()])
})
