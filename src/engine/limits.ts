/** The maximum number of actions in a match: no record grows beyond the size that every reader accepts. */
export const ACTIONS_MAX = 20_000

/** The largest file that is accepted as a record. */
export const RECORD_BYTES_MAX = 16 * 1024 * 1024

/** The maximum size of a match's actions as JSON; the rest of a record file is left for its header. */
export const ACTIONS_BYTES_MAX = 12 * 1024 * 1024
