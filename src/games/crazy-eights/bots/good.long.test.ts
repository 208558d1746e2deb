import { describe, expect, test } from 'vitest'
import type { Level } from '../../../engine/game.ts'
import { act, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import type { State } from '../rules/state.ts'
import { fixture, observationOf, playAction, type TableFixture } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { good } from './good.ts'

const chosen = (state: State) => good.choose(observationOf(state, 'A'), fastRng(1))

/** A table of four, with red 1 on top by default. */
const four = (hand: string, more: Partial<TableFixture> = {}) => {
  const others = { B: 'wild wild wild wild', C: 'wild wild wild wild', D: 'wild wild wild wild' }
  return fixture({ top: 'red-1', ...more, hands: { A: hand, ...others, ...more.hands } })
}

/** Plays a match to its end with bots of these levels; returns the seats on the first place. */
function playMatch(levels: readonly Level[], options: object, seed: number): number[] {
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
  return first.map(({ player }) => match.header.players.indexOf(player))
}

describe('the good bot', () => {
  test('the good bot plays its last card', () => {
    const state = four('plus20')
    expect(chosen(state)).toMatchObject({ type: 'play', cardId: 'A1' })
  })

  test('the good bot keeps + cards and 8s while a number is playable', () => {
    const state = four('plus4 wild red-plus2 plus20 red-5 blue-7 green-3')
    expect(chosen(state)).toEqual(playAction(state, 'A', 'red-5'))
  })

  test('the good bot answers a stack with a + card, and keeps the +4 for the next stack', () => {
    const state = four('plus4 blue-plus2 wild red-5', { top: 'red-plus2', chain: [2] })
    expect(chosen(state)).toEqual(playAction(state, 'A', 'blue-plus2'))
  })

  test('the good bot draws a stack that it cannot answer', () => {
    expect(chosen(four('wild red-5', { top: 'red-plus2', chain: [2] }))).toEqual({ type: 'draw' })
  })

  test('the good bot plays towards its longest colour', () => {
    const state = four('red-5 blue-1 blue-7 blue-3 blue-4')
    expect(chosen(state)).toEqual(playAction(state, 'A', 'blue-1'))
    const wild = four('wild green-2 green-6 blue-7')
    expect(chosen(wild)).toEqual(playAction(wild, 'A', 'wild', 'green'))
  })

  test('the good bot hinders a player with one card instead of passing them the turn', () => {
    const nearlyOut = { hands: { B: 'wild' } }
    const plus = four('red-5 red-7 plus20 red-3', nearlyOut)
    expect(chosen(plus)).toMatchObject({ cardId: 'A3' })
    const reverse = four('red-5 red-7 red-reverse red-3', nearlyOut)
    expect(chosen(reverse)).toEqual(playAction(reverse, 'A', 'red-reverse'))
    const skip = four('red-5 red-7 red-skip red-3', nearlyOut)
    expect(chosen(skip)).toEqual(playAction(skip, 'A', 'red-skip'))
  })

  test('the good bot does not reverse towards a player with one card', () => {
    const state = four('blue-5 red-reverse red-7 blue-3', { hands: { D: 'wild' } })
    expect(chosen(state)).toEqual(playAction(state, 'A', 'red-7'))
  })

  test('the good bot counts a finite deck: of two colours it names the one that is mostly gone', () => {
    const discard = 'blue-0 blue-2 blue-5 blue-9 blue-6'
    const state = four('wild green-2 blue-7', { draw: 'red-1', discard })
    expect(chosen(state)).toEqual(playAction(state, 'A', 'wild', 'blue'))
  })

  test('the good bot keeps a number if the last card must be a number', () => {
    const hand = 'red-5 red-skip plus4'
    const free = four(hand)
    const bound = four(hand, { options: { finishOnNumber: true } })
    expect(chosen(four('red-5 plus4'))).toEqual(playAction(free, 'A', 'red-5'))
    expect(chosen(four('red-5 plus4', { options: { finishOnNumber: true } }))).toMatchObject({
      cardId: 'A2',
    })
    expect(chosen(bound)).toEqual(playAction(bound, 'A', 'red-skip'))
  })
})

describe('matches between bots', () => {
  test('matches between bots end at every table', () => {
    for (const [seed, { players, options }] of subject.tables.entries()) {
      const levels = Array.from(
        { length: players },
        (_, seat): Level => (seat % 2 === 0 ? 'good' : 'beginner'),
      )
      expect(playMatch(levels, options as object, seed).length).toBeGreaterThan(0)
    }
  })

  test.each([
    [2, 0.53],
    [4, 0.58],
    [6, 0.58],
  ])('of %i players, half of them good, the good bots win more than %f of the matches', (players, share) => {
    const matches = 500
    let won = 0
    for (let seed = 0; seed < matches; seed += 1) {
      const isGood = (seat: number) => (seat + seed) % 2 === 0
      const levels = Array.from({ length: players }, (_, seat): Level => (isGood(seat) ? 'good' : 'beginner'))
      const places = playMatch(levels, { twoPlayers: true }, seed)
      won += places.filter(isGood).length / places.length
    }
    expect(won / matches).toBeGreaterThan(share)
  })

  test('one good bot among three beginners wins more than its share', () => {
    const matches = 500
    let won = 0
    for (let seed = 0; seed < matches; seed += 1) {
      const levels = Array.from({ length: 4 }, (_, seat): Level => (seat === seed % 4 ? 'good' : 'beginner'))
      const places = playMatch(levels, {}, seed)
      won += places.includes(seed % 4) ? 1 / places.length : 0
    }
    expect(won / matches).toBeGreaterThan(0.3)
  })
})
