import { expect, test } from 'vitest'
import { reviewMatch } from '../../../bots/review/review.ts'
import { observe, start } from '../../../engine/match.ts'
import { replay } from '../../../engine/record.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, seatNames } from '../../../engine/testing/simulate.ts'
import { yahtzee } from '../index.ts'
import { evaluator } from './evaluator.ts'
import { pointsOptimal } from './points-optimal.ts'
import { loadSolution } from './solver/solution.ts'
import { greedy } from './yardstick.ts'

await loadSolution('forced')

/** A match of the points-optimal bot (A), the greedy one (B) and a random player (C). */
async function reviewsOf(seed: number) {
  const begun = start(yahtzee, { players: seatNames(3), options: {}, seed: { dealer: 'fast', number: seed } })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const rng = fastRng(seed)
  const { record } = playOut(begun.match, (match) => {
    const move = randomMove(match, rng)
    const bot = { A: pointsOptimal, B: greedy }[move.player]
    return bot === undefined
      ? move
      : { player: move.player, action: bot.choose(observe(match, move.player), rng) }
  })
  const replayed = replay(yahtzee, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  return (await reviewMatch(yahtzee, evaluator, replayed)) ?? []
}

test('Y22 a review shows what each decision gave away: nothing by the solved game, much by chance', async () => {
  for (const seed of [1, 2, 3]) {
    const [optimal, other, random] = (await reviewsOf(seed)).map(({ given }) => given)
    expect(optimal).toBe(0)
    expect(other).toBeGreaterThan(5)
    expect(random).toBeGreaterThan(50)
  }
})

test('Y22 luck is what the dice brought: the sum of all changes between decisions', async () => {
  const [, review] = await reviewsOf(6)
  if (review === undefined) throw new Error('player B has a review')
  const { decisions, start: first, result } = review
  let luck = (decisions[0]?.best.value ?? 0) - first
  for (const [at, { chosen }] of decisions.entries())
    luck += (decisions[at + 1]?.best.value ?? result) - chosen.value
  // Decisions that lose less than 0.02 count as the best ones.
  expect(Math.abs(luck - review.luck)).toBeLessThan(1)
})
