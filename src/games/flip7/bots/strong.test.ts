import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import { candidates, refusal } from '../rules/legality.ts'
import { type Fixture, type FixtureSetup, fixture } from '../testing/fixture.ts'
import { strong } from './strong.ts'
import { winChance } from './win-chance.ts'

/** What it does at this table, in the place of the one who is asked. */
function choice({ view, state }: Fixture, seed = 1): Action {
  const player = view.currentPlayerId ?? 'A'
  const legal = candidates(state, player).filter((action) => refusal(state, player, action) === null)
  return strong.choose({ revision: 0, player, view, legal, refused: [], outcome: null }, fastRng(seed))
}

/** A with these cards, to hit or stay; B has stayed with a 0. */
function lastWith(line: string, more: Partial<FixtureSetup> = {}): Fixture {
  const table = fixture(2, { ...more, deck: line.replace(' ', ' 0 ') })
  table.hit('A')
  table.stay('B')
  for (const _ of line.split(' ').slice(2)) table.hit('A')
  return table
}

describe('to hit or to stay', () => {
  test('it stays with much at a high risk, and hits with little at a low one', () => {
    expect(choice(lastWith('12 11 10'))).toEqual({ type: 'stay' })
    expect(choice(lastWith('12 11 10 9'))).toEqual({ type: 'stay' })
    expect(choice(lastWith('1 2 3'))).toEqual({ type: 'hit' })
    expect(choice(fixture(3, { deck: '5 9 3' }))).toEqual({ type: 'hit' })
  })

  test('it hits, whatever the risk, when another has banked the target and more', () => {
    const totals = { A: 100, B: 200 }
    expect(choice(lastWith('12 11 10 9', { totals }))).toEqual({ type: 'hit' })
  })

  test('it stays with what wins, be it ever so little', () => {
    expect(choice(lastWith('3 +2', { totals: { A: 196, B: 150 } }))).toEqual({ type: 'stay' })
    expect(choice(lastWith('3 +2', { totals: { A: 150, B: 150 } }))).toEqual({ type: 'hit' })
  })

  test('it hits where nothing can be lost', () => {
    expect(choice(fixture(3, { deck: 'secondChance 9 3' }))).toEqual({ type: 'hit' })
    expect(choice(fixture(3, { deck: '+10 9 3' }))).toEqual({ type: 'hit' })
  })
})

describe('targets', () => {
  test('it freezes the leader near the target', () => {
    const table = fixture(4, { deck: '5 9 3 1 freeze', totals: { A: 120, B: 20, C: 185, D: 60 } })
    table.hit('A')
    expect(choice(table)).toEqual({ type: 'selectTarget', target: 'C' })
  })

  test('it does not freeze one whom that would let win', () => {
    const table = fixture(3, { deck: '5 12 3 freeze', totals: { A: 120, B: 190, C: 60 } })
    table.hit('A')
    expect(choice(table)).not.toEqual({ type: 'selectTarget', target: 'B' })
  })

  test('it turns a Flip Three on a leader with much to lose', () => {
    const deck = '5 12 3 1 11 2 4 10 6 flipThree'
    const table = fixture(3, { deck, totals: { A: 100, B: 150, C: 20 } })
    for (const id of 'ABCABC') table.hit(id)
    table.hit('A')
    expect(choice(table)).toEqual({ type: 'selectTarget', target: 'B' })
  })

  test('it gives a Second Chance to one who is behind', () => {
    const totals = { A: 100, B: 190, C: 10, D: 185 }
    const table = fixture(4, { deck: 'secondChance 9 3 1 secondChance', totals })
    table.hit('A')
    expect(choice(table)).toEqual({ type: 'selectTarget', target: 'C' })
  })
})

test('it decides the same for the same seed, goes on after a round, and plays alone and with eighteen', () => {
  const [one, other] = [choice(lastWith('7 8 9'), 5), choice(lastWith('7 8 9'), 5)]
  expect(one).toEqual(other)
  const over = fixture(2, { deck: '5 9' })
  over.stay('A')
  over.stay('B')
  expect(choice(over)).toEqual({ type: 'nextRound' })
  for (const players of [1, 18]) {
    const deck = Array.from({ length: players }, (_, seat) => (seat % 12) + 1).join(' ')
    expect(['hit', 'stay']).toContain(choice(fixture(players, { deck })).type)
  }
})

describe('the chance to win', () => {
  const chances = (totals: readonly number[]) => totals.map((_, player) => winChance(totals, player, 200))

  test('adds up to 1 and grows with the total', () => {
    const all = chances([10, 150, 90, 30])
    expect(all.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
    expect(all.toSorted((one, other) => one - other)).toEqual([all[0], all[3], all[2], all[1]])
    expect(chances([80, 80])).toEqual([0.5, 0.5])
  })

  test('is certain at the target alone, and shared by those who have the same', () => {
    expect(chances([205, 200, 20])).toEqual([1, 0, 0])
    expect(chances([205, 205, 20])).toEqual([0.5, 0.5, 0])
  })

  test('a lead is worth more the nearer the target is', () => {
    expect(chances([190, 150])[0]!).toBeGreaterThan(chances([60, 20])[0]!)
  })

  test('alone it is how far one has come', () => {
    const alone = [0, 20, 120, 199, 200].map((total) => winChance([total], 0, 200))
    expect(alone.toSorted((one, other) => one - other)).toEqual(alone)
    expect(alone[0]).toBe(0)
    expect(alone.at(-1)).toBe(1)
  })
})
