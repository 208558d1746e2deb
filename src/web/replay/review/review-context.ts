import type { ReactNode } from 'react'
import type { AnyBoard } from '../../../board-kit/board.ts'
import type { AnyReviewWords } from '../../../bots/review/figures.ts'
import type { Review } from '../../../bots/review/review.ts'
import type { ReviewKey } from '../../../bots/review/texts/en.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Translate } from '../../../engine/texts.ts'

/** The review of one player, whatever the game. */
export type ShownReview = Review<unknown>

/** The texts, names and links of a review on the page. */
export interface ReviewContext {
  readonly t: Translate<ReviewKey>
  /** The texts of the game. */
  readonly gameText: Translate<string>
  readonly words: AnyReviewWords
  /** Draws the dice or cards of a decision, if the board can. */
  readonly Seen: AnyBoard['Seen']
  name(player: PlayerId): string
  /** A link with this text to the match at that revision, as that player saw it. */
  toStep(revision: number, player: PlayerId, words: string): ReactNode
}
