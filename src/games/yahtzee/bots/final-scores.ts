import type { PlayerView } from '../rules/view.ts'
import { openCount, pointChances } from './solver/points-to-come.ts'
import type { Solution } from './solver/solution.ts'
import { filledOf, stateOfCard, YAHTZEE_BIT } from './solver/states.ts'

/** A card between two turns: its points so far, without the upper bonus, and its state. */
export interface Standing {
  readonly points: number
  readonly state: number
}

/** The standing of a player's card. */
export function standingOf({ scorecard, totals }: PlayerView, { rule }: Solution): Standing {
  const state = stateOfCard(scorecard)
  return {
    points: totals.upper + totals.lower + totals.yahtzeeBonuses,
    state: rule === 'none' ? state - (state % 2) : state,
  }
}

/** With this many open categories or fewer, the points to come are computed exactly. */
const EXACT_TURNS = 2

/** More points than anybody reaches: the highest possible score is 1575. */
export const SCORES = 1_600

/**
 * The variance of the points to come if a player maximizes the expected score, by the number of open categories. It grows
 * with the chance of extra Yahtzees. Fitted to 2,500 matches; in 4,000 others an empty card had 3,663, where this gives 2,790.
 */
export function varianceOf(state: number): number {
  const open = openCount(state)
  if (state % 2 === 1) return 500 * open
  return (filledOf(state) & YAHTZEE_BIT) === 0 ? 230 * open - 200 : 180 * open
}

/** A sixth of the skewness of the points to come, which was 1.2 to 1.4 in these matches and about 1.8 in the others. */
const SKEW = 1.25 / 6

/** The points to come at each quantile of the standard normal distribution, in standard deviations (Cornish–Fisher). */
export function skewed(quantile: number): number {
  return quantile + SKEW * (quantile ** 2 - 1)
}

/** The inverse of `skewed`. */
export function unskewed(deviation: number): number {
  const root = 1 + 4 * SKEW * (SKEW + deviation)
  return root <= 0 ? -1 / (2 * SKEW) : (Math.sqrt(root) - 1) / (2 * SKEW)
}

/** The standard normal distribution function (Abramowitz and Stegun 26.2.17, accurate to 1e-7). */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z))
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  const tail = 0.398_942_280_4 * Math.exp((-z * z) / 2) * series
  return z > 0 ? 1 - tail : tail
}

/** The chance that a player's final score is below each score, plus half of the chance that it is equal. */
export function chancesBelow(solution: Solution, { points, state }: Standing): Float64Array {
  const below = new Float64Array(SCORES)
  if (openCount(state) <= EXACT_TURNS) {
    const chances = pointChances(solution, state)
    let sum = 0
    for (let score = 0; score < SCORES; score += 1) {
      const chance = chances[score - points] ?? 0
      below[score] = sum + chance / 2
      sum += chance
    }
    return below
  }
  const mean = points + solution.worthOfState(state)
  const deviation = Math.sqrt(varianceOf(state))
  for (let score = 0; score < SCORES; score += 1)
    below[score] = normalBelow(unskewed((score - mean) / deviation))
  return below
}
