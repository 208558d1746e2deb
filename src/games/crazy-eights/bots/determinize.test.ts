import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { playOutUnrecorded, seatNames } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import { kindByName } from '../rules/cards.ts'
import { view } from '../rules/view.ts'
import { fixture, handNames } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { determinize } from './determinize.ts'

describe('determinize', () => {
  test('a determinized state has the real own hand and table, and other hands of the right size', () => {
    const hands = { A: 'red-5 wild', B: 'plus20 plus20 plus4', C: 'blue-skip' }
    const state = fixture({ hands, top: 'plus4', color: 'red', chain: [2, 4], direction: -1, turn: 'C' })
    const sampled = determinize(view(state, 'A'), 'A', fastRng(1))
    expect({ ...sampled, hands: state.hands }).toEqual(state)
    expect(sampled.hands[0]).toEqual(state.hands[0])
    expect(sampled.hands.map((hand) => hand.length)).toEqual([2, 3, 1])
    const others = new Set(
      Array.from({ length: 50 }, (_, seed) =>
        handNames(determinize(view(state, 'A'), 'A', fastRng(seed)), 'B'),
      ),
    )
    expect(others.size).toBe(50)
  })

  test('a determinized state deals exactly the unseen cards of a finite deck', () => {
    const weights = { wildWeight: 0, plus2Weight: 0, plus4Weight: 0, plus20Weight: 0, skipWeight: 0 }
    const options = { ...weights, reverseWeight: 0, deckCopies: 1 }
    // All but five of the 36 numbers are visible; the five can be in any hidden place.
    const visible = ['red', 'blue', 'green'].flatMap((color) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 9].map((n) => `${color}-${n}`),
    )
    const discard = [...visible, 'yellow-0', 'yellow-1'].join(' ')
    const hands = { A: 'yellow-2', B: 'yellow-4 yellow-5', C: 'yellow-6' }
    const state = fixture({ hands, top: 'yellow-3', draw: 'yellow-7 yellow-9', discard, options })
    const sampled = determinize(view(state, 'A'), 'A', fastRng(1))
    const hidden = sampled.hands
      .slice(1)
      .flat()
      .map(({ kind }) => kind)
    const unseen = [...hidden, ...(sampled.stock?.draw ?? [])].toSorted((one, other) => one - other)
    expect(unseen).toEqual(['yellow-4', 'yellow-5', 'yellow-6', 'yellow-7', 'yellow-9'].map(kindByName))
    expect(sampled.hands.map((hand) => hand.length)).toEqual([1, 2, 1])
  })

  test('a determinized state keeps every invariant, at every table and for every player', () => {
    for (const [seed, table] of subject.tables.entries()) {
      const rng = fastRng(seed, 2 ** 30) // a separate stream from those that deal the match
      playOutUnrecorded(crazyEights, table, seed, (state) => {
        for (const player of seatNames(table.players)) {
          const sampled = determinize(view(state, player), player, rng)
          expect(subject.invariant(sampled)).toBeNull()
        }
      })
    }
  })
})
