import { expect, test } from 'vitest'
import {
  AnswerCache,
  answerAgain,
  commandKeyOf,
  digestOf,
  doneAction,
  NO_DIGEST,
  storedAnswer,
  withCommand,
} from './idempotency.ts'

const SIT = commandKeyOf('u1', 'command-1', { type: 'sit' })
const LEAVE = commandKeyOf('u1', 'command-1', { type: 'leave' })

test('a digest does not depend on the order of fields', () => {
  expect(digestOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(digestOf({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: 2 }))
})

test('an id that was never used has no answer', () => {
  expect(answerAgain(null, SIT.digest)).toBeNull()
  expect(storedAnswer(withCommand([], SIT, 2), commandKeyOf('u2', 'command-1', { type: 'sit' }))).toBeNull()
})

test('a stored command gets its first answer, and its id is not free for another one', () => {
  const done = withCommand([], SIT, 2)
  expect(storedAnswer(done, SIT)).toEqual({ ok: true, value: { version: 2 } })
  expect(storedAnswer(done, LEAVE)).toMatchObject({ ok: false, rejected: { code: 'id-reused' } })
})

test('a command that an earlier version stored with half of its digest is known', () => {
  const done = [`${SIT.key}.${SIT.digest.slice(0, 8)}.7`]
  expect(storedAnswer(done, SIT)).toEqual({ ok: true, value: { version: 7 } })
  expect(storedAnswer(done, LEAVE)).toMatchObject({ ok: false, rejected: { code: 'id-reused' } })
})

test('an action that was or is named by its index alone gets the first answer', () => {
  const first = { ok: true, value: { revision: 3 } }
  const draw = digestOf(['p1', { type: 'draw' }])
  expect(answerAgain(doneAction({ revision: 3, digest: NO_DIGEST }), draw)).toEqual(first)
  expect(answerAgain(doneAction({ revision: 3, digest: draw }), null)).toEqual(first)
})

test('the cache answers as the store does, rejections included', () => {
  const cache = new AnswerCache()
  const table = { done: [] }
  cache.keep(SIT, { ok: false, rejected: { code: 'table-full', reason: 'Full.' } }, table)
  expect(cache.find(SIT, table)).toMatchObject({ ok: false, rejected: { code: 'table-full' } })
  expect(cache.find(LEAVE, table)).toMatchObject({ ok: false, rejected: { code: 'id-reused' } })
})
