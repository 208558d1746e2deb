import type { PlayerId } from '../../../engine/game.ts'
import type { Card, DeckName, Warning } from './deck.ts'
import type { HandRank } from './poker.ts'
import type { End } from './state.ts'

/** An event of a match; its values never show a card that is still hidden. */
export type Event =
  /** Every player has a new hand; `isReshuffled` if the discard pile became the draw pile again. */
  | {
      readonly type: 'dealt'
      readonly turnNumber: number
      readonly hands: readonly {
        readonly player: PlayerId
        readonly count: number
        readonly wanted: number
        readonly isReshuffled: boolean
      }[]
    }
  /** The new hand itself, sent to its owner only. */
  | { readonly type: 'drew'; readonly handCards: readonly Card[] }
  /** `values` is null while orders are secret: the cards lie face down. */
  | {
      readonly type: 'discarded'
      readonly player: PlayerId
      readonly count: number
      readonly values: readonly string[] | null
    }
  | { readonly type: 'locked'; readonly player: PlayerId }
  | {
      readonly type: 'revealed'
      readonly plans: readonly {
        readonly player: PlayerId
        readonly discarded: readonly string[]
        readonly order: readonly string[]
      }[]
    }
  | {
      readonly type: 'turnEnded'
      readonly player: PlayerId
      readonly turnNumber: number
      readonly values: readonly string[]
    }
  | {
      readonly type: 'scored'
      readonly player: PlayerId
      readonly values: readonly string[]
      readonly rank: HandRank
      readonly points: number
      readonly score: number
    }
  | { readonly type: 'settingsChanged'; readonly handSize: number; readonly discardCount: number }
  | {
      readonly type: 'deckLoaded'
      readonly deck: DeckName
      readonly cards: number
      readonly warning: Warning | null
    }
  /** `by` is null if the host did it. */
  | { readonly type: 'reset'; readonly by: PlayerId | null }
  | { readonly type: 'matchEnded'; readonly reason: End }
