import { describe, expect, test } from 'vitest'
import { start } from '../../../engine/match.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import { yahtzee } from '../index.ts'
import {
  afterFreeze,
  afterRoll,
  afterTurn,
  card,
  newMatch,
  play,
  potentials,
  refusalFor,
  soloMatch,
} from '../testing/fixture.ts'
import { CATEGORIES, type Category } from './scoring.ts'
import type { State } from './state.ts'

const ROLL = { type: 'roll' } as const
const score = (category: string) => ({ type: 'score', category }) as const
const scratch = (category: string) => ({ type: 'scratch', category }) as const
const unfreeze = (...dice: number[]) => ({ type: 'unfreeze', dice }) as const

const diceOf = (state: State) => yahtzee.view(state, null).dice
const shown = (state: State) =>
  diceOf(state)
    .map(({ value }) => value ?? '-')
    .join('')
const kept = (state: State) =>
  diceOf(state)
    .map(({ frozen }) => (frozen ? 'K' : '.'))
    .join('')

describe('a match', () => {
  test('Y1 has five dice, thirteen categories and thirteen turns', () => {
    let state = newMatch(1)
    expect(diceOf(state)).toHaveLength(5)
    expect(Object.keys(state.cards[0]!.scorecard)).toEqual([
      'ones',
      'twos',
      'threes',
      'fours',
      'fives',
      'sixes',
      'three_of_a_kind',
      'four_of_a_kind',
      'full_house',
      'small_straight',
      'large_straight',
      'yahtzee',
      'chance',
    ])
    for (const [index, category] of CATEGORIES.entries()) {
      expect(yahtzee.view(state, null)).toMatchObject({ turn: index + 1, gameOver: false })
      state = afterTurn(state, '12345', category)
    }
    expect(yahtzee.view(state, null)).toMatchObject({ turn: 13, gameOver: true })
  })

  test('Y1 has one to ten players', () => {
    const begins = (players: number) =>
      start(yahtzee, { players: seatNames(players), options: {}, seed: { dealer: 'fast', number: 1 } }).ok
    expect([0, 1, 2, 9, 10, 11].map(begins)).toEqual([false, true, true, true, true, false])
  })

  test('Y1 of ten players gives each of them thirteen turns, in the order of play', () => {
    let state = newMatch(10)
    const turns: string[] = []
    for (const category of CATEGORIES) {
      for (let player = 0; player < 10; player += 1) {
        turns.push(yahtzee.view(state, null).currentPlayerId ?? '')
        state = afterTurn(state, '12345', category)
      }
    }
    expect(turns.join('')).toBe('ABCDEFGHIJ'.repeat(13))
    expect(yahtzee.outcome(state)?.places).toHaveLength(10)
  })
})

describe('a turn', () => {
  test('Y2 has up to three rolls, the first of all five dice', () => {
    const first = play(newMatch(1), ROLL, '55534')
    expect(first.events).toEqual([
      { type: 'rolled', player: 'A', faces: [5, 5, 5, 3, 4], dice: [0, 1, 2, 3, 4], rollsRemaining: 2 },
    ])
    const second = afterRoll(first.state, '11111')
    const third = afterRoll(second, '22222')
    expect([first.state, second, third].map(({ rollsRemaining }) => rollsRemaining)).toEqual([2, 1, 0])
    expect(refusalFor(third, ROLL)?.text).toBe('No rolls remaining')
  })

  test('Y2 lets any dice be frozen and unfrozen between rolls', () => {
    let state = afterFreeze(afterRoll(newMatch(1), '55534'), 0, 1, 2)
    expect(kept(state)).toBe('KKK..')
    state = afterRoll(state, '62')
    expect([shown(state), kept(state)]).toEqual(['55562', 'KKK..'])
    state = afterFreeze(play(state, unfreeze(0, 1)).state, 3)
    expect(kept(state)).toBe('..KK.')
    state = afterRoll(state, '111')
    expect([shown(state), kept(state)]).toEqual(['11561', '..KK.'])
  })

  test('Y2 may end after the first or the second roll', () => {
    expect(refusalFor(afterRoll(newMatch(1), '12345'), score('large_straight'))).toBeNull()
    expect(
      refusalFor(afterRoll(afterRoll(newMatch(1), '12345'), '12345'), score('large_straight')),
    ).toBeNull()
  })

  test('Y3 begins with no frozen dice and no values', () => {
    const blank = Array.from({ length: 5 }, () => ({ value: null, frozen: false }))
    expect(diceOf(newMatch(1))).toEqual(blank)
    expect(new Set(Object.values(potentials(newMatch(1))))).toEqual(new Set([null]))
    const next = play(afterFreeze(afterRoll(newMatch(2), '55534'), 0, 1, 2), score('fives')).state
    expect(diceOf(next)).toEqual(blank)
    expect(next.rollsRemaining).toBe(3)
  })

  test('Y3 a frozen die keeps its value in a roll, and all others are rolled', () => {
    const { state, events } = play(afterFreeze(afterRoll(newMatch(1), '12345'), 1, 3), ROLL, '666')
    expect(shown(state)).toBe('62646')
    expect(events).toEqual([
      { type: 'rolled', player: 'A', faces: [6, 2, 6, 4, 6], dice: [0, 2, 4], rollsRemaining: 1 },
    ])
  })
})

