import { describe, expect, test } from 'vitest'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import type { State } from '../rules/state.ts'
import { fixture, observationOf, playAction, type TableFixture } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { strong } from './strong.ts'
import { greedy } from './yardstick.ts'

const chosen = (state: State, seed = 1) => strong.choose(observationOf(state, 'A'), fastRng(seed))

/** A table of four, with red 1 on top by default. */
const four = (hand: string, more: Partial<TableFixture> = {}) => {
  const others = { B: 'blue-2 blue-3 green-4 red-9', C: 'blue-2 blue-3 red-4 red-9', D: 'wild blue-3 red-4' }
  return fixture({ top: 'red-1', ...more, hands: { A: hand, ...others, ...more.hands } })
}

describe('the strong bot', () => {
  test('the strong bot plays the winning card, whatever it is', () => {
    for (const last of ['red-5', 'plus20', 'wild', 'blue-1', 'red-skip']) {
      expect(chosen(four(last))).toMatchObject({ type: 'play', cardId: 'A1' })
    }
  })

  test('the strong bot draws if no card is playable, and answers a stack if it can', () => {
    expect(chosen(four('blue-7 green-3'))).toEqual({ type: 'draw' })
    const stack = { top: 'red-plus2', chain: [2, 20] }
    expect(chosen(four('wild red-5', stack))).toEqual({ type: 'draw' })
    expect(chosen(four('wild red-5 blue-plus2 blue-7', stack))).toMatchObject({ type: 'play', cardId: 'A3' })
  })

  test('the strong bot names a colour that it holds', () => {
    for (const color of ['blue', 'green', 'yellow'] as const) {
      const state = four(`wild ${color}-2 ${color}-6 ${color}-9`)
      expect(chosen(state)).toEqual(playAction(state, 'A', 'wild', color))
    }
  })

  test('the strong bot hinders a player with one card instead of passing them the turn', () => {
    const nearlyOut = { hands: { B: 'red-4' } }
    expect(chosen(four('red-5 red-7 plus20 red-3', nearlyOut))).toMatchObject({ cardId: 'A3' })
    const skip = four('red-5 red-7 red-skip red-3', nearlyOut)
    expect(chosen(skip)).toEqual(playAction(skip, 'A', 'red-skip'))
  })

  test('the strong bot keeps a number if the last card must be a number', () => {
    const state = four('red-5 plus4', { options: { finishOnNumber: true } })
    expect(chosen(state)).toMatchObject({ type: 'play', cardId: 'A2' })
  })

  test('the strong bot makes the same choice for the same seed, whatever the other players hold', () => {
    const hand = 'red-5 blue-1 red-reverse wild plus4 green-7'
    const one = four(hand)
    const other = four(hand, { hands: { B: 'wild wild wild wild', C: 'plus20 plus4 wild red-0' } })
    for (let seed = 1; seed <= 5; seed += 1) expect(chosen(other, seed)).toEqual(chosen(one, seed))
  })

  test('the strong bot plays to the end at every table', () => {
    for (const [seed, table] of subject.tables.entries()) {
      const rng = fastRng(seed, 9)
      const { match } = playOut(startSimulated(crazyEights, table, seed), (now) => {
        const [player = ''] = now.decisions.keys()
        const bot = player === 'A' ? strong : greedy
        return { player, action: bot.choose(observe(now, player), rng) }
      })
      expect(match.outcome).not.toBeNull()
    }
  })
})
