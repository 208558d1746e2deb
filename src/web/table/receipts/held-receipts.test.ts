import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Receipt } from '../../../protocol/receipt.ts'
import { HELD_MAX, heldReceipt, holdReceipt } from './held-receipts.ts'

const receiptOf = (match: string, revision: number): Receipt => ({
  match,
  revision,
  head: 'a'.repeat(64),
  at: 1,
  key: 'k'.repeat(43),
  index: 0,
  path: [],
  signature: 's'.repeat(86),
})

const texts = new Map<string, string>()
beforeEach(() => {
  texts.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a device holds the newest receipt of each match, and forgets the oldest match', () => {
  for (let match = 0; match <= HELD_MAX; match += 1) holdReceipt(receiptOf(`m${match}`, 1))
  holdReceipt(receiptOf('m1', 2))
  holdReceipt(receiptOf('m99', 1))
  expect(heldReceipt('m0')).toBeNull()
  expect(heldReceipt('m2')).toBeNull()
  expect(heldReceipt('m1')).toEqual(receiptOf('m1', 2))
  expect(heldReceipt('m3')?.revision).toBe(1)
})

test('stored nonsense is no receipt', () => {
  for (const text of ['{', '7', '[{"match":"m1"}]']) {
    texts.set('icebreaker-receipts', text)
    expect(heldReceipt('m1')).toBeNull()
  }
})
