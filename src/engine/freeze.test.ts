import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copy, deepFreeze, digest, freeze, jsonViolation } from './freeze.ts'

test('freeze freezes at every depth', () => {
  const value = freeze({ hands: [{ cards: [1, 2] }] })
  expect(() => value.hands[0]!.cards.push(3)).toThrow(TypeError)
  expect(() => Object.assign(value.hands[0]!, { cards: [] })).toThrow(TypeError)
})

test('copy copies any JSON at every depth and shares nothing with the original', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const made = copy(value)
      expect(JSON.stringify(made)).toBe(JSON.stringify(value))
      if (typeof value === 'object' && value !== null) expect(made).not.toBe(value)
    }),
  )
  expect(Object.hasOwn(copy(JSON.parse('{"__proto__": 1}')), '__proto__')).toBe(true)
  const nested = { hands: [[1]] }
  expect(copy(nested).hands[0]).not.toBe(nested.hands[0])
})

describe('jsonViolation', () => {
  test.each([
    ['undefined', { a: [undefined] }, '$.a.0'],
    ['NaN', { a: Number.NaN }, '$.a'],
    ['infinity', [1, Number.POSITIVE_INFINITY], '$.1'],
    ['−0', { a: { b: -0 } }, '$.a.b'],
    ['a map', { a: new Map() }, '$.a'],
    ['a date', new Date(0), '$'],
    ['a function', { a: () => 1 }, '$.a'],
    ['a bigint', { a: 1n }, '$.a'],
    ['the key __proto__', { a: JSON.parse('{"__proto__": 1}') }, '$.a'],
    ['a hole in an array', { a: Array(2) }, '$.a'],
    ['an array with extra properties', { a: 'b'.match(/b/) }, '$.a'],
  ])('finds %s and returns its path', (_what, value, path) => expect(jsonViolation(value)).toBe(path))

  test('returns null for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__') && !JSON.stringify([value]).includes('-0'))
        expect(jsonViolation(JSON.parse(JSON.stringify(value)))).toBeNull()
      }),
    )
  })
})

test('digest returns the SHA-256 of the JSON', () => {
  expect(digest({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862')
})

test('deepFreeze freezes at every depth and returns the path of the first part that is not JSON', () => {
  const value = { hands: [{ cards: [1, 2] }], pile: [] }
  expect(deepFreeze(value)).toBeNull()
  expect(() => value.hands[0]!.cards.push(3)).toThrow(TypeError)
  expect(deepFreeze({ hands: [{ at: new Date(0) }] })).toBe('.hands.0.at')
  expect(deepFreeze({ ...value, score: Number.NaN })).toBe('.score')
  expect(deepFreeze({ hands: Array(2) })).toBe('.hands.0')
  expect(deepFreeze(undefined)).toBe('')
})

test('deepFreeze finds a cycle, and accepts one object in two places', () => {
  const loop: Record<string, unknown> = { inner: {} }
  loop.inner = { loop }
  expect(deepFreeze(loop)).toBe('.inner.loop')
  const shared = { card: 1 }
  expect(deepFreeze({ one: shared, other: shared })).toBeNull()
})
