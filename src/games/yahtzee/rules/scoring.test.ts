import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACES, type Face } from '../../../pieces/dice.ts'
import { yahtzee } from '../index.ts'
import { afterRoll, afterTurn, card, faces, newMatch } from '../testing/fixture.ts'
import {
  CATEGORIES,
  type Category,
  EMPTY_SCORECARD,
  faceOf,
  LOWER,
  pointsFor,
  totalsOf,
  UPPER,
  upperOf,
} from './scoring.ts'

type Row = [dice: string, category: Category, points: number]
const scoreOf = (dice: string, category: Category) => pointsFor(category, faces(dice))

describe('the upper section', () => {
  test.each<Row>([
    ['11134', 'ones', 3],
    ['23456', 'ones', 0],
    ['11111', 'ones', 5],
    ['22345', 'twos', 4],
    ['13456', 'twos', 0],
    ['33312', 'threes', 9],
    ['12456', 'threes', 0],
    ['44441', 'fours', 16],
    ['12356', 'fours', 0],
    ['55534', 'fives', 15],
    ['12346', 'fives', 0],
    ['66666', 'sixes', 30],
    ['61111', 'sixes', 6],
    ['12345', 'sixes', 0],
  ])('Y7 %s in %s scores %i, the sum of that face', (dice, category, points) => {
    expect(scoreOf(dice, category)).toBe(points)
  })
})

describe('the lower section', () => {
  test.each<Row>([
    ['55534', 'three_of_a_kind', 22],
    ['55554', 'three_of_a_kind', 24],
    ['22222', 'three_of_a_kind', 10],
    ['33322', 'three_of_a_kind', 13],
    ['55344', 'three_of_a_kind', 0],
    ['12345', 'three_of_a_kind', 0],
    ['55554', 'four_of_a_kind', 24],
    ['11116', 'four_of_a_kind', 10],
    ['66666', 'four_of_a_kind', 30],
    ['55534', 'four_of_a_kind', 0],
    ['33322', 'four_of_a_kind', 0],
  ])('Y8 %s in %s scores %i, the sum of all dice or nothing', (dice, category, points) => {
    expect(scoreOf(dice, category)).toBe(points)
  })

  test.each<Row>([
    ['33322', 'full_house', 25],
    ['61616', 'full_house', 25],
    ['55554', 'full_house', 0],
    ['22334', 'full_house', 0],
    ['33312', 'full_house', 0],
    ['44444', 'full_house', 0],
  ])('Y9 %s in %s scores %i; five equal dice are no full house', (dice, category, points) => {
    expect(scoreOf(dice, category)).toBe(points)
  })

  test.each<Row>([
    ['12346', 'small_straight', 30],
    ['12344', 'small_straight', 30],
    ['23451', 'small_straight', 30],
    ['52342', 'small_straight', 30],
    ['34561', 'small_straight', 30],
    ['33456', 'small_straight', 30],
    ['23456', 'small_straight', 30],
    ['12356', 'small_straight', 0],
    ['12456', 'small_straight', 0],
    ['11223', 'small_straight', 0],
    ['33333', 'small_straight', 0],
    ['12345', 'large_straight', 40],
    ['65432', 'large_straight', 40],
    ['12346', 'large_straight', 0],
    ['13456', 'large_straight', 0],
    ['23455', 'large_straight', 0],
    ['11111', 'large_straight', 0],
  ])('Y10 %s in %s scores %i', (dice, category, points) => {
    expect(scoreOf(dice, category)).toBe(points)
  })

  test.each<Row>([
    ['11111', 'yahtzee', 50],
    ['66666', 'yahtzee', 50],
    ['66665', 'yahtzee', 0],
    ['55566', 'yahtzee', 0],
    ['12345', 'chance', 15],
    ['66666', 'chance', 30],
    ['11111', 'chance', 5],
    ['55534', 'chance', 22],
  ])('Y11 %s in %s scores %i', (dice, category, points) => {
    expect(scoreOf(dice, category)).toBe(points)
  })
})

