import { describe, expect, it } from 'vitest'
import { decision, review } from '../../../bots/review/testing/review-fixture.ts'
import { curveOf } from './curve-points.ts'

describe('the curve', () => {
  it('runs from the start through every decision, within whole tens', () => {
    const { points, low, high, startY, groups } = curveOf(review, 100, 40)
    expect([low, high]).toEqual([230, 270])
    expect(startY).toBeCloseTo(40 - 24.59, 9)
    expect(points.map(({ x }) => x)).toEqual([0, 25, 50, 75, 100])
    expect(points.map(({ y }) => Math.round(y))).toEqual([15, 20, 30, 8, 32])
    expect(points.map(({ isCostly }) => isCostly)).toEqual([false, false, true, false, true])
    expect(groups).toEqual([
      { group: 1, x: 0 },
      { group: 2, x: 50 },
      { group: 3, x: 75 },
    ])
  })

  it('is a single point if the player made no decision', () => {
    const { points, low, high } = curveOf({ ...review, decisions: [] }, 100, 40)
    expect(points).toHaveLength(1)
    expect(high).toBeGreaterThan(low)
  })

  it('shows chances from 0 to 100, and a better rank higher up', () => {
    const chances = { ...review, unit: 'chance', start: 0.25, decisions: [decision(1, 1, 0.5, 0)] } as const
    const chance = curveOf(chances, 100, 40)
    expect([chance.low, chance.high, chance.startY]).toEqual([0, 100, 30])
    expect(chance.points[1]?.y).toBe(20)
    const rank = curveOf({ ...review, unit: 'rank', start: 3, decisions: [decision(1, 1, 1, 0)] }, 100, 40)
    expect([rank.low, rank.high]).toEqual([3, 1])
    expect(rank.points.map(({ y }) => y)).toEqual([40, 0])
  })
})
