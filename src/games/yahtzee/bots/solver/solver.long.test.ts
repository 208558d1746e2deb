import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { JOKER_RULES } from '../../rules/joker.ts'
import { CATEGORIES, type Category, EMPTY_SCORECARD, type Scorecard, UPPER } from '../../rules/scoring.ts'
import { faces } from '../../testing/fixture.ts'
import { isPacked, pack, unpack, VALUE_ERROR_MAX } from './packing.ts'
import { loadSolution, type Solution } from './solution.ts'
import { Solver } from './solver.ts'
import { cardsFilled, FULL_CARD, STATES, stateOf, stateOfCard, statesOf } from './states.ts'

const only = (open: Category): Scorecard =>
  Object.fromEntries(CATEGORIES.map((category) => [category, category === open ? null : 0])) as Scorecard

/** The values of the cards with one open category; no others are solved here. */
const values = new Float64Array(STATES)
const solver = new Solver('none', values)
solver.solve(FULL_CARD)
for (const at of CATEGORIES.keys()) solver.solve(FULL_CARD - 2 ** at)

describe('Y20 the value of one open category agrees with a manual calculation:', () => {
  test.each<[Category, number]>([
    ['chance', 70 / 3],
    ['yahtzee', 50 * 0.0460286],
    // Three rolls for each die: it shows the face with 1 − (5/6)³.
    ['ones', 5 * (91 / 216)],
    ['sixes', 30 * (91 / 216)],
  ])('%s %d', (category, value) => {
    expect(values[stateOfCard(only(category))]).toBeCloseTo(value, 4)
  })

  test('an upper bonus that depends on it is included', () => {
    const isThree = (atLeast: number) =>
      Array.from({ length: 6 - atLeast }, (_, more) => atLeast + more).reduce(
        (sum, dice) => sum + choose5(dice) * (91 / 216) ** dice * (125 / 216) ** (5 - dice),
        0,
      )
    const withSixesOpen = FULL_CARD - 2 ** UPPER.indexOf('sixes')
    expect(values[stateOf(withSixesOpen, 45, false)]).toBeCloseTo(30 * (91 / 216) + 35 * isThree(3), 10)
    expect(values[stateOf(withSixesOpen, 63, false)]).toBeCloseTo(30 * (91 / 216) + 35, 10)
  })
})

const choose5 = (of: number) => [1, 5, 10, 10, 5, 1][of] ?? 0

describe('the shipped solutions', () => {
  const solutions = new Map<string, Solution>()
  beforeAll(async () => {
    for (const rule of JOKER_RULES) solutions.set(rule, await loadSolution(rule))
  })

  test.each([
    ['forced', 254.5877],
    ['free', 254.5896],
    ['none', 245.8708],
  ])('Y21 the value of %s is %d, to two decimals', (rule, worth) => {
    expect(Math.abs((solutions.get(rule)?.worthOfCard(EMPTY_SCORECARD) ?? 0) - worth)).toBeLessThan(0.0025)
  })

  test.each(JOKER_RULES)('the table of %s is smaller than 190 kB when compressed', async (rule) => {
    const { packed }: { packed: string } = await import(`./solved/${rule}.ts`)
    expect(gzipSync(packed, { level: 9 }).length).toBeLessThan(190_000)
  })

  test('a value is accurate to 0.0025, so that a difference of two values is accurate to 0.005', () => {
    expect(VALUE_ERROR_MAX).toBeLessThanOrEqual(0.0025)
  })

  test.each(JOKER_RULES)('Y20 the values of %s for nearly full cards agree with the solver', async (rule) => {
    const exact = new Float64Array(STATES)
    const solver = new Solver(rule, exact)
    const { packed }: { packed: string } = await import(`./solved/${rule}.ts`)
    const shipped = unpack(packed, rule)
    const completing = new Solver(rule, shipped)
    let [compared, worst] = [0, 0]
    for (const filled of [13, 12, 11].flatMap(cardsFilled)) {
      solver.solve(filled)
      if (!isPacked(filled)) completing.solve(filled)
      for (const state of statesOf(filled, rule)) {
        worst = Math.max(worst, Math.abs((shipped[state] ?? Number.NaN) - (exact[state] ?? 0)))
        compared += 1
      }
    }
    expect(worst).toBeLessThanOrEqual(VALUE_ERROR_MAX)
    expect(compared).toBeGreaterThan(5_000)
  })

  test.each(JOKER_RULES)(
    'the solution of %s agrees with one turn solved from it, for an odd and an even card',
    (rule) => {
      const solution = solutions.get(rule)
      const odd = { ...EMPTY_SCORECARD, ones: 3, chance: 20 }
      for (const card of [odd, { ...odd, yahtzee: 0 }]) {
        const once = solution?.keepValues(card, 3)[0] ?? 0
        expect(Math.abs(once - (solution?.worthOfCard(card) ?? 0))).toBeLessThanOrEqual(2 * VALUE_ERROR_MAX)
      }
    },
  )

  test('Y22 the best choice for 5 5 5 3 4 is to keep the fives, and a straight is scored at once', () => {
    const solution = solutions.get('forced')
    const fresh = { scorecard: EMPTY_SCORECARD, rollsRemaining: 2 }
    const [keep] = solution?.choices({ ...fresh, faces: faces('55534') }) ?? []
    expect(keep).toMatchObject({ type: 'keep', counts: [0, 0, 0, 0, 3, 0] })
    const [score] = solution?.choices({ ...fresh, faces: faces('23456'), rollsRemaining: 0 }) ?? []
    expect(score).toMatchObject({ type: 'score', category: 'large_straight', points: 40 })
  })

  test('Y14 a forced Joker has only the choice of its upper category', () => {
    const card = { ...EMPTY_SCORECARD, yahtzee: 50 }
    const choices = solutions
      .get('forced')
      ?.choices({ scorecard: card, faces: faces('44444'), rollsRemaining: 0 })
    expect(choices).toHaveLength(1)
    expect(choices?.[0]).toMatchObject({ type: 'score', category: 'fours', points: 20 })
    expect(
      solutions.get('free')?.choices({ scorecard: card, faces: faces('44444'), rollsRemaining: 0 }),
    ).toHaveLength(12)
  })
})

test('an unpacked value is off by at most half a step, and an omitted card is NaN', () => {
  const some = Float64Array.from({ length: STATES }, (_, state) => (state % 7919) / 31)
  const back = unpack(pack(some, 'forced'), 'forced')
  for (const filled of [0, 1, 3, 4095, 8189, 8190]) {
    for (const state of statesOf(filled, 'forced')) {
      const isNear = Math.abs((back[state] ?? 0) - (some[state] ?? 0)) <= VALUE_ERROR_MAX
      expect(isPacked(filled) ? isNear : Number.isNaN(back[state])).toBe(true)
    }
  }
})
