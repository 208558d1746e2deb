import { isNegligible } from '../bots/solver/negligible.ts'
import type { Decision, Review } from '../bots/solver/review.ts'
import { TURNS } from '../rules/state.ts'

export type Order = 'worst' | 'match'

/** The decisions to be listed: all of them or those that cost points, as they came or the dearest first. */
export function decisionsShown(
  { decisions }: Review,
  { isAll, order }: { readonly isAll: boolean; readonly order: Order },
): readonly Decision[] {
  const shown = decisions.filter(({ given }) => isAll || !isNegligible(given))
  return order === 'match' ? shown : shown.toSorted((one, other) => other.given - one.given)
}

/** How a player stood after each turn, and what was given away in it. */
export interface TurnSum {
  readonly turn: number
  readonly expected: number
  readonly given: number
}

export function turnSums({ decisions }: Review): readonly TurnSum[] {
  return Array.from({ length: TURNS }, (_, at) => at + 1).flatMap((turn) => {
    const own = decisions.filter((decision) => decision.turn === turn)
    const last = own.at(-1)
    const given = own.reduce((sum, decision) => sum + decision.given, 0)
    return last === undefined ? [] : [{ turn, expected: last.expected, given }]
  })
}

interface CurvePoint {
  readonly x: number
  readonly y: number
  /** Whether points were given away there. */
  readonly isCostly: boolean
}

/** The score that was to be expected after each decision, drawn into a box whose top is 0. */
export interface Curve {
  readonly points: readonly CurvePoint[]
  /** What the lower and the upper edge stand for, in whole tens. */
  readonly low: number
  readonly high: number
  /** Where the line of an average match is. */
  readonly startY: number
  /** Where the turns begin. */
  readonly turns: readonly { readonly turn: number; readonly x: number }[]
}

export function curveOf({ start, decisions }: Review, width: number, height: number): Curve {
  const values = [start, ...decisions.map(({ expected }) => expected)]
  const low = Math.floor(Math.min(...values) / 10) * 10
  const high = Math.max(low + 10, Math.ceil(Math.max(...values) / 10) * 10)
  const yOf = (value: number) => height - ((value - low) / (high - low)) * height
  const xOf = (at: number) => (at / Math.max(1, decisions.length)) * width
  const points = decisions.map(({ expected, given }, at) => ({
    x: xOf(at + 1),
    y: yOf(expected),
    isCostly: !isNegligible(given),
  }))
  const turns = decisions.flatMap(({ turn }, at) =>
    decisions[at - 1]?.turn === turn ? [] : [{ turn, x: xOf(at) }],
  )
  return {
    points: [{ x: 0, y: yOf(start), isCostly: false }, ...points],
    low,
    high,
    startY: yOf(start),
    turns,
  }
}
