import { HAND_SIZE as HAND_SIZE_RANGE } from '../rules/options.ts'

/**
 * The actions as integers. A discard is `DISCARD` and the set of its cards, with one bit for each place in the hand. It
 * makes no difference in which order a hand is locked.
 */
export const END_TURN = 0
export const LOCK = 1
export const LOCK_REVERSED = 2
export const DISCARD = 4

// The cells of the whole table. The host may change both settings during a match.
export const HAND_SIZE = 0
export const DISCARD_COUNT = 1
export const TURN_NUMBER = 2
/** 1 once the match is over. */
export const IS_OVER = 3
export const SEATS = 4

// The cells of one seat. Its draw pile follows, with the next card to draw last, and then its discard pile.
export const SCORE = 0
export const IS_DISCARDING = 1
/** 1 from the locking of the order until the next deal. */
export const HAS_ORDER = 2
export const HAS_ENDED = 3
export const DRAW_COUNT = 4
export const HAND_COUNT = 5
export const DISCARD_PILE_COUNT = 6
/** The cards of the hand. A card is the index of its copy in the deck. */
export const HAND = 7
export const PILES = HAND + HAND_SIZE_RANGE.max
