import type { Review } from './review.ts'

const TENTHS = 10
const tenths = (number: number) => Math.round(number * TENTHS) / TENTHS

/** Start + luck − given away = score, in tenths, so that it adds up to the last digit as it is read. */
export interface Sums {
  readonly start: number
  readonly luck: number
  readonly given: number
  readonly score: number
}

/** Rounds the figures of a review to tenths, so that they add up as shown. */
export function sumsOf({ start, given, score }: Pick<Review, 'start' | 'given' | 'score'>): Sums {
  const sums = { start: tenths(start), given: tenths(given), score }
  return { ...sums, luck: tenths(score - sums.start + sums.given) }
}
