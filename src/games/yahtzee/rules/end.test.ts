import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { yahtzee } from '../index.ts'
import { afterRoll, afterTurn, card, fullCardExcept, newMatch, play } from '../testing/fixture.ts'
import type { State } from './state.ts'

const score = (category: string) => ({ type: 'score', category }) as const

describe('the end of a match', () => {
  const last = (totals: readonly number[]) => ({
    ...newMatch(totals.length),
    cards: totals.map((chance, seat) =>
      seat === totals.length - 1 ? fullCardExcept(['ones'], { chance }) : fullCardExcept([], { chance }),
    ),
    turnsPlayed: 13 * totals.length - 1,
    currentSeat: totals.length - 1,
  })

  test('Y16 the match ends when every card is full, and not before', () => {
    const before = last([20, 22])
    expect([yahtzee.outcome(before), yahtzee.view(before, null).gameOver]).toEqual([null, false])
    const { state, events } = play(afterRoll(before, '11234'), score('ones'))
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

  test('Y16 players with equal totals share the win', () => {
    const { state, events } = play(afterRoll(last([22, 15, 20]), '11234'), score('ones'))
    expect(yahtzee.outcome(state)?.places).toEqual([
      { player: 'A', place: 1, score: 22 },
      { player: 'C', place: 1, score: 22 },
      { player: 'B', place: 3, score: 15 },
    ])
    expect(events.at(-1)).toEqual({ type: 'gameEnded', winners: ['A', 'C'], score: 22 })
  })

  test('Y17 the view always contains the totals, which the state never stores', () => {
    const state = afterTurn(afterTurn(newMatch(2), '66634', 'sixes'), '12345', 'large_straight')
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

  test('Y18 the order of play is random, and every order is equally likely', () => {
    const times = new Map<string, number>()
    for (let seed = 1; seed <= 6000; seed += 1) {
      const order = orderFor(seed).join('')
      times.set(order, (times.get(order) ?? 0) + 1)
    }
    expect([...times.keys()].toSorted()).toEqual(['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'])
    for (const count of times.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('Y18 the order of play stays the same through the match, while the view lists players by seat', () => {
    let state: State = { ...newMatch(3), order: [2, 0, 1], currentSeat: 2 }
    const turns: (string | null)[] = []
    for (const category of ['ones', 'twos'] as const) {
      for (let player = 0; player < 3; player += 1) {
        turns.push(yahtzee.view(state, null).currentPlayerId)
        state = afterTurn(state, '12345', category)
      }
    }
    expect(turns).toEqual(['C', 'A', 'B', 'C', 'A', 'B'])
    expect(yahtzee.view(state, null).order).toEqual(['C', 'A', 'B'])
    expect(yahtzee.view(state, null).players.map(({ id }) => id)).toEqual(['A', 'B', 'C'])
  })
})
