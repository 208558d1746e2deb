import type { PlayerId } from '../../../engine/game.ts'
import type { Content } from './content.ts'
import type { EndReason, GiftOfPlayer } from './history.ts'

interface Opening extends GiftOfPlayer {
  readonly content: Content
  readonly left: { readonly giftId: string; readonly title: string } | null // the player's old gift, now on the table
}

/** The public events of a match. They contain the titles of open gifts only. */
export type Event =
  | { readonly type: 'giftAdded'; readonly giftId: string; readonly giverId: PlayerId | null }
  | { readonly type: 'giftRemoved'; readonly giftId: string; readonly giverId: PlayerId | null }
  | { readonly type: 'filled'; readonly count: number }
  | {
      readonly type: 'started'
      readonly turnOrder: readonly PlayerId[]
      readonly gifts: number
      readonly setAside: number
    }
  | ({ readonly type: 'picked' } & Opening)
  | ({ readonly type: 'taken' } & Opening)
  | ({
      readonly type: 'stolen'
      readonly title: string
      readonly previousOwnerId: PlayerId
      readonly exchanged: { readonly giftId: string; readonly title: string } | null
      readonly stealCount: number
      readonly isFrozen: boolean
    } & GiftOfPlayer)
  /** The title is null if the player held no gift and passed. */
  | { readonly type: 'kept'; readonly playerId: PlayerId; readonly title: string | null }
  | {
      readonly type: 'slotBegan'
      readonly playerId: PlayerId
      readonly currentTurnIndex: number
      readonly slots: number
    }
  | {
      readonly type: 'ended'
      readonly reason: EndReason
      readonly given: readonly (GiftOfPlayer & { readonly content: Content })[]
      readonly unclaimed: readonly string[]
    }
