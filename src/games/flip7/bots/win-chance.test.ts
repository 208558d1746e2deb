import { describe, expect, test } from 'vitest'
import { winChance } from './win-chance.ts'

describe('the chance to win the match', () => {
  const chances = (totals: readonly number[]) => totals.map((_, player) => winChance(totals, player, 200))

  test('the chances of all players add up to 1 and grow with the total', () => {
    const all = chances([10, 150, 90, 30])
    expect(all.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
    expect(all.toSorted((one, other) => one - other)).toEqual([all[0], all[3], all[2], all[1]])
    expect(chances([80, 80])).toEqual([0.5, 0.5])
  })

  test('the sole leader at the target wins for certain, and tied leaders share the chance', () => {
    expect(chances([205, 200, 20])).toEqual([1, 0, 0])
    expect(chances([205, 205, 20])).toEqual([0.5, 0.5, 0])
  })

  test('a lead is worth more near the target', () => {
    expect(chances([190, 150])[0]!).toBeGreaterThan(chances([60, 20])[0]!)
  })

  test('the chance of a solo player is the progress towards the target', () => {
    const alone = [0, 20, 120, 199, 200].map((total) => winChance([total], 0, 200))
    expect(alone.toSorted((one, other) => one - other)).toEqual(alone)
    expect(alone[0]).toBe(0)
    expect(alone.at(-1)).toBe(1)
  })
})
