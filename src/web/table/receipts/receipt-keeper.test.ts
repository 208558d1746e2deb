import { expect, test } from 'vitest'
import { ok, reject } from '../../../protocol/answer.ts'
import type { Receipt, ReceiptView } from '../../../protocol/receipt.ts'
import { type MatchProgress, ReceiptKeeper } from './receipt-keeper.ts'

const receiptAt = (revision: number): Receipt => ({
  match: 'm1',
  revision,
  head: 'a'.repeat(64),
  at: 1,
  key: 'k'.repeat(43),
  index: 0,
  path: [],
  signature: 's'.repeat(86),
})

/** A keeper whose server has this many actions, and says whether it is the one that signed. */
function keeping() {
  const server = { last: 0, verdict: 'kept' as NonNullable<ReceiptView['shown']>['verdict'], isUp: true }
  const asked: (number | null)[] = []
  const held = new Map<string, Receipt>()
  const keeper = new ReceiptKeeper('m1', {
    held: (match) => held.get(match) ?? null,
    hold: (receipt) => void held.set(receipt.match, receipt),
    ask: async (_match, shown) => {
      asked.push(shown?.revision ?? null)
      if (!server.isUp) return reject('no-answer')
      const { verdict, last } = server
      return ok({ receipt: receiptAt(last), shown: shown === null ? null : { verdict, last } })
    },
  })
  const follow = (revision: number, change: Partial<MatchProgress> = {}) => {
    if (server.verdict === 'kept') server.last = revision
    return keeper.follow({ revision, isOver: false, isSlow: false, ...change })
  }
  return { keeper, server, asked, held, follow }
}

test('a quick match gets a receipt every 20 actions and at its end', async () => {
  const { asked, held, follow } = keeping()
  for (let revision = 0; revision <= 45; revision += 1) await follow(revision)
  expect(asked).toEqual([null, 20])
  expect(held.get('m1')?.revision).toBe(40)
  await follow(46, { isOver: true })
  await follow(46, { isOver: true })
  expect(asked).toEqual([null, 20, 40])
  expect(held.get('m1')?.revision).toBe(46)
})

test('a slow match gets one after each action', async () => {
  const { asked, follow } = keeping()
  for (let revision = 0; revision <= 3; revision += 1) await follow(revision, { isSlow: true })
  expect(asked).toEqual([null, 1, 2])
})

test('the held receipt is shown after each connection', async () => {
  const { keeper, asked, held, follow } = keeping()
  held.set('m1', receiptAt(7))
  expect(await follow(8)).toBeNull()
  await follow(9)
  keeper.reconnected()
  await follow(10)
  expect(asked).toEqual([7, 8])
})

test.each(['behind', 'different'] as const)(
  'a server that is %s has lost moves, and the evidence stays',
  async (verdict) => {
    const { server, asked, held, keeper, follow } = keeping()
    held.set('m1', receiptAt(30))
    Object.assign(server, { last: 12, verdict })
    const loss = { confirmed: 30, last: 12, isDifferent: verdict === 'different' }
    expect(await follow(12)).toEqual(loss)
    keeper.reconnected()
    expect(await follow(90, { isOver: true })).toEqual(loss)
    expect(asked).toEqual([30])
    expect(held.get('m1')?.revision).toBe(30)
  },
)

test('a receipt of another server is replaced, and a server that does not answer is asked again', async () => {
  const { server, asked, held, follow } = keeping()
  held.set('m1', receiptAt(30))
  server.isUp = false
  expect(await follow(12)).toBeNull()
  server.isUp = true
  Object.assign(server, { last: 12, verdict: 'refused' })
  expect(await follow(12)).toBeNull()
  expect(asked).toEqual([30, 30])
  expect(held.get('m1')?.revision).toBe(12)
})
