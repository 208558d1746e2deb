import { describe, expect, test } from 'vitest'
import { botAction, lastActive } from '../testing/bot-fixture.ts'
import { fixture } from '../testing/fixture.ts'
import { strong } from './strong.ts'

describe('hit or stay', () => {
  test('the strong bot stays with many points at a high risk and hits with few at a low risk', () => {
    expect(botAction(strong, lastActive('12 11 10'))).toEqual({ type: 'stay' })
    expect(botAction(strong, lastActive('12 11 10 9'))).toEqual({ type: 'stay' })
    expect(botAction(strong, lastActive('1 2 3'))).toEqual({ type: 'hit' })
    expect(botAction(strong, fixture(3, { deck: '5 9 3' }))).toEqual({ type: 'hit' })
  })

  test('the strong bot hits at any risk if an opponent has banked a winning total', () => {
    const totals = { A: 100, B: 200 }
    expect(botAction(strong, lastActive('12 11 10 9', { totals }))).toEqual({ type: 'hit' })
  })

  test('the strong bot stays with a winning total, however few its points', () => {
    expect(botAction(strong, lastActive('3 +2', { totals: { A: 196, B: 150 } }))).toEqual({ type: 'stay' })
    expect(botAction(strong, lastActive('3 +2', { totals: { A: 150, B: 150 } }))).toEqual({ type: 'hit' })
  })

  test('the strong bot hits if it cannot bust', () => {
    expect(botAction(strong, fixture(3, { deck: 'secondChance 9 3' }))).toEqual({ type: 'hit' })
    expect(botAction(strong, fixture(3, { deck: '+10 9 3' }))).toEqual({ type: 'hit' })
  })
})

describe('targets', () => {
  test('the strong bot freezes a leader who is near the target', () => {
    const table = fixture(4, { deck: '5 9 3 1 freeze', totals: { A: 120, B: 20, C: 185, D: 60 } })
    table.hit('A')
    expect(botAction(strong, table)).toEqual({ type: 'selectTarget', target: 'C' })
  })

  test('the strong bot does not freeze a player who would win by it', () => {
    const table = fixture(3, { deck: '5 12 3 freeze', totals: { A: 120, B: 190, C: 60 } })
    table.hit('A')
    expect(botAction(strong, table)).not.toEqual({ type: 'selectTarget', target: 'B' })
  })

  test('the strong bot gives a Flip Three to a leader with much to lose', () => {
    const deck = '5 12 3 1 11 2 4 10 6 flipThree'
    const table = fixture(3, { deck, totals: { A: 100, B: 150, C: 20 } })
    for (const id of 'ABCABC') table.hit(id)
    table.hit('A')
    expect(botAction(strong, table)).toEqual({ type: 'selectTarget', target: 'B' })
  })

  test('the strong bot gives a Second Chance to a trailing player', () => {
    const totals = { A: 100, B: 160, C: 10, D: 155 }
    const table = fixture(4, { deck: 'secondChance 9 3 1 secondChance', totals })
    table.hit('A')
    expect(botAction(strong, table)).toEqual({ type: 'selectTarget', target: 'C' })
  })
})

test('the strong bot is deterministic for a seed, starts the next round, and plays with 1 and 18 players', () => {
  const [one, other] = [botAction(strong, lastActive('7 8 9'), 5), botAction(strong, lastActive('7 8 9'), 5)]
  expect(one).toEqual(other)
  const over = fixture(2, { deck: '5 9' })
  over.stay('A')
  over.stay('B')
  expect(botAction(strong, over)).toEqual({ type: 'nextRound' })
  for (const players of [1, 18]) {
    const deck = Array.from({ length: players }, (_, seat) => (seat % 12) + 1).join(' ')
    expect(['hit', 'stay']).toContain(botAction(strong, fixture(players, { deck })).type)
  }
})
