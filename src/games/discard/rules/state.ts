import { assert, type PlayerId } from '../../../engine/game.ts'
import { type DeckResult, readDeck } from './deck.ts'
import type { Options } from './options.ts'
import type { Piles } from './piles.ts'
import type { HandRank } from './poker.ts'

/** The hand that a player kept to the end of a turn: public, even if its cards are reshuffled at once. */
export interface KeptHand {
  readonly turnNumber: number
  readonly values: readonly string[]
  /** Null without scoring. */
  readonly rank: HandRank | null
  readonly points: number
}

/** One player's side of the table: their own deck and their progress in the turn. */
export interface Side {
  readonly piles: Piles
  /** The card values in the locked order (D17), until the next deal. */
  readonly order: readonly string[] | null
  readonly hasEnded: boolean
  readonly score: number
  readonly lastHand: KeptHand | null
}

const ENDS = ['turn-limit', 'ended-by-host'] as const
export type End = (typeof ENDS)[number]

export interface State {
  readonly players: readonly PlayerId[]
  /** The current options: the host may change settings and deck. */
  readonly options: Options
  readonly turnNumber: number
  /** The number of deals in this match, including the first one and those after resets. */
  readonly deals: number
  /** In the order of the seats. */
  readonly sides: readonly Side[]
  readonly end: End | null
}

export const STATUSES = ['discarding', 'planning', 'locked', 'ready', 'ended'] as const
/** `locked` waits for the other orders, `ready` can end the turn, `ended` waits for the next deal. */
export type Status = (typeof STATUSES)[number]

/** The deck of a running match; its options were checked before the start. */
export function deckOf(options: Options): Extract<DeckResult, { ok: true }> {
  const deck = readDeck(options)
  assert(deck.ok, 'the deck of a match is valid')
  return deck
}

/** Whether all orders are locked and therefore revealed (D18); meaningful with planning only. */
export function isRevealed({ sides }: State): boolean {
  for (const { order } of sides) if (order === null) return false
  return true
}

/** A player's progress in the turn. */
export function statusOf(state: State, side: Side): Status {
  if (side.hasEnded) return 'ended'
  if (side.piles.discardPhase) return 'discarding'
  if (!state.options.planning) return 'ready'
  if (side.order === null) return 'planning'
  return isRevealed(state) ? 'ready' : 'locked'
}

/** The number of cards that this player has discarded in this turn; they lie face down while orders are secret. */
export function discardedThisTurn({ piles }: Side, { handSize, discardCount }: Options): number {
  if (piles.discardPhase) return 0
  const cards = piles.drawPile.length + piles.handCards.length + piles.discardCards.length
  return Math.min(discardCount, handSize, cards)
}
