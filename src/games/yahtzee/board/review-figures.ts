import type { Decision, Review } from '../bots/solver/review.ts'
import { isNegligible } from '../bots/solver/rounding.ts'
import { TURNS } from '../rules/state.ts'

export type Order = 'worst' | 'match'

/** The decisions to list: all or only the costly ones, in match order or the costliest first. */
export function decisionsShown(
  { decisions }: Review,
  { isAll, order }: { readonly isAll: boolean; readonly order: Order },
): readonly Decision[] {
  const shown = decisions.filter(({ given }) => isAll || !isNegligible(given))
  return order === 'match' ? shown : shown.toSorted((one, other) => other.given - one.given)
}

/** The expected score after a turn, and the points given away in it. */
export interface TurnSum {
  readonly turn: number
  readonly expected: number
  readonly given: number
}

/** The sums of every turn. */
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
  /** Whether the decision gave points away. */
  readonly isCostly: boolean
}

/** The expected score after each decision, as points in a box whose top is 0. */
export interface Curve {
  readonly points: readonly CurvePoint[]
  /** The scores at the lower and the upper edge, in whole tens. */
  readonly low: number
  readonly high: number
  /** The height of the line for an average match. */
  readonly startY: number
  /** The position where each turn begins. */
  readonly turns: readonly { readonly turn: number; readonly x: number }[]
}

/** Lays out the curve of a review in a box of this size. */
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
