import type { PlayerId } from '../../../engine/game.ts'
import type { Card, NumberCard, TargetCard } from './deck.ts'
import type { RoundScore } from './scoring.ts'

/** The reason for a flip. */
export type FlipCause = 'deal' | 'hit' | 'flipThree'

/** The reason why a round ended: a Flip 7 (F35), nobody active (F36) or no card left to flip (F40). */
export type RoundEnd = 'flip7' | 'nobodyActive' | 'outOfCards'

/** The reason why a card was discarded without taking effect. */
export type DiscardReason = 'bust' | 'flip7' | 'notActive' | 'nobodyToTake' | 'roundOver'

/** The end of a round, with the breakdown of every score. */
export interface Summary {
  readonly round: number
  readonly why: RoundEnd
  readonly scores: readonly RoundScore[]
}

/** Something that happened in the match. Every event is public. */
export type Event =
  | { readonly type: 'roundStarted'; readonly round: number; readonly dealer: PlayerId }
  | { readonly type: 'reshuffled'; readonly cards: number }
  | {
      readonly type: 'flipped'
      readonly player: PlayerId
      readonly card: Card
      readonly why: FlipCause
      readonly nth: number // 1 to 3 in a Flip Three, else 1
    }
  | { readonly type: 'saved' | 'busted'; readonly player: PlayerId; readonly card: NumberCard }
  | { readonly type: 'flip7'; readonly player: PlayerId }
  | { readonly type: 'setAside'; readonly player: PlayerId; readonly card: TargetCard; readonly nth: number }
  | {
      readonly type: 'assigned'
      readonly card: TargetCard | 'secondChance'
      readonly from: PlayerId
      readonly to: PlayerId
      readonly isForced: boolean // nobody else was eligible
    }
  | {
      readonly type: 'discarded'
      readonly player: PlayerId
      readonly card: Card
      readonly why: DiscardReason
    }
  | { readonly type: 'frozen' | 'stayed'; readonly player: PlayerId; readonly points: number }
  | { readonly type: 'flipThreeBegan'; readonly player: PlayerId }
  | ({ readonly type: 'roundEnded' } & Summary)
  | { readonly type: 'tied'; readonly players: readonly PlayerId[]; readonly total: number }
  | { readonly type: 'gameEnded'; readonly winner: PlayerId; readonly total: number }
