import type { PlayerId } from '../../../engine/game.ts'

export const END_REASONS = ['queue-exhausted', 'all-frozen', 'ended-by-host'] as const
export type EndReason = (typeof END_REASONS)[number]

/** Who was given which gift. */
export interface Handed {
  readonly playerId: PlayerId
  readonly giftId: string
}

interface Opening extends Handed {
  readonly leftGiftId: string | null // what the player held before, now on the table
  readonly at: number
}

export interface Pick extends Opening {
  readonly type: 'PICK'
}

export interface Take extends Opening {
  readonly type: 'TAKE'
}

export interface Steal extends Handed {
  readonly type: 'STEAL'
  readonly previousOwnerId: PlayerId
  readonly exchangedGiftId: string | null // the thief's old gift, now the victim's
  readonly stealCount: number // this steal counted
  readonly isFrozen: boolean
  readonly at: number
}

export interface EndTurn {
  readonly type: 'END_TURN'
  readonly playerId: PlayerId
  readonly at: number
}

export interface End {
  readonly type: 'END'
  readonly reason: EndReason
  readonly given: readonly Handed[] // wrapped gifts that went to those who had none
  readonly unclaimed: readonly string[]
  readonly at: number
}

/** One thing that happened since the start, in the words of the wire (W26). */
export type HistoryEntry = Pick | Take | Steal | EndTurn | End

/**
 * An entry as a referee accepts it: one of the wire, or one in the form of the rules document, which has an ISO
 * `timestamp` instead of `at` and leaves out optional fields.
 */
export type ToldEntry = (
  | (Handed & { readonly type: 'PICK' | 'TAKE'; readonly leftGiftId?: string | null })
  | (Handed & {
      readonly type: 'STEAL'
      readonly previousOwnerId?: PlayerId
      readonly exchangedGiftId?: string | null
      readonly stealCount?: number
      readonly isFrozen?: boolean
    })
  | Omit<EndTurn, 'at'>
  | Omit<End, 'at'>
) & { readonly at?: number; readonly timestamp?: string }

/** All that a referee needs: plain JSON, the same for every viewer of a match. */
export interface Transcript {
  readonly turnOrder: readonly PlayerId[]
  readonly gifts: readonly string[] // those in play, in the order of the pile
  readonly config: {
    readonly maxSteals: number
    readonly returnToStart: boolean
    readonly uTurn?: 'untilActed' | 'untilSlotEnds' // untilActed if it is missing
    readonly mustUnwrapFirst?: boolean // false if it is missing
  }
  readonly history: readonly ToldEntry[]
}
