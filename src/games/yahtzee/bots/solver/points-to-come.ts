import { CATEGORIES } from '../../rules/scoring.ts'
import { bestKeep, FIRST_ROLL, KEEPS, ROLLS, spreadChances, valuesOfKeeps } from './keeps.ts'
import type { Solution } from './solution.ts'
import { bitsIn, bonusFor, filledOf, upperSumOf } from './states.ts'
import { bestEnds, turnEnds } from './turn-ends.ts'

/** The chance of each number of points, from 0 on. */
export type PointChances = Float64Array

/** The number of categories that are open in a state. */
export function openCount(state: number): number {
  return CATEGORIES.length - bitsIn(filledOf(state))
}

// A cache: the players of a match come back to the same few cards while one of them thinks.
const CACHED_MAX = 4_000
const cached = new Map<string, PointChances>()

/** The chance of each number of points that a player who maximizes the expected score still gets, the bonus included. */
export function pointChances(solution: Solution, state: number): PointChances {
  const key = `${solution.rule} ${state}`
  const known = cached.get(key)
  if (known !== undefined) return known
  const chances = computeChances(solution, state)
  if (cached.size >= CACHED_MAX) cached.clear()
  cached.set(key, chances)
  return chances
}

function computeChances(solution: Solution, state: number): PointChances {
  if (openCount(state) === 0) return pointMass(bonusFor(upperSumOf(state)))
  const all = turnEnds(solution.rule, state)
  const values = Float64Array.from(all.ends, (end) => end.points + solution.worthOfState(end.state))
  const best = bestEnds(all, values)
  const endChances = new Float64Array(all.ends.length)
  const rolls = rollChances(Float64Array.from(best, (end) => values[end] ?? 0))
  for (const [roll, end] of best.entries()) endChances[end] = (endChances[end] ?? 0) + (rolls[roll] ?? 0)
  const parts = all.ends.flatMap(({ points, state: next }, end) => {
    const chance = endChances[end] ?? 0
    return chance > 0 ? [{ chance, points, rest: pointChances(solution, next) }] : []
  })
  const chances = new Float64Array(Math.max(...parts.map(({ points, rest }) => points + rest.length)))
  for (const { chance, points, rest } of parts) {
    for (let at = 0; at < rest.length; at += 1)
      chances[points + at] = (chances[points + at] ?? 0) + chance * (rest[at] ?? 0)
  }
  return chances
}

function pointMass(points: number): PointChances {
  const chances = new Float64Array(points + 1)
  chances[points] = 1
  return chances
}

/** The chance of each of the 252 rolls at the end of a turn, if the player maximizes the value of the last roll. */
export function rollChances(worth: Float64Array): Float64Array {
  const chances = new Float64Array(KEEPS.length)
  chances[0] = 1
  spreadChances(chances)
  for (const left of [2, 1]) {
    moveToKeeps(chances, valuesOfKeeps(worth, left))
    spreadChances(chances)
  }
  return chances.subarray(FIRST_ROLL)
}

/** Moves the chance of each roll to the best keep within it. */
function moveToKeeps(chances: Float64Array, values: Float64Array): void {
  for (let roll = 0; roll < ROLLS.length; roll += 1) {
    const keep = bestKeep(roll, values)
    if (keep === FIRST_ROLL + roll) continue
    chances[keep] = (chances[keep] ?? 0) + (chances[FIRST_ROLL + roll] ?? 0)
    chances[FIRST_ROLL + roll] = 0
  }
}
