import { expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import { scoreOf } from '../rules/scoring.ts'
import { fixture } from '../testing/fixture.ts'
import { flipOdds, nextCards } from './odds.ts'

test('the bust risk of the next card is the share of duplicates in the deck', () => {
  const { view } = fixture(3, { deck: '12 11 1' })
  expect(nextCards(view).length).toBe(91)
  expect(flipOdds(view, 'A', 1).bust).toBeCloseTo(11 / 91, 12)
  expect(flipOdds(view, 'B', 1).bust).toBeCloseTo(10 / 91, 12)
  expect(flipOdds(view, 'C', 1).bust).toBe(0)
})

test('a player with a Second Chance cannot bust on one card', () => {
  const table = fixture(3, { deck: '12 11 1 secondChance' })
  table.hit('A')
  expect(flipOdds(table.view, 'A', 1)).toMatchObject({ bust: 0, flip7: 0 })
  expect(flipOdds(table.view, 'A', 3).bust).toBeGreaterThan(0)
})

test('the expected points after a hit are the mean over all cards, including the bonus of a Flip 7', () => {
  const table = fixture(1, { deck: '1 2 3 4 5 6 7 6', rest: 'discarded' })
  for (const _ of 'hhhhh') table.hit('A')
  expect(flipOdds(table.view, 'A', 1)).toEqual({ bust: 0.5, flip7: 0.5, points: (28 + 15) / 2 })
})

test('the next card comes from the discard pile if the deck is empty', () => {
  const table = fixture(2, { deck: '5 9', rest: 'discarded' })
  expect(table.view.deckCount).toBe(0)
  expect(nextCards(table.view).length).toBe(92)
  expect(flipOdds(table.view, 'A', 1).bust).toBeCloseTo(4 / 92, 12)
})

/** The odds of three flips by brute force: every order of the deck, played by the rules. */
function byEveryOrder(before: string, deck: readonly string[], player: PlayerId) {
  const sums = { bust: 0, flip7: 0, points: 0 }
  let orders = 0
  const all = (chosen: string[], left: readonly string[]) => {
    if (left.length > 0) {
      for (const [at, card] of left.entries()) all([...chosen, card], left.toSpliced(at, 1))
      return
    }
    const table = fixture(2, { deck: `${before} ${chosen.join(' ')}`, rest: 'discarded' })
    table.hit('A')
    table.target('A', player)
    const { status, line, modifiers } = table.seat(player)
    orders += 1
    sums.bust += status === 'busted' ? 1 : 0
    sums.flip7 += status === 'flip7' ? 1 : 0
    sums.points += scoreOf({ status, line, modifiers }).points
  }
  all([], deck)
  return { bust: sums.bust / orders, flip7: sums.flip7 / orders, points: sums.points / orders }
}

test('the odds of three cards equal the mean over every order of the deck', () => {
  const decks = [
    ['5', '5', '7', 'x2', '+10'],
    ['secondChance', '5', '9', '9', 'freeze'],
    ['+2', '+10', '8', '5', 'flipThree'],
    ['secondChance', '5', '5', '12'],
  ]
  for (const deck of decks) {
    for (const player of ['A', 'B']) {
      const before = '5 9 flipThree'
      const table = fixture(2, { deck: `${before} ${deck.join(' ')}`, rest: 'discarded' })
      table.hit('A')
      const odds = flipOdds(table.view, player, 3)
      const slow = byEveryOrder(before, deck, player)
      expect(odds.bust).toBeCloseTo(slow.bust, 12)
      expect(odds.flip7).toBeCloseTo(slow.flip7, 12)
      expect(odds.points).toBeCloseTo(slow.points, 12)
    }
  }
})

test('the odds include a discard pile that becomes the deck during the three flips', () => {
  const table = fixture(2, { deck: '5 9 flipThree 7', rest: 'discarded' })
  table.hit('A')
  // A has 5 and gets 7 for certain; two cards follow out of 90: ten more 5s and 7s, eleven cards without effect, three
  // Second Chances, and the other numbers, for which the sum of copies × (9 + copies) is 1154.
  expect(flipOdds(table.view, 'A', 3).bust).toBeCloseTo((10 + (11 * 10 + 1154) / 89) / 90, 12)
})

test('the odds do not change the view and are zero for an unknown player', () => {
  const { view } = fixture(3, { deck: '12 11 1' })
  const before = JSON.stringify(view)
  flipOdds(view, 'A', 3)
  expect(JSON.stringify(view)).toBe(before)
  expect(flipOdds(view, 'Z', 3)).toEqual({ bust: 0, flip7: 0, points: 0 })
})
