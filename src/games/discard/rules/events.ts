import type { PlayerId } from '../../../engine/game.ts'
import type { Card, DeckName, Warning } from './deck.ts'
import type { HandRank } from './poker.ts'
import type { End } from './state.ts'

/** What happened at the table; the values in it are never of cards that are still hidden. */
export type Event =
  /** Everyone's new hand; `isReshuffled` where the discard pile became a draw pile again. */
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
  /** To its owner alone. */
  | { readonly type: 'drew'; readonly handCards: readonly Card[] }
  /** `values` is null while plans are secret: the cards lie face down. */
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
  /** By the host where it is nobody at the table. */
  | { readonly type: 'reset'; readonly by: PlayerId | null }
  | { readonly type: 'matchEnded'; readonly reason: End }
