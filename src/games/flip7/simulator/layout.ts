import { ALL_CARDS, type Card, COPIES } from '../rules/deck.ts'
import { SEVEN, STATUSES } from '../rules/scoring.ts'
import type { Phase } from '../rules/state.ts'

/** The cards as integers: the index in this list. 0 to 12 are the numbers. */
export const KINDS: readonly Card[] = [...COPIES.keys()]
export const NUMBERS_END = 13
export const FREEZE = KINDS.indexOf('freeze')
export const FLIP_THREE = KINDS.indexOf('flipThree')
export const SECOND_CHANCE = KINDS.indexOf('secondChance')

/** The actions as integers; a target is `TARGET` and its seat. */
export const HIT = 0
export const STAY = 1
export const NEXT_ROUND = 2
export const TARGET = 3

/** The phases as integers: the index in this list. */
export const PHASES: readonly Phase[] = [
  'PLAYER_TURN',
  'AWAITING_FREEZE_TARGET',
  'AWAITING_FLIP_THREE_TARGET',
  'AWAITING_SECOND_CHANCE_TARGET',
  'ROUND_END',
  'GAME_END',
]
export const PLAYER_TURN = 0
export const FREEZE_TARGET = 1
export const FLIP_THREE_TARGET = 2
export const SECOND_CHANCE_TARGET = 3
export const ROUND_END = 4
export const GAME_END = 5
/** Play goes on without a decision. */
export const RUNNING = 6

export const ACTIVE = STATUSES.indexOf('active')
export const STAYED = STATUSES.indexOf('stayed')
export const FROZEN = STATUSES.indexOf('frozen')
export const BUSTED = STATUSES.indexOf('busted')
export const FLIP_7 = STATUSES.indexOf('flip7')

/** The number of cards that are played on a player; set-aside and assigned cards are at most as many. */
const TARGET_CARDS = 6
const MODIFIERS = 6

// The cells of the whole table. Cells that hold nothing are 0.
export const PHASE = 0
export const DEALER = 1
export const POSITION = 2
/** The number of the flipping seat and 1; 0 if nobody flips. */
export const FLIPPING = 3
export const FLIPS_LEFT = 4
export const HAS_SPARE = 5
export const ASIDE_COUNT = 6
export const ASIDE = 7
export const QUEUE_COUNT = ASIDE + TARGET_CARDS
/** Two cells for each assigned card: its kind and its seat. */
export const QUEUE = QUEUE_COUNT + 1
export const DECK_COUNT = QUEUE + 2 * TARGET_CARDS
/** The next card is last. */
export const DECK = DECK_COUNT + 1
export const DISCARD_COUNT = DECK + ALL_CARDS.length
export const DISCARD = DISCARD_COUNT + 1
export const SEATS = DISCARD + ALL_CARDS.length

// The cells of one seat, from `SEATS + seat × SEAT_SIZE` on.
export const STATUS = 0
export const TOTAL = 1
/** One bit for each number of the line. */
export const LINE_BITS = 2
export const LINE_COUNT = 3
export const LINE = 4
/** One more than the number that busted the seat; 0 while the seat is not busted. */
export const DUPLICATE = LINE + SEVEN
export const MODIFIER_COUNT = DUPLICATE + 1
export const MODIFIER = MODIFIER_COUNT + 1
export const HAS_SECOND_CHANCE = MODIFIER + MODIFIERS
export const USED_COUNT = HAS_SECOND_CHANCE + 1
export const USED = USED_COUNT + 1
export const SEAT_SIZE = USED + TARGET_CARDS
