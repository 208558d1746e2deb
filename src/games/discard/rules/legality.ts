import { HOST, type Observation, type Outcome, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { placesOf } from '../../../pieces/places.ts'
import type { Action } from './actions.ts'
import type { Card } from './deck.ts'
import { hostCandidates, hostRefusal } from './host.ts'
import { type Side, type State, statusOf, type View } from './state.ts'
import { choiceRefusal, discardRefusal, effectiveDiscardCount, endTurnRefusal } from './piles.ts'

const OVER: Refusal = { code: 'match-over', text: 'The match is over.' }
const NO_CARDS: Refusal = {
  code: 'not-a-player',
  text: 'Only those who sit at the table have cards to play.',
}
const HOST_ONLY: Refusal = { code: 'host-only', text: 'Only the host decides that.' }
const TURN_ENDED: Refusal = {
  code: 'turn-ended',
  text: 'You have ended this turn: the others are still at it.',
}
const NO_PLANNING: Refusal = { code: 'no-planning', text: 'This match is played without planning.' }
const PLAN_AFTER: Refusal = {
  code: 'discard-before-planning',
  text: 'Discard first: what is left is put in order.',
}
const LOCKED: Refusal = { code: 'order-locked', text: 'Your order is locked: it cannot change.' }
const LOCK_FIRST: Refusal = {
  code: 'lock-first',
  text: 'Put your cards in order and lock it to end the turn.',
}
const NOT_REVEALED: Refusal = {
  code: 'not-revealed',
  text: 'The orders are revealed when everyone has locked theirs: the turn ends after that.',
}

const NONE: readonly Action[] = []
const END_TURN: Action = { type: 'endTurn' }
const ONLY_END_TURN: readonly Action[] = [END_TURN]

/**
 * The only place where legality is decided; a player's depends on their own cards and on nothing that is
 * hidden.
 */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (state.end !== null) return OVER
  const side = state.sides[state.players.indexOf(player)]
  switch (action.type) {
    case 'confirmDiscard':
      if (side === undefined) return NO_CARDS
      if (side.hasEnded) return TURN_ENDED
      return discardRefusal(side.piles, state.options.discardCount, action.cardIds)
    case 'lockOrder':
      return side === undefined ? NO_CARDS : lockRefusal(state, side, action.cardIds)
    case 'endTurn':
      return side === undefined ? NO_CARDS : endRefusal(state, side, action.turnNumber)
    case 'reset':
      // D16: who plays alone disturbs nobody by starting over.
      return player === HOST || (side !== undefined && state.players.length === 1)
        ? hostRefusal(state, action)
        : HOST_ONLY
    case 'changeSettings':
    case 'loadDeck':
    case 'endMatch':
      return player === HOST ? hostRefusal(state, action) : HOST_ONLY
  }
}

/** D17: all that is left, once, after the discard. */
function lockRefusal({ options }: State, side: Side, cardIds: readonly string[]): Refusal | null {
  if (!options.planning) return NO_PLANNING
  if (side.hasEnded) return TURN_ENDED
  if (side.piles.discardPhase) return PLAN_AFTER
  if (side.order !== null) return LOCKED
  const { handCards } = side.piles
  return choiceRefusal(handCards, cardIds, handCards.length)
}

function endRefusal(state: State, side: Side, meant: number | undefined): Refusal | null {
  if (side.hasEnded) return TURN_ENDED
  const blocked = endTurnRefusal(side.piles, state.turnNumber, meant)
  if (blocked !== null) return blocked
  const status = statusOf(state, side)
  return status === 'planning' ? LOCK_FIRST : status === 'locked' ? NOT_REVEALED : null
}

/**
 * D19: what is asked of a player depends on their own cards, so no answer is stale because another was
 * quicker.
 */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (state.end !== null) return NONE
  if (player === HOST) return hostCandidates(state)
  const side = state.sides[state.players.indexOf(player)]
  if (side === undefined) return NONE
  const { handCards } = side.piles
  switch (statusOf(state, side)) {
    case 'discarding':
      return discards(handCards, effectiveDiscardCount(state.options.discardCount, handCards))
    case 'planning':
      return orders(handCards)
    case 'ready':
      return ONLY_END_TURN
    case 'locked':
    case 'ended':
      return NONE
  }
}

const DISCARDS_OFFERED = 5

/**
 * A few of many: neighbours in the hand, round its end, the first cards first; a board and a bot compose
 * any others. End Turn is among them for the reason why it must wait.
 */
function discards(hand: readonly Card[], count: number): Action[] {
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

/** As held, and the other way round. */
function orders(hand: readonly Card[]): Action[] {
  const cardIds = hand.map(({ id }) => id)
  const asHeld: Action = { type: 'lockOrder', cardIds }
  if (hand.length < 2) return [asHeld, END_TURN]
  return [asHeld, { type: 'lockOrder', cardIds: cardIds.toReversed() }, END_TURN]
}

/** D20: the highest total wins, equal ones share; without scoring all share the first place. */
export function outcome({ end, players, sides }: State): Outcome | null {
  if (end === null) return null
  return { places: placesOf(players.map((player, seat) => [player, sides[seat]?.score ?? 0])), reason: end }
}

/** D21: the first cards go, what is left is locked as it is held, the turn ends. */
export function whenAbsent({ player, view }: Observation<View, Action>): Action {
  const ids = view.handCards.map(({ id }) => id)
  const status = view.players.find(({ id }) => id === player)?.status
  const first = ids.slice(0, view.effectiveDiscardCount)
  if (status === 'discarding') return { type: 'confirmDiscard', cardIds: first }
  return status === 'planning' ? { type: 'lockOrder', cardIds: ids } : END_TURN
}
