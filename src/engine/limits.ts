/** The most actions that a match can have: it stops before its record has more than anything reads. */
export const ACTIONS_MAX = 20_000

/** The largest file that is read as a record. */
export const RECORD_BYTES_MAX = 16 * 1024 * 1024

/** The most that the actions of a match may take up as JSON; the rest of a file is for what a record says beside them. */
export const ACTIONS_BYTES_MAX = 12 * 1024 * 1024
