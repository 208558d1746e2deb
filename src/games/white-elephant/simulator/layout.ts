import { GIFTS_MAX, PLAYERS } from '../rules/limits.ts'
import { SAMPLES } from '../rules/samples.ts'

/** The actions of a turn as integers: the end of the turn, or a pick, a take or a steal, which is `GIFT` and its number. */
export const END_TURN = 0
export const GIFT = 1

// The actions of the lobby. A player adds one of two samples, `ADD` or `ADD + 1`.
export const ADD = GIFT + GIFTS_MAX
export const START = ADD + 2
export const REMOVE = START + 1

/** The phases; a position of zeros is an empty lobby. */
export const LOBBY = 0
export const ACTIVE = 1
export const ENDED = 2

// The cells of the whole table.
export const PHASE = 0
export const GIFT_COUNT = 1
/** The slot of the turn queue. */
export const SLOT = 2
/** The robbed player who acts before the queue goes on: the seat + 1, or 0. */
export const VICTIM = 3
/** The number of wrapped gifts in play, and of those on the table. */
export const WRAPPED_COUNT = 4
export const TABLE_COUNT = 5
export const TAKEN_BACK = 6

/** The turn order: a seat for each slot of the first half. */
export const ORDER = 7
/** The gift that each seat holds: its number + 1, or 0. */
export const HELD = ORDER + PLAYERS.max
/** The place of each gift: a seat + 1, or one of the constants below. */
export const PLACE = HELD + PLAYERS.max
export const STEALS = PLACE + GIFTS_MAX
/** The seats that may not steal each gift, as bits (W14). */
export const BARRED = STEALS + GIFTS_MAX

// The cells of the lobby; all are 0 once play has begun.
/** The gift that each seat gave: the index of the sample + 1, `OWN_TEXT`, or 0. */
export const GIVEN = BARRED + GIFTS_MAX
/** How many gifts in the lobby are this sample. */
export const COPIES = GIVEN + PLAYERS.max
export const CELLS = COPIES + SAMPLES.length

export const OWN_TEXT = SAMPLES.length + 1

/** The places of gifts that nobody holds. Cells beyond the last gift are 0 as well. */
export const WRAPPED = 0
export const TABLE = -1
export const SET_ASIDE = -2
