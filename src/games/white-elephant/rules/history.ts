import type { PlayerId } from '../../../engine/game.ts'

export const END_REASONS = ['queue-exhausted', 'all-frozen', 'ended-by-host'] as const
export type EndReason = (typeof END_REASONS)[number]

/** A player and a gift. */
export interface GiftOfPlayer {
  readonly playerId: PlayerId
  readonly giftId: string
}

interface Opening extends GiftOfPlayer {
  readonly leftGiftId: string | null // the player's old gift, now on the table
  readonly at: number
}

export interface Pick extends Opening {
  readonly type: 'PICK'
}

export interface Take extends Opening {
  readonly type: 'TAKE'
}

export interface Steal extends GiftOfPlayer {
  readonly type: 'STEAL'
  readonly previousOwnerId: PlayerId
  readonly exchangedGiftId: string | null // the thief's old gift, now the victim's
  readonly stealCount: number // including this steal
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
  readonly given: readonly GiftOfPlayer[] // wrapped gifts for the players without one
  readonly unclaimed: readonly string[]
  readonly at: number
}

/** One entry of the history since the start of play, as on the wire (W26). */
export type HistoryEntry = Pick | Take | Steal | EndTurn | End

/**
 * An entry as the referee accepts it: as on the wire, or in the form of the rules document, which has an ISO `timestamp`
 * instead of `at` and may leave out optional fields.
 */
export type TranscriptEntry = (
  | (GiftOfPlayer & { readonly type: 'PICK' | 'TAKE'; readonly leftGiftId?: string | null })
  | (GiftOfPlayer & {
      readonly type: 'STEAL'
      readonly previousOwnerId?: PlayerId
      readonly exchangedGiftId?: string | null
      readonly stealCount?: number
      readonly isFrozen?: boolean
    })
  | Omit<EndTurn, 'at'>
  | Omit<End, 'at'>
) & { readonly at?: number; readonly timestamp?: string }

/** The input of the referee: plain JSON, the same for every viewer of a match. */
export interface Transcript {
  readonly turnOrder: readonly PlayerId[]
  readonly gifts: readonly string[] // the gifts in play, in the order of the pile
  readonly config: {
    readonly maxSteals: number
    readonly returnToStart: boolean
    readonly uTurn?: 'untilActed' | 'untilSlotEnds' // default: untilActed
    readonly mustUnwrapFirst?: boolean // default: false
  }
  readonly history: readonly TranscriptEntry[]
}
