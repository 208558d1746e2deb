import { describe, expect, test } from 'vitest'
import { yahtzee } from '../index.ts'
import {
  afterRoll,
  afterTurn,
  card,
  fullCardExcept,
  newMatch,
  play,
  potentials,
  refusalFor,
  soloMatch,
} from '../testing/fixture.ts'
import { JOKER_RULES } from './joker.ts'
import { CATEGORIES, type Category, LOWER, totalsOf, UPPER } from './scoring.ts'
import type { State } from './state.ts'

const totals = (state: State) => totalsOf(state.cards[0]!)
const score = (category: Category) => ({ type: 'score', category }) as const
const scratch = (category: Category) => ({ type: 'scratch', category }) as const

describe('a further Yahtzee', () => {
  test('Y13 earns 100 points each time while yahtzee holds 50, without limit', () => {
    let state = afterTurn(newMatch(1), '66666', 'yahtzee')
    expect(totals(state)).toMatchObject({ yahtzeeBonuses: 0, grand: 50 })
    state = afterTurn(state, '11111', 'ones')
    state = afterTurn(state, '22222', 'twos')
    state = afterTurn(state, '33333', 'threes')
    state = afterTurn(state, '44444', 'fours')
    expect(totals(state)).toEqual({
      upper: 50,
      toBonus: 13,
      bonus: 0,
      lower: 50,
      yahtzeeBonuses: 400,
      grand: 500,
    })
  })

  test('Y13 shows its bonus in the view, and emits an event for it', () => {
    const state = afterRoll(soloMatch(card({ yahtzee: 50 })), '33333')
    expect(yahtzee.view(state, null).yahtzeeBonus).toBe(100)
    expect(play(state, score('threes')).events).toEqual([
      { type: 'scored', player: 'A', category: 'threes', points: 15, faces: [3, 3, 3, 3, 3], joker: true },
      { type: 'yahtzeeBonus', player: 'A', points: 100 },
      { type: 'turnBegan', player: 'A', turn: 3 },
    ])
  })

  test('Y13 earns 100 points even if it is scratched', () => {
    const { state } = play(afterRoll(soloMatch(card({ yahtzee: 50 })), '33333'), scratch('threes'))
    expect(state.cards[0]).toEqual(card({ yahtzee: 50, threes: 0 }, 1))
  })

  test('Y13 earns no bonus while yahtzee holds 0', () => {
    const state = afterRoll(soloMatch(card({ yahtzee: 0 })), '33333')
    expect(yahtzee.view(state, null).yahtzeeBonus).toBe(0)
    expect(play(state, score('threes')).state.cards[0]).toEqual(card({ yahtzee: 0, threes: 15 }, 0))
  })

  test('Y13 needs five equal dice, not four', () => {
    expect(afterTurn(soloMatch(card({ yahtzee: 50 })), '33332', 'threes').cards[0]).toEqual(
      card({ yahtzee: 50, threes: 12 }),
    )
  })

  test('Y13 earns the bonus only for the player who rolled it', () => {
    let state = afterTurn(newMatch(2), '66666', 'yahtzee')
    state = afterTurn(state, '66666', 'sixes')
    expect(state.cards).toEqual([card({ yahtzee: 50 }), card({ sixes: 30 })])
    state = afterTurn(state, '66666', 'sixes')
    expect(state.cards).toEqual([card({ yahtzee: 50, sixes: 30 }, 1), card({ sixes: 30 })])
  })
})

