import { describe, expect, test } from 'vitest'
import { yahtzee } from '../index.ts'
import {
  card,
  fullBut,
  played,
  potentials,
  refused,
  rolled,
  scored,
  seated,
  solo,
} from '../testing/fixture.ts'
import { JOKER_RULES } from './joker.ts'
import { CATEGORIES, type Category, LOWER, totalsOf, UPPER } from './scoring.ts'
import type { State } from './state.ts'

const totals = (state: State) => totalsOf(state.cards[0]!)
const score = (category: Category) => ({ type: 'score', category }) as const
const scratch = (category: Category) => ({ type: 'scratch', category }) as const

describe('five equal once more', () => {
  test('Y13 bring 100 each time while yahtzee holds 50, without limit', () => {
    let state = scored(seated(1), '66666', 'yahtzee')
    expect(totals(state)).toMatchObject({ yahtzeeBonuses: 0, grand: 50 })
    state = scored(state, '11111', 'ones')
    state = scored(state, '22222', 'twos')
    state = scored(state, '33333', 'threes')
    state = scored(state, '44444', 'fours')
    expect(totals(state)).toEqual({
      upper: 50,
      toBonus: 13,
      bonus: 0,
      lower: 50,
      yahtzeeBonuses: 400,
      grand: 500,
    })
  })

  test('Y13 say so before, and tell of it after', () => {
    const state = rolled(solo(card({ yahtzee: 50 })), '33333')
    expect(yahtzee.view(state, null).yahtzeeBonus).toBe(100)
    expect(played(state, score('threes')).events).toEqual([
      { type: 'scored', player: 'A', category: 'threes', points: 15, faces: [3, 3, 3, 3, 3], joker: true },
      { type: 'yahtzeeBonus', player: 'A', points: 100 },
      { type: 'turnBegan', player: 'A', turn: 3 },
    ])
  })

  test('Y13 bring 100 even where they are scratched', () => {
    const { state } = played(rolled(solo(card({ yahtzee: 50 })), '33333'), scratch('threes'))
    expect(state.cards[0]).toEqual(card({ yahtzee: 50, threes: 0 }, 1))
  })

  test('Y13 bring nothing more when yahtzee holds 0', () => {
    const state = rolled(solo(card({ yahtzee: 0 })), '33333')
    expect(yahtzee.view(state, null).yahtzeeBonus).toBe(0)
    expect(played(state, score('threes')).state.cards[0]).toEqual(card({ yahtzee: 0, threes: 15 }, 0))
  })

  test('Y13 bring nothing more when they are not five', () => {
    expect(scored(solo(card({ yahtzee: 50 })), '33332', 'threes').cards[0]).toEqual(
      card({ yahtzee: 50, threes: 12 }),
    )
  })

  test('Y13 bring 100 to the one who rolled them alone', () => {
    let state = scored(seated(2), '66666', 'yahtzee')
    state = scored(state, '66666', 'sixes')
    expect(state.cards).toEqual([card({ yahtzee: 50 }), card({ sixes: 30 })])
    state = scored(state, '66666', 'sixes')
    expect(state.cards).toEqual([card({ yahtzee: 50, sixes: 30 }, 1), card({ sixes: 30 })])
  })
})

describe('the forced Joker', () => {
  test.each([50, 0])('Y14 goes into its upper category while that is open, yahtzee holding %i', (held) => {
    const state = rolled(solo(card({ yahtzee: held })), '44444')
    expect(potentials(state)).toEqual({ fours: 20 })
    const refusal = {
      code: 'joker-upper-first',
      text: 'This Joker goes into Fours, which is open.',
      values: { category: 'fours' },
    }
    const others = CATEGORIES.filter((category) => category !== 'fours' && category !== 'yahtzee')
    expect(others.map((category) => refused(state, score(category)))).toEqual(others.map(() => refusal))
    expect(others.map((category) => refused(state, scratch(category)))).toEqual(others.map(() => refusal))
    expect(refused(state, score('fours'))).toBeNull()
    expect(refused(state, scratch('fours'))).toBeNull()
  })

  test('Y14 goes into any open lower category then, with 25, 30 and 40', () => {
    const state = rolled(solo(card({ yahtzee: 50, fours: 16 })), '44444')
    expect(potentials(state)).toEqual({
      three_of_a_kind: 20,
      four_of_a_kind: 20,
      full_house: 25,
      small_straight: 30,
      large_straight: 40,
      chance: 20,
    })
    const open = UPPER.filter((category) => category !== 'fours')
    const text = 'This Joker goes into the lower section while a category is open there.'
    for (const category of open) {
      expect(refused(state, score(category))).toEqual({ code: 'joker-lower-first', text })
      expect(refused(state, scratch(category))).toEqual({ code: 'joker-lower-first', text })
    }
    expect(played(state, score('large_straight')).state.cards[0]).toEqual(
      card({ yahtzee: 50, fours: 16, large_straight: 40 }, 1),
    )
  })

  test('Y14 counts 25, 30, 40 after a scratched Yahtzee too, without the 100', () => {
    const start = solo(card({ yahtzee: 0, ones: 2 }))
    expect(scored(start, '11111', 'full_house').cards[0]).toEqual(
      card({ yahtzee: 0, ones: 2, full_house: 25 }),
    )
    expect(scored(start, '11111', 'small_straight').cards[0]).toEqual(
      card({ yahtzee: 0, ones: 2, small_straight: 30 }),
    )
  })

  test('Y14 writes 0 into an open upper category when nothing else is left', () => {
    const state = rolled(solo(fullBut(['ones', 'twos'], { yahtzee: 50, fours: 12 })), '44444')
    expect(potentials(state)).toEqual({ ones: 0, twos: 0 })
    expect(played(state, score('twos')).state.cards[0]).toEqual({
      ...fullBut(['ones'], { yahtzee: 50, fours: 12 }),
      extraYahtzees: 1,
    })
  })

  test('Y14 a filled category stays filled for it', () => {
    const state = rolled(solo(card({ yahtzee: 50, fours: 16, full_house: 25 })), '44444')
    expect(refused(state, score('full_house'))?.text).toBe("Category 'full_house' already scored")
    expect(refused(state, score('yahtzee'))?.text).toBe("Category 'yahtzee' already scored")
  })
})

