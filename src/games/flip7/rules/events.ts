import type { PlayerId } from '../../../engine/game.ts'
import type { Card, NumberCard, TargetCard } from './deck.ts'
import type { Score } from './scoring.ts'

/** Why a card is flipped: for the deal, for a hit, for a Flip Three. */
export type FlipCause = 'deal' | 'hit' | 'flipThree'

/** What ended a round: seven numbers (F35), nobody is active (F36), no card is left to flip (F40). */
export type RoundEnd = 'flip7' | 'nobodyActive' | 'outOfCards'

/** Why a card went to the discard pile without being used. */
export type DiscardReason = 'bust' | 'flip7' | 'notActive' | 'nobodyToTake' | 'roundOver'

export interface RoundScore extends Score {
  readonly player: PlayerId
  /** With this round. */
  readonly total: number
}

/** The end of a round, with how everybody's points came about. */
export interface Summary {
  readonly round: number
  readonly why: RoundEnd
  readonly scores: readonly RoundScore[]
}

/** What happened, in its order; nothing of it is secret. */
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
      readonly isForced: boolean // there was nobody else to choose
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
