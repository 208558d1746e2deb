import { describe, expect, test } from 'vitest'
import { fastRng } from '../../engine/rng.ts'
import { translate } from '../../engine/texts.ts'
import { rateByPlayouts } from './evaluator.ts'
import { decisionsShown, groupSums, hintText, lossText, sumsOf, valueText } from './figures.ts'
import { isNegligible } from './negligible.ts'
import { byValue } from './review.ts'
import { review } from './testing/review-fixture.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'

const english = translate(en, 'en')
const german = translate(de, 'de')

describe('playouts', () => {
  const SETTINGS = { worlds: 400, sign: 1 } as const

  test('all choices share the luck of a world, so that a fixed difference is exact', () => {
    const rated = rateByPlayouts(
      [0, 0.25],
      SETTINGS,
      (rng) => {
        const luck = rng() / 2 ** 32
        return (choice) => luck + choice
      },
      fastRng(1),
    )
    const [worse, better] = rated
    expect((better?.value ?? 0) - (worse?.value ?? 0)).toBeCloseTo(0.25, 9)
    expect(worse?.error).toBeLessThan(1e-6)
    expect(better?.error).toBe(0)
  })

  test('the chance of a playout is the same for every choice', () => {
    const rated = rateByPlayouts(['one', 'other'], SETTINGS, () => (_choice, rng) => rng(), fastRng(2))
    expect(rated[0]?.value).toBe(rated[1]?.value)
  })

  test('the error of a difference covers it if there is none', () => {
    const coins = fastRng(3)
    const rated = rateByPlayouts(['heads', 'tails'], SETTINGS, () => () => coins() % 2, fastRng(3))
    const [best, next] = byValue(rated, 'chance')
    const difference = (best?.value ?? 0) - (next?.value ?? 0)
    expect(isNegligible(difference, next?.error ?? 0, 'chance')).toBe(true)
    expect(next?.error).toBeGreaterThan(0.05)
  })

  test('the lowest rank is the best one', () => {
    const rated = rateByPlayouts([3, 1, 2], { worlds: 2, sign: -1 }, () => (rank) => rank, fastRng(4))
    expect(byValue(rated, 'rank').map(({ choice }) => choice)).toEqual([1, 2, 3])
  })
})

describe('the sums of a review', () => {
  test('add up to the last digit shown', () => {
    expect(sumsOf(review)).toEqual({ start: 254.6, luck: -12.3, given: 4.3, result: 238 })
    for (const given of [0, 0.04, 0.06, 3.149, 77.77]) {
      const sums = sumsOf({ ...review, given })
      expect(sums.start + sums.luck - sums.given).toBeCloseTo(sums.result, 9)
    }
  })

  test('of chances are percentages, and of ranks count the other way round', () => {
    const chances = sumsOf({ ...review, unit: 'chance', start: 0.25, given: 0.1, result: 1 })
    expect(chances).toEqual({ start: 25, luck: 85, given: 10, result: 100 })
    const ranks = sumsOf({ ...review, unit: 'rank', start: 4.5, given: 0.5, result: 2 })
    expect(ranks).toEqual({ start: 4.5, luck: 3, given: 0.5, result: 2 })
  })

  test('of a turn are the value after it and what was given away in it', () => {
    expect(groupSums(review)).toEqual([
      { group: 1, expected: 240, given: 1.25 },
      { group: 2, expected: 262, given: 0 },
      { group: 3, expected: 238, given: 3 },
    ])
  })
})

test('the listed decisions are all or the costly ones, as played or the costliest first', () => {
  const revisions = (isAll: boolean, order: 'worst' | 'match') =>
    decisionsShown(review, { isAll, order }).map(({ revision }) => revision)
  expect(revisions(true, 'match')).toEqual([2, 4, 6, 9])
  expect(revisions(false, 'match')).toEqual([4, 9])
  expect(revisions(false, 'worst')).toEqual([9, 4])
  expect(revisions(true, 'worst')).toEqual([9, 4, 2, 6])
})

test('values and losses are formatted in their unit and language', () => {
  expect(valueText(0.6134, 'chance', english)).toBe('61.3 %')
  expect(valueText(254.59, 'points', german)).toBe('254,6')
  expect(lossText(0.042, 'chance', german)).toBe('−4,2 %')
  expect(lossText(1.534, 'points', english)).toBe('−1.53')
})

describe('a hint', () => {
  const rated = [
    { choice: 'Stay', value: 0.613, error: 0 },
    { choice: 'Hit', value: 0.478, error: 0.01 },
  ]
  const words = (choice: string) => choice

  test('speaks of chances in whole percents', () => {
    expect(hintText(rated, 'chance', english, words)).toBe('Stay: 61 % to win. Hit: 48 %.')
    expect(hintText(rated, 'chance', german, words)).toBe('Stay: 61 % Gewinnchance. Hit: 48 %.')
  })

  test('has no numbers in other units', () => {
    expect(hintText(rated, 'points', english, words)).toBe('Stay. Second best: Hit.')
    const [best, next] = rated
    const tie = [best, { ...next, value: 0.612 }].flatMap((one) => (one === undefined ? [] : [one]))
    expect(hintText(tie as typeof rated, 'points', english, words)).toBe('Stay. Just as good: Hit.')
    expect(hintText(rated.slice(0, 1), 'points', german, words)).toBe('Stay.')
    expect(hintText([], 'chance', english, words)).toBeNull()
  })
})
