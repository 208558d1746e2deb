import { beforeAll, expect, test } from 'vitest'
import { margin95, mean } from '../../../bots/statistics.ts'
import { fastRng } from '../../../engine/rng.ts'
import { type Play, playLuckFree } from '../testing/luck-free.ts'
import { loadedSolution, loadSolution } from './solver/solution.ts'

beforeAll(async () => {
  await loadSolution('forced')
})

/** The share of wins without luck against points-optimal players, and half of its 95 % interval. */
function shareOf(play: Play, players: number, { from, matches }: { from: number; matches: number }) {
  const solution = loadedSolution('forced')
  const results = Array.from({ length: matches }, (_, nth) =>
    playLuckFree(solution, players, nth % players, play, fastRng(from + nth)),
  )
  const shares = results.map(({ withoutLuck }) => withoutLuck)
  const share = {
    mean: mean(shares),
    margin: margin95(shares),
    rawMargin: margin95(results.map(({ won }) => won)),
  }
  const [wins, margin] = [share.mean, share.margin].map((part) => `${(100 * part).toFixed(2)} %`)
  console.log(`${play}, ${players} players, ${matches} matches from seed ${from}: ${wins} ± ${margin}`)
  return share
}

test('without luck, a points-optimal player wins half of the duels against another', () => {
  const { mean: share, margin, rawMargin } = shareOf('points', 2, { from: 0, matches: 60 })
  expect(Math.abs(share - 0.5)).toBeLessThan(2 * margin)
  expect(margin).toBeLessThan(rawMargin / 2)
})

test.each([
  [2, { from: 1_000, matches: 500 }],
  [4, { from: 0, matches: 250 }],
])('the strong bot wins more than its share against points-optimal bots: %i players', (players, seeds) => {
  const { mean: share, margin } = shareOf('wins', players, seeds)
  expect(share - margin).toBeGreaterThan(1 / players)
})
