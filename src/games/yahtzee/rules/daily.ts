import type { DailyChallenge } from '../../../engine/game.ts'
import type { Options } from './options.ts'
import { totalsOf } from './scoring.ts'
import { currentCard, ROLLS_MAX, type State } from './state.ts'

/** The number of a roll among all rolls of the match: the three of the first turn, the three of the second, and so on (Y24). */
export function sharedDraw({ turnsPlayed, rollsRemaining }: State): number {
  return 1 + turnsPlayed * ROLLS_MAX + (ROLLS_MAX - rollsRemaining)
}

/** The daily challenge: thirteen turns alone, without hints. The review tells how good each turn was. */
export const daily: DailyChallenge<State, Options> = {
  options: { joker: 'forced', noHints: true },
  isReviewed: true,
  resultOf(state) {
    const score = totalsOf(currentCard(state)).grand
    return { rank: score, figures: { score }, marks: [] }
  },
}
