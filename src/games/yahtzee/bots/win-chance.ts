import { chancesBelow, normalBelow, SCORES, type Standing, skewed, varianceOf } from './final-scores.ts'
import { valuesOfKeeps } from './solver/keeps.ts'
import { openCount } from './solver/points-to-come.ts'
import type { Solution } from './solver/solution.ts'
import { bonusFor, upperSumOf } from './solver/states.ts'
import { bestEnds, type TurnEnd, type TurnEnds, turnEnds } from './solver/turn-ends.ts'

// A cache of the last result: the other cards do not change during a turn.
let last: { readonly key: string; readonly chances: Float64Array } = { key: '', chances: new Float64Array() }

/** The chance to win with each final score, against these players. */
export function chancesToWin(solution: Solution, others: readonly Standing[]): Float64Array {
  const key = `${solution.rule} ${others.map(({ points, state }) => `${points}-${state}`).join()}`
  if (last.key !== key) last = { key, chances: computeChances(solution, others) }
  return last.chances
}

function computeChances(solution: Solution, others: readonly Standing[]): Float64Array {
  const chances = new Float64Array(SCORES).fill(1)
  for (const other of others) {
    const below = chancesBelow(solution, other)
    for (let score = 0; score < SCORES; score += 1)
      chances[score] = (chances[score] ?? 0) * (below[score] ?? 0)
  }
  return chances
}

/** The middles of equal parts of the standard normal distribution, skewed as the points to come are. */
const NODES: readonly number[] = nodes(24)

function nodes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    let [low, high] = [-6, 6]
    for (let step = 0; step < 50; step += 1) {
      const middle = (low + high) / 2
      if (normalBelow(middle) < (index + 0.5) / count) low = middle
      else high = middle
    }
    return skewed(low)
  })
}

/** Decides between choices that win equally often: a point counts for this much of a win. */
const POINT_WORTH = 1e-7

/**
 * The chance to win after each end of a turn. The last two turns are played to win; before them the player is assumed to
 * maximize the expected score.
 */
export function winValues(
  solution: Solution,
  toWin: Float64Array,
  points: number,
  { ends }: TurnEnds,
): Float64Array {
  return Float64Array.from(ends, (end) => {
    const sum = points + end.points
    return winValue(solution, toWin, sum, end) + POINT_WORTH * (end.points + solution.worthOfState(end.state))
  })
}

function winValue(solution: Solution, toWin: Float64Array, sum: number, { state }: TurnEnd): number {
  const open = openCount(state)
  if (open === 0) return toWin[sum + bonusFor(upperSumOf(state))] ?? 0
  if (open === 1) return lastTurnValue(solution, toWin, sum, state)
  const mean = sum + solution.worthOfState(state)
  const deviation = Math.sqrt(varianceOf(state))
  let total = 0
  for (const node of NODES) total += valueAt(toWin, mean + deviation * node)
  return total / NODES.length
}

/** The chance to win with a score between two whole numbers. */
function valueAt(toWin: Float64Array, score: number): number {
  const whole = Math.max(0, Math.floor(score))
  const low = toWin[whole] ?? 1
  return low + ((toWin[whole + 1] ?? 1) - low) * Math.max(0, score - whole)
}

/** The chance to win if the last turn of a card is played to win. */
function lastTurnValue(solution: Solution, toWin: Float64Array, points: number, state: number): number {
  const all = turnEnds(solution.rule, state)
  const values = winValues(solution, toWin, points, all)
  const worth = Float64Array.from(bestEnds(all, values), (end) => values[end] ?? 0)
  return valuesOfKeeps(worth, 3)[0] ?? 0
}
