import { describe, expect, test } from 'vitest'
import type { AnyGame, Bot, Typed } from '../engine/game.ts'
import { replay } from '../engine/record.ts'
import { yahtzee } from '../games/yahtzee/index.ts'
import { playArenaMatch } from './arena.ts'
import { random } from './random.ts'
import { mean, standardError, standings, wilsonInterval } from './statistics.ts'

const game: AnyGame = yahtzee
const beginner: Bot<unknown, Typed> = game.bots.beginner ?? random
const entrants = [
  { name: 'beginner', bot: beginner },
  { name: 'random', bot: random },
  { name: 'random', bot: random },
]
let ticks = 0
const table = { game, options: {}, entrants, now: () => ticks++ }

describe('the arena', () => {
  test('plays the same match for the same seed, and the record replays', () => {
    const [once, again] = [playArenaMatch(table, 7), playArenaMatch(table, 7)]
    expect(again.record).toEqual(once.record)
    expect(again.result.scores).toEqual(once.result.scores)
    expect(replay(game, once.record).ok).toBe(true)
    expect(playArenaMatch(table, 8).result.scores).not.toEqual(once.result.scores)
  })

  test('moves every entrant up by one seat with each seed', () => {
    const first = [0, 1, 2, 3].map((seed) => playArenaMatch(table, seed).record.players.join(''))
    expect(first).toEqual(['ABC', 'BCA', 'CAB', 'ABC'])
  })

  test('counts wins, places, scores, decisions and thinking time for each entrant', () => {
    const results = [0, 1, 2, 3, 4, 5].map((seed) => playArenaMatch(table, seed).result)
    for (const { wins } of results) expect(wins.reduce((sum, win) => sum + win)).toBeCloseTo(1, 9)
    const [first, ...others] = standings(entrants, results)
    expect(first?.winShare).toBe(1)
    expect(first?.meanPlace).toBe(1)
    expect(others.every(({ meanScore }) => meanScore < (first?.meanScore ?? 0))).toBe(true)
    expect(first?.msPerDecision).toBe(1)
  })
})

describe('statistics', () => {
  test('the interval of a share is Wilson’s', () => {
    const { from, to } = wilsonInterval(30, 100)
    expect([from, to].map((bound) => bound.toFixed(4))).toEqual(['0.2189', '0.3958'])
    expect(wilsonInterval(0, 10).from).toBe(0)
    expect(wilsonInterval(10, 10).to).toBeCloseTo(1, 9)
    expect(wilsonInterval(0, 0)).toEqual({ from: 0, to: 1 })
  })

  test('the standard error of a mean is that of the sample', () => {
    expect(mean([1, 2, 3, 4])).toBe(2.5)
    expect(standardError([1, 2, 3, 4])).toBeCloseTo(0.6455, 4)
    expect(standardError([5])).toBe(0)
  })
})