describe('filling a category', () => {
  test('Y6 fills exactly one category for good and ends the turn', () => {
    const { state, events } = play(afterRoll(newMatch(2), '55534'), score('fives'))
    expect(state.cards).toEqual([card({ fives: 15 }), card({})])
    expect(yahtzee.view(state, null)).toMatchObject({ currentPlayerId: 'B', turn: 1, rollsRemaining: 3 })
    expect(events).toEqual([
      { type: 'scored', player: 'A', category: 'fives', points: 15, faces: [5, 5, 5, 3, 4], joker: false },
      { type: 'turnBegan', player: 'B', turn: 1 },
    ])
    const back = afterRoll(afterTurn(state, '11111', 'fives'), '55555')
    expect(refusalFor(back, score('fives'))?.text).toBe("Category 'fives' already scored")
    expect(refusalFor(back, scratch('fives'))?.text).toBe("Category 'fives' already scored")
  })

  test('Y6 scratching writes 0 on purpose', () => {
    const { state, events } = play(afterRoll(newMatch(1), '55534'), scratch('fives'))
    expect(state.cards).toEqual([card({ fives: 0 })])
    expect(events[0]).toEqual({
      type: 'scratched',
      player: 'A',
      category: 'fives',
      forgone: 15,
      faces: [5, 5, 5, 3, 4],
    })
  })

  test('Y6 any open category may be scored, even for 0', () => {
    const once = afterRoll(newMatch(1), '55534')
    expect(CATEGORIES.filter((category) => refusalFor(once, score(category)) !== null)).toEqual([])
    expect(CATEGORIES.filter((category) => refusalFor(once, scratch(category)) !== null)).toEqual([])
    expect(play(once, score('yahtzee')).state.cards[0]).toEqual(card({ yahtzee: 0 }))
  })

  test('Y6 the view shows what each open category would bring', () => {
    expect(potentials(afterRoll(soloMatch(card({ sixes: 18, full_house: 25 })), '55534'))).toEqual({
      ones: 0,
      twos: 0,
      threes: 3,
      fours: 4,
      fives: 15,
      three_of_a_kind: 22,
      four_of_a_kind: 0,
      small_straight: 0,
      large_straight: 0,
      yahtzee: 0,
      chance: 22,
    })
  })

  test('Y12 emits one event when it reaches the upper bonus', () => {
    const near = card({ threes: 9, fours: 16, fives: 15, sixes: 18 }) // 58
    const types = (state: State, falls: string, category: Category) =>
      play(afterRoll(state, falls), score(category)).events.map(({ type }) => type)
    expect(types(soloMatch(near), '22156', 'twos')).toEqual(['scored', 'turnBegan'])
    expect(types(soloMatch(near), '22256', 'twos')).toEqual(['scored', 'upperBonus', 'turnBegan'])
    expect(types(afterTurn(soloMatch(near), '22256', 'twos'), '11156', 'ones')).toEqual([
      'scored',
      'turnBegan',
    ])
    expect(types(afterTurn(soloMatch(near), '22256', 'twos'), '11156', 'chance')).toEqual([
      'scored',
      'turnBegan',
    ])
  })
})
