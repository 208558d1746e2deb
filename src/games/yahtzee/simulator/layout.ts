import { CATEGORIES, LOWER, UPPER } from '../rules/scoring.ts'

/** The actions as integers. A set of dice has one bit for each die; a category is its index. */
export const ROLL = 0
/** `FREEZE + set`; the set is not empty. */
export const FREEZE = 0
/** `UNFREEZE + set`; the empty set stands for all dice. */
export const UNFREEZE = 32
export const SCORE = 64
export const SCRATCH = 80

export const ALL_DICE = 0b11111
/** One bit for each category; category 0 is the lowest. */
export const ALL_BITS = 2 ** CATEGORIES.length - 1
const UPPER_BITS = 2 ** UPPER.length - 1
export const LOWER_BITS = ALL_BITS & ~UPPER_BITS
export const YAHTZEE_BIT = 1 << (UPPER.length + LOWER.indexOf('yahtzee'))

// The cells of the whole table.
export const SEAT = 0
export const TURNS = 1
export const ROLLS_LEFT = 2
/** The set of frozen dice. */
export const FROZEN = 3
/** The faces of the five dice; 0 before the first roll of a turn. */
export const FACES = 4
export const CARDS = FACES + 5

// The cells of one card, from `CARDS + seat × CARD_SIZE` on; the order of play follows the cards.
/** The filled categories, as bits. */
export const FILLED = 0
/** The sums of both sections, without bonuses. */
export const UPPER_SUM = 1
export const LOWER_SUM = 2
export const EXTRA_YAHTZEES = 3
/** 1 if the category yahtzee holds 50 points. */
export const HAS_YAHTZEE = 4
export const CARD_SIZE = 5
