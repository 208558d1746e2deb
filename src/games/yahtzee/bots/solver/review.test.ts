import { expect, test } from 'vitest'
import { observe, start } from '../../../../engine/match.ts'
import { replay } from '../../../../engine/record.ts'
import { fastRng } from '../../../../engine/rng.ts'
import { playOut, randomMove, seatNames } from '../../../../engine/testing/simulate.ts'
import { yahtzee } from '../../index.ts'
import { strong } from '../strong.ts'
import { greedy } from '../yardstick.ts'
import { reviewOf } from './review.ts'
import { loadSolution } from './solution.ts'

const solution = await loadSolution('forced')

/** A match of the strong bot (A), the greedy one (B) and a random player (C). */
function reviewsOf(seed: number) {
  const begun = start(yahtzee, { players: seatNames(3), options: {}, seed: { dealer: 'fast', number: seed } })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const rng = fastRng(seed)
  const { record } = playOut(begun.match, (match) => {
    const move = randomMove(match, rng)
    const bot = { A: strong, B: greedy }[move.player]
    return bot === undefined
      ? move
      : { player: move.player, action: bot.choose(observe(match, move.player), rng) }
  })
  const replayed = replay(yahtzee, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  return reviewOf(replayed, solution)
}

test('Y22 a review shows what each decision gave away, and luck and skill make up the score', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const reviews = reviewsOf(seed)
    for (const { start: worth, luck, given, score } of reviews)
      expect(Math.abs(worth + luck - given - score)).toBeLessThan(1)
    const [optimal, other, random] = reviews.map(({ given }) => given)
    expect(optimal).toBe(0)
    expect(other).toBeGreaterThan(5)
    expect(random).toBeGreaterThan(50)
  }
})

test('Y22 each decision shows its best alternative, and the curve ends at the score', () => {
  const [, other] = reviewsOf(6)
  const worst = other?.decisions.toSorted((one, next) => next.given - one.given)[0]
  expect(worst?.given).toBeCloseTo((worst?.best.worth ?? 0) - (worst?.chosen.worth ?? 0), 9)
  expect(other?.decisions.every(({ given }) => given >= 0)).toBe(true)
  expect(other?.decisions.at(-1)?.expected).toBeCloseTo(other?.score ?? 0, 5)
})
