import { expect, test } from 'vitest'
import { fastRng, shuffled } from '../../../engine/rng.ts'
import { STANDARD_VALUES } from '../rules/deck.ts'
import { HAND_RANKS, POINTS, pokerHand } from '../rules/poker.ts'
import { pokerPoints } from './poker.ts'

const DECK = STANDARD_VALUES.map((_, card) => card)

/** Every straight flush, its neighbours with one card changed, and random hands. */
function* hands(): Generator<number[]> {
  for (let suit = 0; suit < 4; suit += 1) {
    for (let low = -1; low <= 8; low += 1) {
      const flush = [0, 1, 2, 3, 4].map((step) => suit * 13 + ((low + step + 13) % 13))
      yield flush
      for (const card of DECK) if (!flush.includes(card)) yield [...flush.slice(1), card]
    }
  }
  for (let seed = 0; seed < 20_000; seed += 1) yield shuffled(fastRng(seed), DECK).slice(0, 5)
}

test('D20 the simulator gives every hand the points of the rules', () => {
  const seen = new Set<number>()
  for (const hand of hands()) {
    const { points } = pokerHand(hand.map((card) => STANDARD_VALUES[card]!))
    expect(pokerPoints(Int32Array.from([99, ...hand]), 1), hand.join()).toBe(points)
    seen.add(points)
  }
  expect(seen).toEqual(new Set(HAND_RANKS.map((rank) => POINTS[rank])))
})
