import { COLORS, KINDS } from '../rules/cards.ts'

/** The actions as integers: a draw, or a play, which is `PLAY`, four times the kind, and the index of a named colour. */
export const DRAW = 0
export const PLAY = 1

// The cells of the whole table. Cells that hold nothing are 0.
export const SEAT = 0
export const DIRECTION = 1
export const TOP = 2
/** The index in COLORS of the current colour. */
export const COLOR = 3
export const PENDING = 4
/** The newest pending + card, or 0. */
export const LAST_PLUS = 5
export const REVERSES = 6
export const EMPTY_DRAWS = 7
export const TURNS = 8
/** 1 once the match is over. */
export const IS_OVER = 9
/** The piles of a finite deck, the next card to draw last; their cells follow those of the seats. */
export const DRAW_COUNT = 10
export const DISCARD_COUNT = 11
export const SEATS = 12

// The cells of one seat, from `SEATS + seat × SEAT_SIZE` on.
export const CARDS = 0
/** One bit for each of the first 32 kinds in the hand. */
export const LOW = 1
/** The bits of the other kinds. */
export const HIGH = 2
/** The number of cards of each kind. */
export const COUNTS = 3
export const SEAT_SIZE = COUNTS + KINDS.length

/** The colour of each kind, as an index in COLORS; −1 for a wild kind. */
export const COLOR_BY_KIND = Int32Array.from(KINDS, ({ color }) =>
  color === null ? -1 : COLORS.indexOf(color),
)
export const PLUS_BY_KIND = Int32Array.from(KINDS, ({ plus }) => plus)
