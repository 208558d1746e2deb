import { beforeAll, describe, expect, test } from 'vitest'
import { JOKER_RULES } from './joker.ts'
import { pack, unpack } from './packing.ts'
import { CATEGORIES, type Category, EMPTY_SCORECARD, type Scorecard, UPPER } from './scoring.ts'
import { faces } from './scripted.ts'
import { loadSolution, type Solution } from './solution.ts'
import { FULL_CARD, Solver, STATES, stateOf, stateOfCard } from './solver.ts'

const only = (open: Category): Scorecard =>
  Object.fromEntries(CATEGORIES.map((category) => [category, category === open ? null : 0])) as Scorecard

/** The value of cards with one category open, solved here; nothing else is. */
const values = new Float64Array(STATES)
const solver = new Solver('none', values)
solver.solve(FULL_CARD)
for (const at of CATEGORIES.keys()) solver.solve(FULL_CARD - 2 ** at)

describe('Y20 one category left is worth what can be computed by hand:', () => {
  test.each<[Category, number]>([
    ['chance', 70 / 3],
    ['yahtzee', 50 * 0.0460286],
    // Three rolls for each die: it shows the face with 1 − (5/6)³.
    ['ones', 5 * (91 / 216)],
    ['sixes', 30 * (91 / 216)],
  ])('%s %d', (category, value) => {
    expect(values[stateOfCard(only(category))]).toBeCloseTo(value, 4)
  })

  test('a bonus that hangs on it counts', () => {
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

describe('the solutions that ship', () => {
  const solutions = new Map<string, Solution>()
  beforeAll(async () => {
    for (const rule of JOKER_RULES) solutions.set(rule, await loadSolution(rule))
  })

  test.each([
    ['forced', 254.5877],
    ['free', 254.5896],
    ['none', 245.8708],
  ])('Y21 %s is worth %d', (rule, worth) => {
    expect(Math.abs((solutions.get(rule)?.worthOfCard(EMPTY_SCORECARD) ?? 0) - worth)).toBeLessThan(1 / 32)
  })

  test.each(JOKER_RULES)('%s lies within 1/64 of one turn solved from it', (rule) => {
    const solution = solutions.get(rule)
    const nearly = { ...EMPTY_SCORECARD, ones: 3, yahtzee: 0, chance: 20 }
    const once = solution?.keepValues(nearly, 3)[0] ?? 0
    expect(Math.abs(once - (solution?.worthOfCard(nearly) ?? 0))).toBeLessThan(3 / 64)
  })

  test('Y22 the best of 5 5 5 3 4 is to keep the fives, and a straight is scored at once', () => {
    const solution = solutions.get('forced')
    const fresh = { scorecard: EMPTY_SCORECARD, rollsRemaining: 2 }
    const [keep] = solution?.choices({ ...fresh, faces: faces('55534') }) ?? []
    expect(keep).toMatchObject({ type: 'keep', counts: [0, 0, 0, 0, 3, 0] })
    const [score] = solution?.choices({ ...fresh, faces: faces('23456'), rollsRemaining: 0 }) ?? []
    expect(score).toMatchObject({ type: 'score', category: 'large_straight', points: 40 })
  })

  test('Y14 a forced Joker has no other choice than its upper category', () => {
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

test('what is packed comes back within 1/64', () => {
  const some = Float64Array.from(values)
  const back = unpack(pack(some, 'none'), 'none')
  const worst = some.reduce((most, value, at) => Math.max(most, Math.abs(value - (back[at] ?? 0))), 0)
  expect(worst).toBeLessThanOrEqual(1 / 64)
})
