import { describe, expect, test } from 'vitest'
import { playArenaMatch } from '../bots/arena.ts'
import { random } from '../bots/random.ts'
import { mean, standardError, wilsonInterval } from '../bots/statistics.ts'
import type { AnyGame, Bot, Typed } from '../engine/game.ts'
import { fastRng } from '../engine/rng.ts'
import { crazyEights } from './crazy-eights/index.ts'
import { good as goodAtFlip7 } from './flip7/bots/good.ts'
import { strong as strongAtFlip7 } from './flip7/bots/strong.ts'
import { greedy as greedyAtFlip7 } from './flip7/bots/yardstick.ts'
import { flip7 } from './flip7/index.ts'
import { candidates, refusal } from './flip7/rules/legality.ts'
import { view } from './flip7/rules/view.ts'

const MATCHES = 300

/** Estimates a bot's share of wins against three yardsticks, as an interval; a quarter is par. */
function winsOf(game: AnyGame, bot: Bot<unknown, Typed>) {
  const yardstick = game.yardstick ?? random
  const bots = [bot, yardstick, yardstick, yardstick]
  const table = { game, options: {}, entrants: bots.map((one) => ({ name: '', bot: one })), now: () => 0 }
  const results = Array.from({ length: MATCHES }, (_, seed) => playArenaMatch(table, seed).result)
  const wins = results.reduce((sum, result) => sum + (result.wins[0] ?? 0), 0)
  return wilsonInterval(wins, MATCHES)
}

describe.each([flip7, crazyEights] as const)('the strong bot of $name', (game: AnyGame) => {
  test('wins more than a quarter of its matches against three yardsticks, and a random bot fewer', () => {
    expect(winsOf(game, game.bots.strong ?? random).from).toBeGreaterThan(0.25)
    expect(winsOf(game, random).to).toBeLessThan(0.25)
  })
})

/** Returns the points that a bot makes in one round of Flip 7, alone with a full deck. */
function pointsAlone(bot: typeof strongAtFlip7, seed: number): number {
  const rng = fastRng(seed, 3)
  const options = { target: 200, minPlayers: 1, showOdds: true }
  let state = flip7.setup({ players: ['A'], options, rng })
  while (state.roundEnd === null) {
    const legal = candidates(state, 'A').filter((action) => refusal(state, 'A', action) === null)
    const observation = { revision: 0, player: 'A', view: view(state), legal, refused: [], outcome: null }
    const turn = { rng: fastRng(seed, 4), at: 0, emit: () => undefined, tell: () => undefined }
    state = flip7.apply(state, 'A', bot.choose(observation, rng), turn)
  }
  return state.seats[0]?.scores[0] ?? 0
}

test('alone with a full deck, the strong bot of Flip 7 scores at least as much per round as the best simple rule', () => {
  const rounds = Array.from({ length: 3000 }, (_, seed) => seed)
  const [simple, good, strong] = [greedyAtFlip7, goodAtFlip7, strongAtFlip7].map((bot) =>
    rounds.map((seed) => pointsAlone(bot, seed)),
  ) as [number[], number[], number[]]
  const figures = [simple, good, strong].map(
    (points) => `${mean(points).toFixed(2)} ± ${standardError(points).toFixed(2)}`,
  )
  console.log(`points per round alone, greedy, good, strong: ${figures.join(', ')}`)
  expect(mean(strong)).toBeGreaterThan(20.3)
  // The decks are the same, so the paired difference is more precise than the two means.
  const more = rounds.map((_, at) => strong[at]! - simple[at]!)
  expect(mean(more)).toBeGreaterThan(-2 * standardError(more))
})
