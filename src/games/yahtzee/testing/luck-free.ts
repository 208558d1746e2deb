import type { Rng } from '../../../engine/rng.ts'
import { FACES, rollDie } from '../../../pieces/dice.ts'
import {
  chancesBelow,
  normalBelow,
  SCORES,
  type Standing,
  unskewed,
  varianceOf,
} from '../bots/final-scores.ts'
import { bestKeep, FIRST_ROLL, KEEPS, rollOf, valuesOfKeeps } from '../bots/solver/keeps.ts'
import { openCount, rollChances } from '../bots/solver/points-to-come.ts'
import type { Solution } from '../bots/solver/solution.ts'
import { bonusFor, upperSumOf } from '../bots/solver/states.ts'
import { bestEnds, type TurnEnds, turnEnds } from '../bots/solver/turn-ends.ts'
import { chancesToWin, winValues } from '../bots/win-chance.ts'

/*
 * Matches of one player who plays to win against points-optimal ones, turn by turn without the rules. The luck of every
 * turn is taken off the result: the estimated chance to win after the turn, less its mean over all rolls. The mean of that
 * difference is 0, however bad the estimate is, so the share of wins stays the same and its spread shrinks (AIVAT). A duel
 * needs some thirty times fewer matches.
 */

/** The result of a match: the share of the win, and that share without luck. */
interface LuckFree {
  readonly won: number
  readonly withoutLuck: number
}

/** How the measured player plays: to win, as the strong bot, or for points, as everybody else. */
export type Play = 'wins' | 'points'

const ROUNDS = 13
const SHIFTS = { from: -70, step: 10, count: 21 }

/** Plays one match; the measured player has this seat. */
export function playLuckFree(
  solution: Solution,
  players: number,
  seat: number,
  play: Play,
  rng: Rng,
): LuckFree {
  const cards: Standing[] = Array.from({ length: players }, () => ({ points: 0, state: 0 }))
  let luck = 0
  for (let turn = 0; turn < ROUNDS * players; turn += 1) {
    const at = turn % players
    const card = cards[at] ?? { points: 0, state: 0 }
    const ends = turnEnds(solution.rule, card.state)
    const worths = Float64Array.from(ends.ends, (end) => end.points + solution.worthOfState(end.state))
    const others = cards.filter((_, index) => index !== seat)
    const toWin = at === seat ? winValues(solution, chancesToWin(solution, others), card.points, ends) : null
    const values = play === 'wins' ? (toWin ?? worths) : worths
    const winChanceOf =
      toWin === null ? chanceAfter(solution, cards, seat, at) : (end: number) => toWin[end] ?? 0
    const best = bestEnds(ends, values)
    const worth = Float64Array.from(best, (end) => values[end] ?? 0)
    luck -= meanOf(rollChances(worth), best, winChanceOf)
    const end = best[playRolls(worth, rng)] ?? 0
    luck += winChanceOf(end)
    const { points = 0, state = 0 } = ends.ends[end] ?? {}
    cards[at] = { points: card.points + points, state }
  }
  const totals = cards.map(({ points, state }) => points + bonusFor(upperSumOf(state)))
  const most = Math.max(...totals)
  const won = totals[seat] === most ? 1 / totals.filter((total) => total === most).length : 0
  return { won, withoutLuck: won - luck }
}

function meanOf(rolls: Float64Array, best: Int16Array, chanceOf: (end: number) => number): number {
  const chances = new Map<number, number>()
  for (const [roll, end] of best.entries()) chances.set(end, (chances.get(end) ?? 0) + (rolls[roll] ?? 0))
  return [...chances].reduce((sum, [end, chance]) => sum + (chance > 0 ? chance * chanceOf(end) : 0), 0)
}

/** Rolls up to three times towards these worths of the rolls, and returns the last roll. */
function playRolls(worth: Float64Array, rng: Rng): number {
  let roll = rollFrom(0, rng)
  for (const left of [2, 1]) {
    const keep = bestKeep(roll, valuesOfKeeps(worth, left))
    if (keep >= FIRST_ROLL) break
    roll = rollFrom(keep, rng)
  }
  return roll
}

function rollFrom(keep: number, rng: Rng): number {
  const counts = KEEPS[keep] ?? []
  const dice = FACES.flatMap((face) => Array.from({ length: counts[face - 1] ?? 0 }, () => face))
  while (dice.length < 5) dice.push(rollDie(rng))
  return rollOf(dice)
}

/** The measured player's chance to win after each end of another player's turn. */
function chanceAfter(
  solution: Solution,
  cards: readonly Standing[],
  seat: number,
  at: number,
): (end: number) => number {
  const own = cards[seat] ?? { points: 0, state: 0 }
  const mover = cards[at] ?? { points: 0, state: 0 }
  const rest = chancesToWin(
    solution,
    cards.filter((_, index) => index !== seat && index !== at),
  ).slice()
  const still: TurnEnds = {
    ends: [{ category: 'chance', points: 0, state: own.state }],
    open: [],
    first: [],
    jokers: new Map(),
  }
  const winWith = (chances: (score: number) => number) =>
    winValues(
      solution,
      rest.map((chance, score) => chance * chances(score)),
      own.points,
      still,
    )[0] ?? 0
  const { ends } = turnEnds(solution.rule, mover.state)
  const standingAfter = (end: number): Standing => {
    const { points = 0, state = 0 } = ends[end] ?? {}
    return { points: mover.points + points, state }
  }
  if (openCount(mover.state) <= 3)
    return once((end) => {
      const chances = chancesBelow(solution, standingAfter(end))
      return winWith((score) => chances[score] ?? 0)
    })
  // Before the last turns, the chance depends on the mean of the mover's final score alone: read off a curve.
  const open = openCount(mover.state)
  const deviation = Math.sqrt((varianceOf(mover.state) * (open - 1)) / open)
  const first = Math.round(mover.points + solution.worthOfState(mover.state)) + SHIFTS.from
  const shape = Float64Array.from({ length: 2 * SCORES }, (_, score) =>
    normalBelow(unskewed((score - SCORES) / deviation)),
  )
  const shifted = (by: number) => (score: number) => shape[Math.max(0, score - by + SCORES)] ?? 1
  const curve = once((nth) => winWith(shifted(first + nth * SHIFTS.step)))
  return (end) => {
    const { points, state } = standingAfter(end)
    const nth = (points + solution.worthOfState(state) - first) / SHIFTS.step
    const low = Math.min(SHIFTS.count - 1, Math.max(0, Math.floor(nth)))
    const part = Math.min(1, Math.max(0, nth - low))
    return curve(low) * (1 - part) + curve(low + 1) * part
  }
}

/** Computes each value once. */
function once(compute: (at: number) => number): (at: number) => number {
  const known = new Map<number, number>()
  return (at) => {
    const value = known.get(at) ?? compute(at)
    known.set(at, value)
    return value
  }
}
