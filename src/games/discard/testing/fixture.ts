import { assert, type PlayerId, type Refusal } from '../../../engine/game.ts'
import type { AddressedEvent } from '../../../engine/match.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Card, Warning } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { KeptHand, Side, State } from '../rules/state.ts'

/** Cards by their texts, which are their ids too; of two with one text the second is written `7♥#2`. */
export function cards(text: string): Card[] {
  return text.split(' ').flatMap((id) => (id === '' ? [] : [{ id, value: id.replace(/#\d$/, '') }]))
}

/** One player's side of a situation, in the words of the tests; the top of the draw pile is first. */
export interface SideText {
  readonly hand?: string
  readonly draw?: string
  readonly discard?: string
  /**
   * Whether there is still something to discard; so it is where nothing is said and the settings ask for
   * it.
   */
  readonly phase?: boolean
  readonly order?: readonly string[]
  readonly ended?: boolean
  readonly score?: number
  readonly lastHand?: KeptHand
  readonly warning?: Warning
}

/** A match in the middle: who sits there are A, B, C …, and what they have is written out. For tests. */
export function situation(house: unknown, sides: readonly SideText[], turnNumber = 1): State {
  const options = parse(discard.options, house)
  assert(options.ok, 'a situation has good options')
  return {
    players: seatNames(sides.length),
    options: options.value,
    turnNumber,
    deals: turnNumber,
    sides: sides.map((side) => sideOf(side, options.value.discardCount)),
    end: null,
  }
}

function sideOf(text: SideText, discardCount: number): Side {
  const { hand = '', draw = '', discard: pile = '', order = null, ended = false, score = 0 } = text
  const handCards = cards(hand)
  const isOpen = !ended && order === null && discardCount > 0 && handCards.length > 0
  return {
    piles: {
      drawPile: cards(draw),
      handCards,
      discardCards: cards(pile),
      discardPhase: text.phase ?? isOpen,
      warning: text.warning ?? null,
    },
    order,
    hasEnded: ended,
    score,
    lastHand: text.lastHand ?? null,
  }
}

/** What an action leads to; it must be legal. */
export function played(
  before: State,
  player: PlayerId,
  action: Action,
  rng: Rng = fastRng(1),
): { state: State; events: AddressedEvent<Event>[] } {
  const refusal = discard.refusal(before, player, action)
  assert(refusal === null, `the action is legal: ${refusal?.text}`)
  const events: AddressedEvent<Event>[] = []
  const state = discard.apply(before, player, action, {
    rng,
    at: 0,
    emit: (event) => events.push({ to: null, event }),
    tell: (to, event) => events.push({ to, event }),
  })
  return { state, events }
}

/** Several actions, one after the other. */
export function playedAll(before: State, actions: readonly (readonly [PlayerId, Action])[]): State {
  return actions.reduce((state, [player, action]) => played(state, player, action).state, before)
}

/** Why not. */
export function refused(state: State, player: PlayerId, action: Action): Refusal | null {
  return discard.refusal(state, player, action)
}

/** The action that confirms a discard of these cards. */
export const discards = (...cardIds: string[]): Action => ({ type: 'confirmDiscard', cardIds })
/** The action that locks this order of cards. */
export const locks = (...cardIds: string[]): Action => ({ type: 'lockOrder', cardIds })
export const endTurn: Action = { type: 'endTurn' }
