import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { playOutUnrecorded, seatNames } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import { kindNamed } from '../rules/cards.ts'
import { view } from '../rules/state.ts'
import { handOf, situation } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { determinize } from './determinize.ts'

describe('an imagined state', () => {
  test('has the own hand and the table as they are, and other hands of the right size', () => {
    const hands = { A: 'red-5 wild', B: 'plus20 plus20 plus4', C: 'blue-skip' }
    const state = situation({ hands, top: 'plus4', color: 'red', chain: [2, 4], direction: -1, turn: 'C' })
    const imagined = determinize(view(state, 'A'), 'A', fastRng(1))
    expect({ ...imagined, hands: state.hands }).toEqual(state)
    expect(imagined.hands[0]).toEqual(state.hands[0])
    expect(imagined.hands.map((hand) => hand.length)).toEqual([2, 3, 1])
    const others = new Set(
      Array.from({ length: 50 }, (_, seed) => handOf(determinize(view(state, 'A'), 'A', fastRng(seed)), 'B')),
    )
    expect(others.size).toBe(50)
  })

  test('shares out just the cards of a finite deck that are not seen', () => {
    const weights = { wildWeight: 0, plus2Weight: 0, plus4Weight: 0, plus20Weight: 0, skipWeight: 0 }
    const options = { ...weights, reverseWeight: 0, deckCopies: 1 }
    // All but five of the 36 numbers lie open: who holds what of these five is open too.
    const seen = ['red', 'blue', 'green'].flatMap((color) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 9].map((n) => `${color}-${n}`),
    )
    const discard = [...seen, 'yellow-0', 'yellow-1'].join(' ')
    const hands = { A: 'yellow-2', B: 'yellow-4 yellow-5', C: 'yellow-6' }
    const state = situation({ hands, top: 'yellow-3', draw: 'yellow-7 yellow-9', discard, options })
    const imagined = determinize(view(state, 'A'), 'A', fastRng(1))
    const dealt = imagined.hands
      .slice(1)
      .flat()
      .map(({ kind }) => kind)
    const unseen = [...dealt, ...(imagined.stock?.draw ?? [])].toSorted((one, other) => one - other)
    expect(unseen).toEqual(['yellow-4', 'yellow-5', 'yellow-6', 'yellow-7', 'yellow-9'].map(kindNamed))
    expect(imagined.hands.map((hand) => hand.length)).toEqual([1, 2, 1])
  })

  test('keeps every invariant, at every table and for every player', () => {
    for (const [seed, table] of subject.tables.entries()) {
      const rng = fastRng(seed, 2 ** 30) // a stream apart from those that deal the match
      playOutUnrecorded(crazyEights, table, seed, (state) => {
        for (const player of seatNames(table.players)) {
          const imagined = determinize(view(state, player), player, rng)
          expect(subject.invariant(imagined)).toBeNull()
        }
      })
    }
  })
})