describe('the free Joker', () => {
  test('Y14 goes anywhere, without 25, 30, 40 while its upper category is open', () => {
    const state = rolled(solo(card({ yahtzee: 50 }), 'free'), '44444')
    expect(potentials(state)).toEqual({
      ones: 0,
      twos: 0,
      threes: 0,
      fours: 20,
      fives: 0,
      sixes: 0,
      three_of_a_kind: 20,
      four_of_a_kind: 20,
      full_house: 0,
      small_straight: 0,
      large_straight: 0,
      chance: 20,
    })
    expect(played(state, score('chance')).state.cards[0]).toEqual(card({ yahtzee: 50, chance: 20 }, 1))
  })

  test('Y14 counts 25, 30, 40 once that is filled, and may go to the upper section all the same', () => {
    const state = rolled(solo(card({ yahtzee: 0, fours: 0 }), 'free'), '44444')
    expect(potentials(state)).toMatchObject({
      ones: 0,
      full_house: 25,
      small_straight: 30,
      large_straight: 40,
    })
    expect(played(state, score('ones')).state.cards[0]).toEqual(card({ yahtzee: 0, fours: 0, ones: 0 }))
  })
})

describe('without Jokers', () => {
  test('Y13 five equal bring nothing more with joker none', () => {
    const state = rolled(solo(card({ yahtzee: 50, fours: 16 }), 'none'), '44444')
    expect(yahtzee.view(state, null).yahtzeeBonus).toBe(0)
    expect(potentials(state)).toMatchObject({ ones: 0, full_house: 0, small_straight: 0, large_straight: 0 })
    expect(played(state, score('full_house')).state.cards[0]).toEqual(
      card({ yahtzee: 50, fours: 16, full_house: 0 }),
    )
  })
})

test.each(JOKER_RULES)('Y15 while yahtzee is open five equal score as anything else does (%s)', (joker) => {
  const state = rolled(solo(card({ fours: 16 }), joker), '44444')
  expect(potentials(state)).toEqual({
    ones: 0,
    twos: 0,
    threes: 0,
    fives: 0,
    sixes: 0,
    three_of_a_kind: 20,
    four_of_a_kind: 20,
    full_house: 0,
    small_straight: 0,
    large_straight: 0,
    yahtzee: 50,
    chance: 20,
  })
  expect(played(state, score('chance')).state.cards[0]).toEqual(card({ fours: 16, chance: 20 }))
})

describe('the most there is', () => {
  const FACES_OF: Record<string, string> = {
    ones: '11111',
    twos: '22222',
    threes: '33333',
    fours: '44444',
    fives: '55555',
    sixes: '66666',
  }

  test.each(['forced', 'free'] as const)('Y17 is 1575 with thirteen Yahtzees (%s)', (joker) => {
    let state = scored(seated(1, joker), '66666', 'yahtzee')
    for (const category of UPPER) state = scored(state, FACES_OF[category]!, category)
    for (const category of LOWER) if (category !== 'yahtzee') state = scored(state, '66666', category)
    expect(totals(state)).toEqual({
      upper: 105,
      toBonus: 0,
      bonus: 35,
      lower: 235,
      yahtzeeBonuses: 1200,
      grand: 1575,
    })
    expect(yahtzee.outcome(state)).toEqual({
      places: [{ player: 'A', place: 1, score: 1575 }],
      reason: 'all-cards-full',
    })
  })

  test('Y17 is 375 without Jokers', () => {
    const lower: Record<string, string> = {
      full_house: '66655',
      small_straight: '23456',
      large_straight: '12345',
    }
    let state = seated(1, 'none')
    for (const category of CATEGORIES) {
      state = scored(state, FACES_OF[category] ?? lower[category] ?? '66666', category)
    }
    expect(totals(state)).toEqual({
      upper: 105,
      toBonus: 0,
      bonus: 35,
      lower: 235,
      yahtzeeBonuses: 0,
      grand: 375,
    })
    expect(yahtzee.outcome(state)?.places).toEqual([{ player: 'A', place: 1, score: 375 }])
  })
})
