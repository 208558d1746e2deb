import { HOST, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Action, END_TURN } from './actions.ts'
import { effectiveDiscardCount } from './cards.ts'
import type { Card } from './deck.ts'
import { hostCandidates, hostRefusal } from './host.ts'
import { choiceRefusal, discardRefusal, endTurnRefusal } from './piles.ts'
import { type Side, type State, statusOf } from './state.ts'

const refuse = refusalsFrom(en)

const MATCH_OVER = refuse('match-over')
const NOT_A_PLAYER = refuse('not-a-player')
const HOST_ONLY = refuse('host-only')
const TURN_ENDED = refuse('turn-ended')
const NO_PLANNING = refuse('no-planning')
const DISCARD_BEFORE_PLANNING = refuse('discard-before-planning')
const ORDER_LOCKED = refuse('order-locked')
const LOCK_FIRST = refuse('lock-first')
const NOT_REVEALED = refuse('not-revealed')

/**
 * Why an action is illegal, or null. The answer depends on the player's own cards and on public facts, never on hidden
 * cards of others.
 */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (state.end !== null) return MATCH_OVER
  const side = state.sides[state.players.indexOf(player)]
  switch (action.type) {
    case 'confirmDiscard':
      if (side === undefined) return NOT_A_PLAYER
      if (side.hasEnded) return TURN_ENDED
      return discardRefusal(side.piles, state.options.discardCount, action.cardIds)
    case 'lockOrder':
      return side === undefined ? NOT_A_PLAYER : lockRefusal(state, side, action.cardIds)
    case 'endTurn':
      return side === undefined ? NOT_A_PLAYER : endRefusal(state, side, action.turnNumber)
    case 'reset':
      // D16: a player who plays alone disturbs nobody by starting over.
      return player === HOST || (side !== undefined && state.players.length === 1)
        ? hostRefusal(state, action)
        : HOST_ONLY
    case 'changeSettings':
    case 'loadDeck':
    case 'endMatch':
      return player === HOST ? hostRefusal(state, action) : HOST_ONLY
  }
}

/** An order is locked once, after the discard, with all cards that are left (D17). */
function lockRefusal({ options }: State, side: Side, cardIds: readonly string[]): Refusal | null {
  if (!options.planning) return NO_PLANNING
  if (side.hasEnded) return TURN_ENDED
  if (side.piles.discardPhase) return DISCARD_BEFORE_PLANNING
  if (side.order !== null) return ORDER_LOCKED
  const { handCards } = side.piles
  return choiceRefusal(handCards, cardIds, handCards.length)
}

function endRefusal(state: State, side: Side, namedTurn: number | undefined): Refusal | null {
  if (side.hasEnded) return TURN_ENDED
  const blocked = endTurnRefusal(side.piles, state.turnNumber, namedTurn)
  if (blocked !== null) return blocked
  const status = statusOf(state, side)
  return status === 'planning' ? LOCK_FIRST : status === 'locked' ? NOT_REVEALED : null
}

const NONE: readonly Action[] = []
const ONLY_END_TURN: readonly Action[] = [END_TURN]

/**
 * The actions to offer to a player. They depend on the player's own cards, so no action becomes stale because another
 * player was quicker (D19).
 */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (state.end !== null) return NONE
  if (player === HOST) return hostCandidates(state)
  const side = state.sides[state.players.indexOf(player)]
  if (side === undefined) return NONE
  const { handCards } = side.piles
  switch (statusOf(state, side)) {
    case 'discarding':
      return discardCandidates(handCards, effectiveDiscardCount(state.options.discardCount, handCards))
    case 'planning':
      return orderCandidates(handCards)
    case 'ready':
      return ONLY_END_TURN
    case 'locked':
    case 'ended':
      return NONE
  }
}

/** The largest number of discards that a player is offered. */
export const DISCARDS_OFFERED = 5

/**
 * A few of many possible discards: neighbours in the hand, wrapping around its end, the first cards first. Boards and
 * bots compose any others. End Turn is included so that a board can show why it must wait.
 */
function discardCandidates(hand: readonly Card[], count: number): Action[] {
  const offered: Action[] = []
  const stride = count === hand.length ? hand.length : Math.ceil(hand.length / DISCARDS_OFFERED)
  for (let start = 0; start < hand.length; start += stride) {
    const cardIds: string[] = []
    for (let step = 0; step < count; step += 1) {
      const card = hand[(start + step) % hand.length]
      if (card !== undefined) cardIds.push(card.id)
    }
    offered.push({ type: 'confirmDiscard', cardIds })
  }
  offered.push(END_TURN)
  return offered
}

/** The hand order, its reverse, and End Turn with the reason why it must wait. */
function orderCandidates(hand: readonly Card[]): Action[] {
  const cardIds = hand.map(({ id }) => id)
  const inHandOrder: Action = { type: 'lockOrder', cardIds }
  if (hand.length < 2) return [inHandOrder, END_TURN]
  return [inHandOrder, { type: 'lockOrder', cardIds: cardIds.toReversed() }, END_TURN]
}
