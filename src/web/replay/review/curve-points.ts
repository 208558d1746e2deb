import { shownNumber } from '../../../bots/review/figures.ts'
import type { Review } from '../../../bots/review/review.ts'

interface CurvePoint {
  readonly x: number
  readonly y: number
  /** Whether the decision gave something away. */
  readonly isCostly: boolean
}

/** The value after each decision, as points in a box whose top is 0. */
export interface Curve {
  readonly points: readonly CurvePoint[]
  /** The values at the lower and the upper edge, as they are shown. */
  readonly low: number
  readonly high: number
  /** The height of the line for the start. */
  readonly startY: number
  /** The position where each turn or round begins. */
  readonly groups: readonly { readonly group: number; readonly x: number }[]
}

/** The scale: chances go from 0 to 100, ranks are whole, points are whole tens. */
const STEPS = { chance: 100, rank: 1, points: 10 } as const

/** Lays out the curve of a review in a box of this size; a better rank is higher up. */
export function curveOf({ start, decisions, unit }: Review<unknown>, width: number, height: number): Curve {
  const shown = (value: number) => shownNumber(value, unit)
  const values = [shown(start), ...decisions.map(({ chosen }) => shown(chosen.value))]
  const step = STEPS[unit]
  const least = Math.floor(Math.min(...values) / step) * step
  const most = Math.max(least + step, Math.ceil(Math.max(...values) / step) * step)
  const [low, high] = unit === 'rank' ? [most, least] : [least, most]
  const yOf = (value: number) => height - ((value - low) / (high - low)) * height
  const xOf = (at: number) => (at / Math.max(1, decisions.length)) * width
  const points = decisions.map(({ chosen, given }, at) => ({
    x: xOf(at + 1),
    y: yOf(shown(chosen.value)),
    isCostly: given > 0,
  }))
  const groups = decisions.flatMap(({ step: { group } }, at) =>
    decisions[at - 1]?.step.group === group ? [] : [{ group, x: xOf(at) }],
  )
  const startY = yOf(shown(start))
  return { points: [{ x: 0, y: startY, isCostly: false }, ...points], low, high, startY, groups }
}
