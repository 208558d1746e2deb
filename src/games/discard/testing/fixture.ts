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

/** Cards by their texts, which are also their ids; the second card with the same text is written `7♥#2`. */
export function cards(text: string): Card[] {
  return text.split(' ').flatMap((id) => (id === '' ? [] : [{ id, value: id.replace(/#\d$/, '') }]))
}

/** One player's side as a test writes it; the top of the draw pile is first. */
export interface SideFixture {
  readonly hand?: string
  readonly draw?: string
  readonly discard?: string
  /** Whether the discard phase is on; by default it is if the settings and the hand demand a discard. */
  readonly phase?: boolean
  readonly order?: readonly string[]
  readonly ended?: boolean
  readonly score?: number
  readonly lastHand?: KeptHand
  readonly warning?: Warning
}

/** A state in the middle of a match; the players are A, B, C …, one for each side. */
export function fixtureState(options: unknown, sides: readonly SideFixture[], turnNumber = 1): State {
  const parsed = parse(discard.options, options)
  assert(parsed.ok, 'the options of a fixture are valid')
  return {
    players: seatNames(sides.length),
    options: parsed.value,
    turnNumber,
    deals: turnNumber,
    sides: sides.map((side) => sideFrom(side, parsed.value.discardCount)),
    end: null,
  }
}

function sideFrom(fixture: SideFixture, discardCount: number): Side {
  const { hand = '', draw = '', discard: pile = '', order = null, ended = false, score = 0 } = fixture
  const handCards = cards(hand)
  const mustDiscard = !ended && order === null && discardCount > 0 && handCards.length > 0
  return {
    piles: {
      drawPile: cards(draw),
      handCards,
      discardCards: cards(pile),
      discardPhase: fixture.phase ?? mustDiscard,
      warning: fixture.warning ?? null,
    },
    order,
    hasEnded: ended,
    score,
    lastHand: fixture.lastHand ?? null,
  }
}

/** Plays one legal action and returns the next state and the events. */
export function play(
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

/** Plays several legal actions, one after the other. */
export function playAll(before: State, actions: readonly (readonly [PlayerId, Action])[]): State {
  return actions.reduce((state, [player, action]) => play(state, player, action).state, before)
}

/** Why an action is illegal, or null. */
export function refusalOf(state: State, player: PlayerId, action: Action): Refusal | null {
  return discard.refusal(state, player, action)
}

/** The action that discards these cards. */
export const confirmDiscard = (...cardIds: string[]): Action => ({ type: 'confirmDiscard', cardIds })
/** The action that locks this order of cards. */
export const lockOrder = (...cardIds: string[]): Action => ({ type: 'lockOrder', cardIds })
