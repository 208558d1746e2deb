import type { PlayerId } from '../../../engine/game.ts'
import type { EndReason, Handed } from './history.ts'

/** What is in a gift; everybody knows it once the gift is open. */
export interface Content {
  readonly giver: PlayerId | null // null: a spare or a sample gift
  readonly title: string
  readonly picture: string | null // an https address, or a few emoji
  readonly link: string | null
  readonly note: string | null
}

interface Opened extends Handed {
  readonly content: Content
  readonly left: { readonly giftId: string; readonly title: string } | null // what went to the table for it
}

/** What is said at the table. Titles are those of open gifts only. */
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
  | ({ readonly type: 'picked' } & Opened)
  | ({ readonly type: 'taken' } & Opened)
  | ({
      readonly type: 'stolen'
      readonly title: string
      readonly previousOwnerId: PlayerId
      readonly exchanged: { readonly giftId: string; readonly title: string } | null
      readonly stealCount: number
      readonly isFrozen: boolean
    } & Handed)
  /** The title is null where there was nothing to keep. */
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
      readonly given: readonly (Handed & { readonly content: Content })[]
      readonly unclaimed: readonly string[]
    }
