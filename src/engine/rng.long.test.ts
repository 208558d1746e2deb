import { chacha20 } from '@noble/ciphers/chacha.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rngFor } from './key-stream.ts'
import { below, fastRng, pick, type Rng, shuffled } from './rng.ts'

const KEY = Uint8Array.from({ length: 32 }, (_, at) => at)

/** Measures how far counts are from equal. For d degrees of freedom, the mean is d and the deviation √(2d). */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** The bound that a true χ² exceeds once in a million samples (Wilson–Hilferty, z = 4.753). */
function chiSquareMax(degrees: number): number {
  const spread = 2 / (9 * degrees)
  return degrees * (1 - spread + 4.753 * Math.sqrt(spread)) ** 3
}

function orderCounts(rngAt: (revision: number) => Rng, shuffles: number): number[] {
  const counts = new Map<string, number>()
  for (let revision = 0; revision < shuffles; revision += 1) {
    const order = shuffled(rngAt(revision), ['a', 'b', 'c', 'd', 'e']).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  return [...counts.values()]
}

const GENERATORS: readonly [string, (revision: number) => Rng][] = [
  ['the secure generator', (revision) => rngFor(KEY, revision)],
  ['the fast generator', (revision) => fastRng(1, revision)],
  ['the fast generator across seeds', (seed) => fastRng(seed, 1)],
]

describe.each(GENERATORS)('%s', (_name, rngAt) => {
  test('gives all 120 orders of five cards equally often', () => {
    const counts = orderCounts(rngAt, 120_000)
    expect(counts).toHaveLength(120)
    expect(chiSquare(counts)).toBeLessThan(chiSquareMax(119))
  })

  test('rolls every face, and every pair of consecutive faces, equally often', () => {
    const faces = Array.from({ length: 6 }, () => 0)
    const pairs = Array.from({ length: 36 }, () => 0)
    for (let revision = 0; revision < 30_000; revision += 1) {
      const rng = rngAt(revision)
      const [one, two] = [below(rng, 6), below(rng, 6)]
      faces[one]! += 1
      pairs[one * 6 + two]! += 1
    }
    expect(chiSquare(faces)).toBeLessThan(chiSquareMax(5))
    expect(chiSquare(pairs)).toBeLessThan(chiSquareMax(35))
  })

  test('sets each bit of a word half of the time', () => {
    const ones = Array.from({ length: 32 }, () => 0)
    const rng = rngAt(3)
    for (let n = 0; n < 20_000; n += 1) {
      const word = rng()
      for (let bit = 0; bit < 32; bit += 1) ones[bit]! += (word >>> bit) & 1
    }
    for (const count of ones) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(5000))
  })
})

test('the test of orders detects a biased shuffle', () => {
  const naive = (rng: Rng) => {
    const order = ['a', 'b', 'c', 'd', 'e']
    for (let at = 0; at < 5; at += 1) {
      const other = below(rng, 5)
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    return order.join('')
  }
  const counts = new Map<string, number>()
  for (let revision = 0; revision < 120_000; revision += 1) {
    const order = naive(rngFor(KEY, revision))
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(chiSquare([...counts.values()])).toBeGreaterThan(chiSquareMax(119))
})

describe('rngFor', () => {
  test('is the ChaCha20 key stream whose nonce is the revision', () => {
    const nonce = new Uint8Array(12)
    nonce[4] = 0x39
    nonce[5] = 0x30
    const stream = new DataView(chacha20(KEY, nonce, new Uint8Array(256)).buffer)
    const rng = rngFor(KEY, 12_345)
    expect(Array.from({ length: 64 }, rng)).toEqual(
      Array.from({ length: 64 }, (_, at) => stream.getUint32(at * 4, true)),
    )
  })

  test('gives equal words for equal steps, and different words for another step or key', () => {
    const words = (key: Uint8Array, revision: number) => {
      const rng = rngFor(key, revision)
      return [rng(), rng(), rng()].join()
    }
    expect(words(KEY, 7)).toBe(words(KEY, 7))
    expect(words(KEY, 7)).not.toBe(words(KEY, 8))
    expect(words(KEY, 7)).not.toBe(words(KEY.toReversed(), 7))
  })

  test('limits the amount of chance in one step', () => {
    const rng = rngFor(KEY, 0)
    expect(() => {
      for (;;) rng()
    }).toThrow('bounded amount of chance')
  })
})

describe('below', () => {
  const rngOf = (...words: number[]) => {
    let at = 0
    return () => words[at++]!
  }

  test('redraws words beyond the last full multiple, so that no value is favoured', () => {
    expect(below(rngOf(0xffff_ffff, 0xffff_fffc, 5), 6)).toBe(5)
    expect(below(rngOf(0xffff_fffb), 6)).toBe(5)
  })

  test('stays below its bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(), (n, seed) => {
        const value = below(fastRng(seed), n)
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true)
      }),
    )
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses to choose among %s things', (n) => {
    expect(() => below(fastRng(1), n)).toThrow('a choice is among 1 to 2^32 things')
  })
})

test('shuffled keeps every card and does not change its argument', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(), (cards, seed) => {
      const before = [...cards]
      expect(shuffled(fastRng(seed), cards).toSorted()).toEqual(before.toSorted())
      expect(cards).toEqual(before)
    }),
  )
})

test('pick chooses each of three items equally often, and throws for an empty list', () => {
  const rng = fastRng(5)
  const counts = { a: 0, b: 0, c: 0 }
  for (let n = 0; n < 9_000; n += 1) counts[pick(rng, ['a', 'b', 'c'] as const)] += 1
  expect(chiSquare(Object.values(counts))).toBeLessThan(chiSquareMax(2))
  expect(() => pick(rng, [])).toThrow('a choice is among')
})