describe('the totals', () => {
  const sixties = { twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 } // 60
  test('Y12 63 points in the upper section earn 35 points, 62 points earn none', () => {
    expect(totalsOf(card({ ...sixties, ones: 3 }))).toEqual({
      upper: 63,
      toBonus: 0,
      bonus: 35,
      lower: 0,
      yahtzeeBonuses: 0,
      grand: 98,
    })
    expect(totalsOf(card({ ...sixties, ones: 2 }))).toEqual({
      upper: 62,
      toBonus: 1,
      bonus: 0,
      lower: 0,
      yahtzeeBonuses: 0,
      grand: 62,
    })
    expect(totalsOf(card({ fours: 20, fives: 25, sixes: 30 })).bonus).toBe(35)
  })

  test('Y12 the lower section does not count towards the bonus', () => {
    expect(totalsOf(card({ ones: 3, chance: 30, large_straight: 40 })).bonus).toBe(0)
  })

  test('Y12 the view shows the points to the bonus from the first turn on', () => {
    const first = afterRoll(newMatch(1), '55534')
    expect(yahtzee.view(first, 'A').players[0]?.totals).toMatchObject({ upper: 0, toBonus: 63, bonus: 0 })
    const second = afterTurn(newMatch(1), '55534', 'fives')
    expect(yahtzee.view(second, 'A').players[0]?.totals).toMatchObject({ upper: 15, toBonus: 48, bonus: 0 })
  })

  test('Y17 the totals are the sums of the card, with extra Yahtzees', () => {
    const some = card({ ones: 3, sixes: 18, yahtzee: 50, chance: 22, four_of_a_kind: 0 }, 2)
    expect(totalsOf(some)).toEqual({
      upper: 21,
      toBonus: 42,
      bonus: 0,
      lower: 72,
      yahtzeeBonuses: 200,
      grand: 293,
    })
  })
})

test('each face has an upper category that maps back to it', () => {
  expect(FACES.map((face) => faceOf(upperOf(face)))).toEqual([...FACES])
  expect(LOWER.map(faceOf)).toEqual(LOWER.map(() => null))
})

describe('scoring any dice', () => {
  const die = fc.constantFrom(...FACES)
  const five = fc.tuple(die, die, die, die, die)
  const shuffledFive = five.chain((dice) =>
    fc.tuple(fc.constant(dice), fc.shuffledSubarray([...dice], { minLength: 5, maxLength: 5 })),
  )
  const category = fc.constantFrom(...CATEGORIES)
  const times = (dice: readonly Face[], face: Face) => dice.filter((one) => one === face).length

  test('the order of the dice does not matter', () => {
    fc.assert(
      fc.property(shuffledFive, category, ([dice, other], name) => {
        expect(pointsFor(name, other)).toBe(pointsFor(name, dice))
      }),
    )
  })

  test('no score is below 0 or above the maximum of its category', () => {
    const most = { full_house: 25, small_straight: 30, large_straight: 40, yahtzee: 50 }
    fc.assert(
      fc.property(five, category, (dice, name) => {
        const points = pointsFor(name, dice)
        const face = faceOf(name)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(
          face === null ? ({ ...most }[name as keyof typeof most] ?? 30) : 5 * face,
        )
      }),
    )
  })

  test('the scores of the upper section add up to the sum of the dice, which is also the score of chance', () => {
    fc.assert(
      fc.property(five, (dice) => {
        const sum = dice.reduce<number>((all, face) => all + face, 0)
        expect(UPPER.reduce((all, name) => all + pointsFor(name, dice), 0)).toBe(sum)
        expect(pointsFor('chance', dice)).toBe(sum)
      }),
    )
  })

  test('four of a kind contain three of a kind, a Yahtzee contains both, a large straight contains a small one', () => {
    fc.assert(
      fc.property(five, (dice) => {
        const score = (name: Category) => pointsFor(name, dice)
        const most = Math.max(...FACES.map((face) => times(dice, face)))
        expect(score('three_of_a_kind') > 0).toBe(most >= 3)
        expect(score('four_of_a_kind') > 0).toBe(most >= 4)
        expect(score('yahtzee') > 0).toBe(most === 5)
        expect(score('full_house') > 0).toBe(most === 3 && new Set(dice).size === 2)
        if (score('large_straight') > 0) expect(score('small_straight')).toBe(30)
      }),
    )
  })

  test('the totals of any card add up', () => {
    const points = fc.option(fc.integer({ min: 0, max: 50 }))
    const cards = fc.record(Object.fromEntries(CATEGORIES.map((name) => [name, points])))
    fc.assert(
      fc.property(cards, fc.nat(12), (filled, extraYahtzees) => {
        const scorecard = { ...EMPTY_SCORECARD, ...filled }
        const all = CATEGORIES.reduce((sum, name) => sum + (scorecard[name] ?? 0), 0)
        const { upper, toBonus, bonus, lower, yahtzeeBonuses, grand } = totalsOf({ scorecard, extraYahtzees })
        expect(upper + lower).toBe(all)
        expect(bonus).toBe(upper >= 63 ? 35 : 0)
        expect(toBonus).toBe(upper >= 63 ? 0 : 63 - upper)
        expect(grand).toBe(all + bonus + yahtzeeBonuses)
        expect(yahtzeeBonuses).toBe(100 * extraYahtzees)
      }),
    )
  })
})
