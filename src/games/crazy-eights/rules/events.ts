import type { PlayerId } from '../../../engine/game.ts'
import type { Color, ShownCard } from './cards.ts'

/** Why a match ended: an empty hand (C23), the turn limit (C25) or a lap in which nobody could draw (C3). */
export type EndReason = 'empty-hand' | 'turn-limit' | 'nothing-to-draw'

/** The public part of one turn: the event that everyone receives, and the `lastTurn` of the view. */
export type PublicTurn =
  | {
      readonly type: 'played'
      readonly playerId: PlayerId
      readonly card: ShownCard
      readonly chosenColor: Color | null
      /** The players whom a skip passed over, in order. */
      readonly skipped: readonly PlayerId[]
    }
  | {
      readonly type: 'drew'
      readonly playerId: PlayerId
      readonly count: number
      /** Whether the cards were a stack of + cards. */
      readonly wasStack: boolean
    }

/** The effect of a skip, a reverse or a + card. */
type SpecialEffect =
  | {
      readonly type: 'specialEffect'
      readonly effect: 'skip'
      readonly playerId: PlayerId
      readonly data: { readonly skipCount: number }
    }
  | {
      readonly type: 'specialEffect'
      readonly effect: 'reverse'
      readonly playerId: PlayerId
      readonly data: { readonly reverseCount: number }
    }
  | {
      readonly type: 'specialEffect'
      readonly effect: 'plusStack'
      readonly playerId: PlayerId
      readonly data: { readonly totalDraws: number }
    }

export type Event =
  | PublicTurn
  | SpecialEffect
  /** Private: shows the drawer the cards of a stack. */
  | { readonly type: 'forcedDraw'; readonly cards: readonly ShownCard[]; readonly reason: string }
  /** Private: shows the drawer the card of an ordinary draw; empty if a finite deck has run out. */
  | { readonly type: 'yourDraw'; readonly cards: readonly ShownCard[] }
  | { readonly type: 'reshuffled'; readonly count: number }
  | { readonly type: 'ended'; readonly reason: EndReason; readonly winners: readonly PlayerId[] }

/** The events of one type. */
export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>
