import { groupSums } from '../bots/review/figures.ts'
import type { Review } from '../bots/review/review.ts'
import type { DailyMark } from '../engine/game.ts'
import type { DailyReview } from '../protocol/daily.ts'

/** A turn that gave away fewer points than this is good; one that gave away more than the next is poor. */
const GOOD_BELOW = 0.5
const POOR_FROM = 3

const tenths = (value: number) => Math.round(value * 10) / 10

/** The review of a try in a few figures, rounded so that they add up: start + luck − given is the result. */
export function summaryOf(review: Review<unknown>): DailyReview {
  const [start, given, result] = [tenths(review.start), tenths(review.given), tenths(review.result)]
  return {
    start,
    luck: tenths(result - start + given),
    given,
    accuracy: review.accuracy === null ? null : tenths(review.accuracy * 100),
    marks: groupSums(review).map((group) => markOf(group.given)),
  }
}

function markOf(given: number): DailyMark {
  if (given < GOOD_BELOW) return 'good'
  return given < POOR_FROM ? 'fair' : 'poor'
}
