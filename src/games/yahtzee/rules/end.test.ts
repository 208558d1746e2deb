import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { yahtzee } from '../index.ts'
import { card, froze, fullBut, played, refused, rolled, scored, seated, solo } from '../testing/fixture.ts'
import type { State } from './state.ts'

const ROLL = { type: 'roll' } as const
const score = (category: string) => ({ type: 'score', category }) as const

describe('the end', () => {
  const last = (totals: readonly number[]) => ({
    ...seated(totals.length),
    cards: totals.map((chance, seat) =>
      seat === totals.length - 1 ? fullBut(['ones'], { chance }) : fullBut([], { chance }),
    ),
    turnsPlayed: 13 * totals.length - 1,
    currentSeat: totals.length - 1,
  })

  test('Y16 comes when every card is full, and not before', () => {
    const before = last([20, 22])
    expect([yahtzee.outcome(before), yahtzee.view(before, null).gameOver]).toEqual([null, false])
    const { state, events } = played(rolled(before, '11234'), score('ones'))
    expect(yahtzee.outcome(state)).toEqual({
      places: [
        { player: 'B', place: 1, score: 24 },
        { player: 'A', place: 2, score: 20 },
      ],
      reason: 'all-cards-full',
    })
    expect(yahtzee.view(state, null)).toMatchObject({
      gameOver: true,
      turn: 13,
      currentPlayerId: null,
      availableCategories: [],
    })
    expect(events.at(-1)).toEqual({ type: 'gameEnded', winners: ['B'], score: 24 })
  })

  test('Y16 equal totals share the win', () => {
    const { state, events } = played(rolled(last([22, 15, 20]), '11234'), score('ones'))
    expect(yahtzee.outcome(state)?.places).toEqual([
      { player: 'A', place: 1, score: 22 },
      { player: 'C', place: 1, score: 22 },
      { player: 'B', place: 3, score: 15 },
    ])
    expect(events.at(-1)).toEqual({ type: 'gameEnded', winners: ['A', 'C'], score: 22 })
  })

  test('Y17 totals are in the view at any time', () => {
    const state = scored(scored(seated(2), '66634', 'sixes'), '12345', 'large_straight')
    expect(yahtzee.view(state, 'B').players).toEqual([
      {
        id: 'A',
        scorecard: card({ sixes: 18 }).scorecard,
        totals: { upper: 18, toBonus: 45, bonus: 0, lower: 0, yahtzeeBonuses: 0, grand: 18 },
      },
      {
        id: 'B',
        scorecard: card({ large_straight: 40 }).scorecard,
        totals: { upper: 0, toBonus: 63, bonus: 0, lower: 40, yahtzeeBonuses: 0, grand: 40 },
      },
    ])
    expect(JSON.stringify(state)).not.toMatch(/total|grand|upper/)
  })
})

describe('the order of play', () => {
  const orderFor = (seed: number) =>
    yahtzee.view(
      yahtzee.setup({ players: ['A', 'B', 'C'], options: { joker: 'forced' }, rng: fastRng(seed) }),
      null,
    ).order

  test('Y18 is random, each order as likely as any', () => {
    const times = new Map<string, number>()
    for (let seed = 1; seed <= 6000; seed += 1) {
      const order = orderFor(seed).join('')
      times.set(order, (times.get(order) ?? 0) + 1)
    }
    expect([...times.keys()].toSorted()).toEqual(['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'])
    for (const count of times.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('Y18 stays the same through the match; the players are listed by seat', () => {
    let state: State = { ...seated(3), order: [2, 0, 1], currentSeat: 2 }
    const turns: (string | null)[] = []
    for (const category of ['ones', 'twos'] as const) {
      for (let player = 0; player < 3; player += 1) {
        turns.push(yahtzee.view(state, null).currentPlayerId)
        state = scored(state, '12345', category)
      }
    }
    expect(turns).toEqual(['C', 'A', 'B', 'C', 'A', 'B'])
    expect(yahtzee.view(state, null).order).toEqual(['C', 'A', 'B'])
    expect(yahtzee.view(state, null).players.map(({ id }) => id)).toEqual(['A', 'B', 'C'])
  })
})

describe('someone who is away', () => {
  const done = (state: State) => {
    const legal = yahtzee.candidates(state, 'A').filter((action) => refused(state, action) === null)
    const view = yahtzee.view(state, 'A')
    return yahtzee.whenAbsent(
      { revision: 0, player: 'A', view, legal, refused: [], outcome: null },
      fastRng(1),
    )
  }

  test('Y19 rolls once if there was no roll', () => {
    expect(done(seated(1))).toEqual(ROLL)
  })

  test('Y19 takes the best-scoring open category for the dice on the table, rolls left or not', () => {
    const once = rolled(seated(1), '55534')
    expect(done(once)).toEqual(score('three_of_a_kind'))
    expect(done(froze(once, 0, 1, 2, 3, 4))).toEqual(score('three_of_a_kind'))
    expect(done(rolled(once, '12345'))).toEqual(score('large_straight'))
    expect(done(rolled(rolled(once, '11111'), '33322'))).toEqual(score('full_house'))
    expect(done(rolled(solo(card({ chance: 20, three_of_a_kind: 20 })), '55534'))).toEqual(score('fives'))
  })

  test('Y19 minds the Joker', () => {
    expect(done(rolled(solo(card({ yahtzee: 50 })), '11111'))).toEqual(score('ones'))
    expect(done(rolled(solo(card({ yahtzee: 50, ones: 3 })), '11111'))).toEqual(score('large_straight'))
  })

  test('Y19 writes 0 where nothing scores', () => {
    expect(done(rolled(solo(fullBut(['sixes', 'yahtzee'])), '12345'))).toEqual(score('sixes'))
  })
})
