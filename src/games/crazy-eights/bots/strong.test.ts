import { describe, expect, test } from 'vitest'
import { observe, start, withState } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import type { State } from '../rules/state.ts'
import { playing, type Situation, situation } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { greedy } from './good.ts'
import { strong } from './strong.ts'

function observationOf(state: State) {
  const { players, options } = state
  const begun = start(crazyEights, { players, options, seed: { dealer: 'fast', number: 1 } })
  if (!begun.ok) throw new Error(begun.refusal.text)
  return observe(withState(begun.match, state), 'A')
}

const chosen = (state: State, seed = 1) => strong.choose(observationOf(state), fastRng(seed))

/** A table of four with red 1 on top, unless it is said otherwise. */
const four = (hand: string, more: Partial<Situation> = {}) => {
  const others = { B: 'blue-2 blue-3 green-4 red-9', C: 'blue-2 blue-3 red-4 red-9', D: 'wild blue-3 red-4' }
  return situation({ top: 'red-1', ...more, hands: { A: hand, ...others, ...more.hands } })
}

describe('the strong one', () => {
  test('plays the card that wins, whatever it is', () => {
    for (const last of ['red-5', 'plus20', 'wild', 'blue-1', 'red-skip']) {
      expect(chosen(four(last))).toMatchObject({ type: 'play', cardId: 'A1' })
    }
  })

  test('draws where nothing goes, and answers a stack where something does', () => {
    expect(chosen(four('blue-7 green-3'))).toEqual({ type: 'draw' })
    const stack = { top: 'red-plus2', chain: [2, 20] }
    expect(chosen(four('wild red-5', stack))).toEqual({ type: 'draw' })
    expect(chosen(four('wild red-5 blue-plus2 blue-7', stack))).toMatchObject({ type: 'play', cardId: 'A3' })
  })

  test('names a colour that it holds', () => {
    for (const color of ['blue', 'green', 'yellow'] as const) {
      const state = four(`wild ${color}-2 ${color}-6 ${color}-9`)
      expect(chosen(state)).toEqual(playing(state, 'A', 'wild', color))
    }
  })

  test('does not hand the turn to someone with one card while it can hinder it', () => {
    const nearlyOut = { hands: { B: 'red-4' } }
    expect(chosen(four('red-5 red-7 plus20 red-3', nearlyOut))).toMatchObject({ cardId: 'A3' })
    const skip = four('red-5 red-7 red-skip red-3', nearlyOut)
    expect(chosen(skip)).toEqual(playing(skip, 'A', 'red-skip'))
  })

  test('keeps a number where the last card must be one', () => {
    const state = four('red-5 plus4', { options: { finishOnNumber: true } })
    expect(chosen(state)).toMatchObject({ type: 'play', cardId: 'A2' })
  })

  test('decides the same for the same seed, whatever the others hold', () => {
    const hand = 'red-5 blue-1 red-reverse wild plus4 green-7'
    const one = four(hand)
    const other = four(hand, { hands: { B: 'wild wild wild wild', C: 'plus20 plus4 wild red-0' } })
    for (let seed = 1; seed <= 5; seed += 1) expect(chosen(other, seed)).toEqual(chosen(one, seed))
  })

  test('plays at every table to the end', () => {
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

describe('the yardstick', () => {
  test('plays the first card of its hand that goes, and names the colour that it holds most of', () => {
    const choice = (hand: string) => greedy.choose(observationOf(four(hand)), fastRng(1))
    expect(choice('blue-7 plus4 red-5')).toMatchObject({ cardId: 'A2', chosenColor: 'red' })
    expect(choice('wild green-2 blue-7 green-5')).toMatchObject({ cardId: 'A1', chosenColor: 'green' })
    expect(choice('red-skip red-5')).toEqual({ type: 'play', cardId: 'A1' })
    expect(choice('blue-7 green-3')).toEqual({ type: 'draw' })
  })
})
