import type { Review } from './review.ts'

/** Whether a choice loses too little to mention: a fiftieth of a point or less. */
export function isNegligible(given: number): boolean {
  return given <= 0.02
}

const TENTHS = 10
const tenths = (number: number) => Math.round(number * TENTHS) / TENTHS

/** The figures of a review in tenths: start + luck − given away = score, exact to the last digit shown. */
export interface ReviewSums {
  readonly start: number
  readonly luck: number
  readonly given: number
  readonly score: number
}

/** Rounds the figures of a review to tenths so that the shown sum adds up. */
export function sumsOf({ start, given, score }: Pick<Review, 'start' | 'given' | 'score'>): ReviewSums {
  const sums = { start: tenths(start), given: tenths(given), score }
  return { ...sums, luck: tenths(score - sums.start + sums.given) }
}
