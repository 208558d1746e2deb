// The memory that the server's thread and its watchdog share: a few integers, then the label of the running match.

/** The number of the running call of the rules; 0 while none runs. */
export const RUN = 0
/** Set to end the watchdog. */
export const STOP = 1
/** The length of the label in bytes. */
export const LABEL_LENGTH = 2
/** The label's position, in bytes. */
export const LABEL_OFFSET = 16
export const LABEL_BYTES = 496

/** The start data of the watchdog's thread. */
export interface WatchdogData {
  readonly shared: SharedArrayBuffer
  /** The list of stalled matches. */
  readonly file: string
  readonly stallMs: number
}
