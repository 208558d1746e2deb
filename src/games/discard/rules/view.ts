import type { PlayerId } from '../../../engine/game.ts'
import { effectiveDiscardCount, valuesOf } from './cards.ts'
import type { Card, Warning } from './deck.ts'
import type { Options } from './options.ts'
import {
  discardedThisTurn,
  type End,
  isRevealed,
  type KeptHand,
  type Side,
  type State,
  type Status,
  statusOf,
} from './state.ts'

/** The public part of one player's side. */
export interface PlayerView {
  readonly id: PlayerId
  readonly status: Status
  readonly handCount: number
  readonly drawPileCount: number
  readonly discardPileCount: number
  /** Without the cards that still lie face down (D18). */
  readonly discardPile: readonly string[]
  /** Another player's order is null until all orders are locked. */
  readonly order: readonly string[] | null
  readonly score: number
  readonly lastHand: KeptHand | null
}

/** The fields from `handCards` on describe the viewer's own cards; they are empty for a spectator. */
export interface View {
  readonly options: Options
  readonly turnNumber: number
  readonly handSize: number
  readonly discardCount: number
  readonly deals: number
  readonly end: End | null
  readonly players: readonly PlayerView[]
  readonly handCards: readonly Card[]
  readonly hand: readonly string[]
  readonly drawPileCount: number
  readonly discardPile: readonly string[]
  readonly discardPhase: boolean
  readonly effectiveDiscardCount: number
  readonly warning: Warning | null
}

/** Shows a viewer their own hand and the public facts; never another hand or any draw pile. */
export function view(state: State, viewer: PlayerId | null): View {
  const { options, turnNumber, deals, end } = state
  const { handSize, discardCount } = options
  const own = viewer === null ? undefined : state.sides[state.players.indexOf(viewer)]?.piles
  const handCards = own?.handCards ?? []
  return {
    options,
    turnNumber,
    handSize,
    discardCount,
    deals,
    end,
    players: state.sides.map((side, seat) =>
      playerView(state, side, state.players[seat] ?? '', side.piles === own),
    ),
    handCards,
    hand: valuesOf(handCards),
    drawPileCount: own?.drawPile.length ?? 0,
    discardPile: valuesOf(own?.discardCards ?? []),
    discardPhase: own?.discardPhase ?? false,
    effectiveDiscardCount: effectiveDiscardCount(discardCount, handCards),
    warning: own?.warning ?? null,
  }
}

function playerView(state: State, side: Side, id: PlayerId, isOwn: boolean): PlayerView {
  const isOpen = isOwn || !state.options.planning || isRevealed(state)
  const { piles, order, score, lastHand } = side
  const { discardCards } = piles
  const faceDown = isOpen ? 0 : discardedThisTurn(side, state.options)
  return {
    id,
    status: statusOf(state, side),
    handCount: piles.handCards.length,
    drawPileCount: piles.drawPile.length,
    discardPileCount: discardCards.length,
    discardPile: valuesOf(discardCards.slice(0, discardCards.length - faceDown)),
    order: isOpen ? order : null,
    score,
    lastHand,
  }
}
