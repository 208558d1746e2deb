import type { DailyChallenge, DailyMark } from '../../../engine/game.ts'
import type { Options } from './options.ts'
import { type State, seatAt } from './state.ts'

/**
 * The number of a shuffle: one for each round. The order of the deck is drawn in the set-up, so only a reshuffle draws
 * again, and no round has two of them (F45).
 */
export function sharedDraw({ round }: State): number {
  return round
}

/** More than the points beyond the target can ever be, so that a round less always counts more. */
const ROUND_WORTH = 1_000
const GOOD_ROUND = 20

/** The daily challenge: to reach 200 points alone in as few rounds as possible; then the points decide. */
export const daily: DailyChallenge<State, Options> = {
  options: { target: 200, minPlayers: 1, showOdds: false },
  isReviewed: false,
  resultOf(state) {
    const { scores, total } = seatAt(state, 0)
    const rounds = scores.length
    return {
      rank: total - rounds * ROUND_WORTH,
      figures: { rounds, score: total },
      marks: scores.map(markOf),
    }
  },
}

function markOf(points: number): DailyMark {
  if (points === 0) return 'poor'
  return points < GOOD_ROUND ? 'fair' : 'good'
}
