import { describe, expect, test } from 'vitest'
import type { Level, PlayerId } from '../../../engine/game.ts'
import { act, observe, start, withState } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import type { State } from '../rules/state.ts'
import { playing, type Situation, situation } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'

const bots = { beginner: crazyEights.bots.beginner!, good: crazyEights.bots.good! }

function observationOf(state: State, player: PlayerId) {
  const { players, options } = state
  const begun = start(crazyEights, { players, options, seed: { dealer: 'fast', number: 1 } })
  if (!begun.ok) throw new Error(begun.refusal.text)
  return observe(withState(begun.match, state), player)
}

/** What a bot does in A's place: an action of A's. */
const chosen = (level: 'beginner' | 'good', state: State, seed = 1) =>
  bots[level].choose(observationOf(state, 'A'), fastRng(seed))

/** A table of four with red 1 on top, unless it is said otherwise. */
const four = (hand: string, more: Partial<Situation> = {}) =>
  situation({
    top: 'red-1',
    ...more,
    hands: {
      A: hand,
      B: 'wild wild wild wild',
      C: 'wild wild wild wild',
      D: 'wild wild wild wild',
      ...more.hands,
    },
  })

/** Plays a match to its end with these levels in the seats; gives those with the first place. */
function winners(
  levels: readonly Level[],
  options: object,
  seed: number,
): { places: number[]; turns: number } {
  let match = startSimulated(crazyEights, { players: levels.length, options }, seed)
  const rng = fastRng(seed, 9)
  while (match.outcome === null) {
    const [player] = match.decisions.keys()
    const level = levels[match.header.players.indexOf(player!)]!
    const action = crazyEights.bots[level]!.choose(observe(match, player!), rng)
    const acted = act(match, { player: player!, action, revision: match.revision, at: 0 })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    match = acted.match
  }
  const first = match.outcome.places.filter(({ place }) => place === 1)
  return { places: first.map(({ player }) => match.header.players.indexOf(player)), turns: match.revision }
}

describe('the beginner', () => {
  test('plays a card if any goes, and draws if none does', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      expect(chosen('beginner', four('red-5 blue-7 wild'), seed).type).toBe('play')
      expect(chosen('beginner', four('blue-7 green-3'), seed)).toEqual({ type: 'draw' })
      expect(chosen('beginner', four('blue-7 plus4', { top: 'red-plus2', chain: [2] }), seed)).toMatchObject({
        cardId: 'A2',
      })
    }
  })

  test('names a colour that it holds, and any if it holds none', () => {
    const named = (hand: string) => {
      const all = Array.from({ length: 60 }, (_, seed) => chosen('beginner', four(hand), seed))
      return new Set(all.map((action) => (action.type === 'play' ? action.chosenColor : 'draw')))
    }
    expect(named('wild blue-7 green-3')).toEqual(new Set(['blue', 'green']))
    expect(named('wild wild')).toEqual(new Set(['red', 'blue', 'green', 'yellow']))
  })
})

describe('the good one', () => {
  test('plays its last card', () => {
    const state = four('plus20')
    expect(chosen('good', state)).toMatchObject({ type: 'play', cardId: 'A1' })
  })

  test('keeps + cards and the 8 while a number goes', () => {
    const state = four('plus4 wild red-plus2 plus20 red-5 blue-7 green-3')
    expect(chosen('good', state)).toEqual(playing(state, 'A', 'red-5'))
  })

  test('answers a stack with a + card, and keeps the +4 for the next one', () => {
    const state = four('plus4 blue-plus2 wild red-5', { top: 'red-plus2', chain: [2] })
    expect(chosen('good', state)).toEqual(playing(state, 'A', 'blue-plus2'))
  })

  test('draws a stack that it cannot answer', () => {
    expect(chosen('good', four('wild red-5', { top: 'red-plus2', chain: [2] }))).toEqual({ type: 'draw' })
  })

  test('plays towards its longest colour', () => {
    const state = four('red-5 blue-1 blue-7 blue-3 blue-4')
    expect(chosen('good', state)).toEqual(playing(state, 'A', 'blue-1'))
    const wild = four('wild green-2 green-6 blue-7')
    expect(chosen('good', wild)).toEqual(playing(wild, 'A', 'wild', 'green'))
  })

  test('does not hand the turn to someone with one card while it can hinder it', () => {
    const nearlyOut = { hands: { B: 'wild' } }
    const plus = four('red-5 red-7 plus20 red-3', nearlyOut)
    expect(chosen('good', plus)).toMatchObject({ cardId: 'A3' })
    const reverse = four('red-5 red-7 red-reverse red-3', nearlyOut)
    expect(chosen('good', reverse)).toEqual(playing(reverse, 'A', 'red-reverse'))
    const skip = four('red-5 red-7 red-skip red-3', nearlyOut)
    expect(chosen('good', skip)).toEqual(playing(skip, 'A', 'red-skip'))
  })

  test('does not turn towards someone with one card', () => {
    const state = four('blue-5 red-reverse red-7 blue-3', { hands: { D: 'wild' } })
    expect(chosen('good', state)).toEqual(playing(state, 'A', 'red-7'))
  })

  test('counts a finite deck: of two colours it names the one that is mostly gone', () => {
    const discard = 'blue-0 blue-2 blue-5 blue-9 blue-6'
    const state = four('wild green-2 blue-7', { draw: 'red-1', discard })
    expect(chosen('good', state)).toEqual(playing(state, 'A', 'wild', 'blue'))
  })

  test('keeps a number where the last card must be one', () => {
    const hand = 'red-5 red-skip plus4'
    const free = four(hand)
    const bound = four(hand, { options: { finishOnNumber: true } })
    expect(chosen('good', four('red-5 plus4'))).toEqual(playing(free, 'A', 'red-5'))
    expect(chosen('good', four('red-5 plus4', { options: { finishOnNumber: true } }))).toMatchObject({
      cardId: 'A2',
    })
    expect(chosen('good', bound)).toEqual(playing(bound, 'A', 'red-skip'))
  })
})

describe('matches between bots', () => {
  test('come to their end at every table', () => {
    for (const [seed, { players, options }] of subject.tables.entries()) {
      const levels = Array.from(
        { length: players },
        (_, seat): Level => (seat % 2 === 0 ? 'good' : 'beginner'),
      )
      expect(winners(levels, options as object, seed).places.length).toBeGreaterThan(0)
    }
  })

  test.each([
    [2, 0.53],
    [4, 0.58],
    [6, 0.58],
  ])('of %i players, half of them good, the good ones win more than %f', (players, share) => {
    const matches = 500
    let won = 0
    for (let seed = 0; seed < matches; seed += 1) {
      const isGood = (seat: number) => (seat + seed) % 2 === 0
      const levels = Array.from({ length: players }, (_, seat): Level => (isGood(seat) ? 'good' : 'beginner'))
      const { places } = winners(levels, { twoPlayers: true }, seed)
      won += places.filter(isGood).length / places.length
    }
    expect(won / matches).toBeGreaterThan(share)
  })

  test('one good player among three beginners wins more than its share', () => {
    const matches = 500
    let won = 0
    for (let seed = 0; seed < matches; seed += 1) {
      const levels = Array.from({ length: 4 }, (_, seat): Level => (seat === seed % 4 ? 'good' : 'beginner'))
      const { places } = winners(levels, {}, seed)
      won += places.includes(seed % 4) ? 1 / places.length : 0
    }
    expect(won / matches).toBeGreaterThan(0.3)
  })
})