describe('the forced Joker', () => {
  test.each([50, 0])('Y14 goes into its upper category while that is open and yahtzee holds %i', (held) => {
    const state = afterRoll(soloMatch(card({ yahtzee: held })), '44444')
    expect(potentials(state)).toEqual({ fours: 20 })
    const refusal = {
      code: 'joker-upper-first',
      text: 'This Joker goes into Fours, which is open.',
      values: { category: 'fours' },
    }
    const others = CATEGORIES.filter((category) => category !== 'fours' && category !== 'yahtzee')
    expect(others.map((category) => refusalFor(state, score(category)))).toEqual(others.map(() => refusal))
    expect(others.map((category) => refusalFor(state, scratch(category)))).toEqual(others.map(() => refusal))
    expect(refusalFor(state, score('fours'))).toBeNull()
    expect(refusalFor(state, scratch('fours'))).toBeNull()
  })

  test('Y14 goes into any open lower category once its upper one is filled, for 25, 30 or 40 points', () => {
    const state = afterRoll(soloMatch(card({ yahtzee: 50, fours: 16 })), '44444')
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
      expect(refusalFor(state, score(category))).toEqual({ code: 'joker-lower-first', text })
      expect(refusalFor(state, scratch(category))).toEqual({ code: 'joker-lower-first', text })
    }
    expect(play(state, score('large_straight')).state.cards[0]).toEqual(
      card({ yahtzee: 50, fours: 16, large_straight: 40 }, 1),
    )
  })

  test('Y14 scores 25, 30 or 40 points after a scratched Yahtzee as well, without the bonus of 100', () => {
    const start = soloMatch(card({ yahtzee: 0, ones: 2 }))
    expect(afterTurn(start, '11111', 'full_house').cards[0]).toEqual(
      card({ yahtzee: 0, ones: 2, full_house: 25 }),
    )
    expect(afterTurn(start, '11111', 'small_straight').cards[0]).toEqual(
      card({ yahtzee: 0, ones: 2, small_straight: 30 }),
    )
  })

  test('Y14 scores 0 in an open upper category if the lower section is full', () => {
    const state = afterRoll(soloMatch(fullCardExcept(['ones', 'twos'], { yahtzee: 50, fours: 12 })), '44444')
    expect(potentials(state)).toEqual({ ones: 0, twos: 0 })
    expect(play(state, score('twos')).state.cards[0]).toEqual({
      ...fullCardExcept(['ones'], { yahtzee: 50, fours: 12 }),
      extraYahtzees: 1,
    })
  })

  test('Y14 cannot go into a filled category', () => {
    const state = afterRoll(soloMatch(card({ yahtzee: 50, fours: 16, full_house: 25 })), '44444')
    expect(refusalFor(state, score('full_house'))?.text).toBe("Category 'full_house' already scored")
    expect(refusalFor(state, score('yahtzee'))?.text).toBe("Category 'yahtzee' already scored")
  })
})

describe('the free Joker', () => {
  test('Y14 goes into any open category, but scores no 25, 30 or 40 while its upper category is open', () => {
    const state = afterRoll(soloMatch(card({ yahtzee: 50 }), 'free'), '44444')
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
    expect(play(state, score('chance')).state.cards[0]).toEqual(card({ yahtzee: 50, chance: 20 }, 1))
  })

  test('Y14 scores 25, 30 or 40 once its upper category is filled, and may still go into the upper section', () => {
    const state = afterRoll(soloMatch(card({ yahtzee: 0, fours: 0 }), 'free'), '44444')
    expect(potentials(state)).toMatchObject({
      ones: 0,
      full_house: 25,
      small_straight: 30,
      large_straight: 40,
    })
    expect(play(state, score('ones')).state.cards[0]).toEqual(card({ yahtzee: 0, fours: 0, ones: 0 }))
  })
})

describe('joker none', () => {
  test('Y13 gives five equal dice no bonus and no Joker', () => {
    const state = afterRoll(soloMatch(card({ yahtzee: 50, fours: 16 }), 'none'), '44444')
    expect(yahtzee.view(state, null).yahtzeeBonus).toBe(0)
    expect(potentials(state)).toMatchObject({ ones: 0, full_house: 0, small_straight: 0, large_straight: 0 })
    expect(play(state, score('full_house')).state.cards[0]).toEqual(
      card({ yahtzee: 50, fours: 16, full_house: 0 }),
    )
  })
})

test.each(JOKER_RULES)('Y15 five equal dice score like any others while yahtzee is open (%s)', (joker) => {
  const state = afterRoll(soloMatch(card({ fours: 16 }), joker), '44444')
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
  expect(play(state, score('chance')).state.cards[0]).toEqual(card({ fours: 16, chance: 20 }))
})

describe('the maximum score', () => {
  const FACES_OF: Record<string, string> = {
    ones: '11111',
    twos: '22222',
    threes: '33333',
    fours: '44444',
    fives: '55555',
    sixes: '66666',
  }

  test.each(['forced', 'free'] as const)('Y17 is 1575, with thirteen Yahtzees (%s)', (joker) => {
    let state = afterTurn(newMatch(1, joker), '66666', 'yahtzee')
    for (const category of UPPER) state = afterTurn(state, FACES_OF[category]!, category)
    for (const category of LOWER) if (category !== 'yahtzee') state = afterTurn(state, '66666', category)
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

  test('Y17 is 375 without a Joker', () => {
    const lower: Record<string, string> = {
      full_house: '66655',
      small_straight: '23456',
      large_straight: '12345',
    }
    let state = newMatch(1, 'none')
    for (const category of CATEGORIES) {
      state = afterTurn(state, FACES_OF[category] ?? lower[category] ?? '66666', category)
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
