import type { Unit } from './evaluator.ts'

/** Differences up to this are not worth a word. */
const NEGLIGIBLE: Readonly<Record<Unit, number>> = { chance: 0.005, points: 0.02, rank: 0.05 }

/**
 * Whether a difference between two choices is too small to mention, or may be an error of the estimate. Boards use it: it
 * must not bring the review of whole records along.
 */
export function isNegligible(difference: number, error: number, unit: Unit): boolean {
  return difference <= Math.max(NEGLIGIBLE[unit], error)
}
