import { describe, expect, it } from 'vitest'
import type { Decision, Review } from '../bots/solver/review.ts'
import { sumsOf } from '../bots/solver/rounding.ts'
import { curveOf, decisionsShown, turnSums } from './review-figures.ts'

const CHOICE = { type: 'score', category: 'chance', points: 20, worth: 1 } as const

function decision(turn: number, revision: number, expected: number, given: number): Decision {
  return {
    turn,
    revision,
    faces: [1, 2, 3, 4, 5],
    rollsRemaining: 1,
    chosen: CHOICE,
    best: CHOICE,
    given,
    expected,
  }
}

const review: Review = {
  player: 'A',
  start: 254.59,
  luck: -12.31,
  given: 4.26,
  score: 238,
  decisions: [
    decision(1, 2, 250, 0.01),
    decision(1, 4, 240, 1.25),
    decision(2, 6, 262, 0),
    decision(3, 9, 238, 3),
  ],
}

describe('the sums of a review', () => {
  it('add up to the last digit shown', () => {
    expect(sumsOf(review)).toEqual({ start: 254.6, luck: -12.3, given: 4.3, score: 238 })
    for (const given of [0, 0.04, 0.06, 3.149, 77.77]) {
      const sums = sumsOf({ ...review, given })
      expect(sums.start + sums.luck - sums.given).toBeCloseTo(sums.score, 9)
    }
  })

  it('of a turn are the expected score after it and the points given away in it', () => {
    expect(turnSums(review)).toEqual([
      { turn: 1, expected: 240, given: 1.26 },
      { turn: 2, expected: 262, given: 0 },
      { turn: 3, expected: 238, given: 3 },
    ])
  })
})

describe('the listed decisions', () => {
  const revisions = (isAll: boolean, order: 'worst' | 'match') =>
    decisionsShown(review, { isAll, order }).map(({ revision }) => revision)

  it('are all decisions, or only those that cost points', () => {
    expect(revisions(true, 'match')).toEqual([2, 4, 6, 9])
    expect(revisions(false, 'match')).toEqual([4, 9])
  })

  it('can be sorted with the costliest first', () => {
    expect(revisions(false, 'worst')).toEqual([9, 4])
    expect(revisions(true, 'worst')).toEqual([9, 4, 2, 6])
  })
})

describe('the curve', () => {
  it('runs from the start through every decision, within whole tens', () => {
    const { points, low, high, startY, turns } = curveOf(review, 100, 40)
    expect([low, high]).toEqual([230, 270])
    expect(startY).toBeCloseTo(40 - 24.59, 9)
    expect(points.map(({ x }) => x)).toEqual([0, 25, 50, 75, 100])
    expect(points.map(({ y }) => Math.round(y))).toEqual([15, 20, 30, 8, 32])
    expect(points.map(({ isCostly }) => isCostly)).toEqual([false, false, true, false, true])
    expect(turns).toEqual([
      { turn: 1, x: 0 },
      { turn: 2, x: 50 },
      { turn: 3, x: 75 },
    ])
  })

  it('is a single point if the player made no decision', () => {
    const { points, low, high } = curveOf({ ...review, decisions: [] }, 100, 40)
    expect(points).toHaveLength(1)
    expect(high).toBeGreaterThan(low)
  })
})
