import { describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import type { State } from '../rules/state.ts'
import { fixture, observationOf, type TableFixture } from '../testing/fixture.ts'
import { beginner } from './beginner.ts'

const chosen = (state: State, seed = 1) => beginner.choose(observationOf(state, 'A'), fastRng(seed))

/** A table of four, with red 1 on top by default. */
const four = (hand: string, more: Partial<TableFixture> = {}) =>
  fixture({ top: 'red-1', ...more, hands: { A: hand, B: 'wild wild', C: 'wild wild', D: 'wild wild' } })

describe('the beginner', () => {
  test('the beginner plays a playable card, and draws without one', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      expect(chosen(four('red-5 blue-7 wild'), seed).type).toBe('play')
      expect(chosen(four('blue-7 green-3'), seed)).toEqual({ type: 'draw' })
      const stack = four('blue-7 plus4', { top: 'red-plus2', chain: [2] })
      expect(chosen(stack, seed)).toMatchObject({ cardId: 'A2' })
    }
  })

  test('the beginner names a colour that it holds, and any colour if it holds none', () => {
    const named = (hand: string) => {
      const all = Array.from({ length: 60 }, (_, seed) => chosen(four(hand), seed))
      return new Set(all.map((action) => (action.type === 'play' ? action.chosenColor : 'draw')))
    }
    expect(named('wild blue-7 green-3')).toEqual(new Set(['blue', 'green']))
    expect(named('wild wild')).toEqual(new Set(['red', 'blue', 'green', 'yellow']))
  })
})
