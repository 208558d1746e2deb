import type { StateMessage } from '../messages.ts'
import { isSame } from './fields.ts'
import { type Fields, isFields } from './format.ts'
import { applyOverlay, overlayOf } from './overlay.ts'

/**
 * The two parts of a state: what every spectator sees, and what one viewer sees besides. A section of a delta has the changes
 * of the fields of one part, in this order.
 */
export type PublicFields = readonly [
  gameState: unknown,
  /** The only active player, or the list of them. */
  active: unknown,
  /** The outcome and the uncounted players; null while the match goes on. */
  ending: unknown,
]
export type PrivateFields = readonly [
  overlay: unknown,
  legal: unknown,
  refused: unknown,
  /** `hostLegal`, `playedForYou` and `mayTakeBack`, if there are any. */
  extras: unknown,
]

const NONE: readonly never[] = []
const NO_EXTRAS: Fields = {}
/** The private part of a spectator. */
export const NOTHING_PRIVATE: PrivateFields = [null, NONE, NONE, NO_EXTRAS]

export function publicFields(state: StateMessage): PublicFields {
  const { gameState, activePlayers, outcome, uncounted } = state
  const ending = outcome === null ? null : uncounted === undefined ? [outcome] : [outcome, uncounted]
  return [gameState, activePlayers.length === 1 ? activePlayers[0] : activePlayers, ending]
}

/**
 * Returns what this viewer's state has besides the spectator's. While a player cannot act, the lists of their last decision
 * stay: the next ones are often similar.
 */
export function privateFields(open: StateMessage, own: StateMessage, before: PrivateFields): PrivateFields {
  const [, legal, refused, extras] = ownFieldsOf(own)
  const overlay = overlayOf(open.gameState, own.gameState)
  return own.legal === undefined ? [overlay, before[1], before[2], extras] : [overlay, legal, refused, extras]
}

/** Returns the private part of a state by itself, whose view is the public one. */
export function ownFieldsOf(state: StateMessage): PrivateFields {
  const { legal = NONE, refused = NONE, hostLegal, playedForYou, mayTakeBack } = state
  const hasExtras = hostLegal !== undefined || playedForYou !== undefined || mayTakeBack !== undefined
  return [null, legal, refused, hasExtras ? { hostLegal, playedForYou, mayTakeBack } : NO_EXTRAS]
}

/** The fields of a state that never change within a match, and its revision. */
export type StateHead = Pick<StateMessage, 'type' | 'match' | 'game' | 'revision' | 'yourPlayerId'>

/** Puts a viewer's state together. Its fields are in the order of `stateMessage`. */
export function joinState(head: StateHead, open: PublicFields, own: PrivateFields): StateMessage {
  const { type, match, game, revision, yourPlayerId } = head
  const [gameState, active, ending] = open
  const activePlayers: readonly unknown[] = Array.isArray(active) ? active : [active]
  const [outcome, uncounted] = Array.isArray(ending) ? ending : [null]
  const [overlay, legal, refused, extras] = own
  const { hostLegal, playedForYou, mayTakeBack } = isFields(extras) ? extras : NO_EXTRAS
  const isActive = activePlayers.includes(yourPlayerId)
  return {
    type,
    match,
    game,
    revision,
    gameState: applyOverlay(gameState, overlay),
    yourPlayerId,
    activePlayers,
    outcome,
    ...(uncounted === undefined ? {} : { uncounted }),
    ...(hostLegal === undefined ? {} : { hostLegal }),
    ...(isActive ? { legal, refused } : {}),
    ...(playedForYou === undefined ? {} : { playedForYou }),
    ...(mayTakeBack === undefined ? {} : { mayTakeBack }),
  } as StateMessage
}

/** A full state for a client that takes deltas: the spectator's state, and the viewer's own part if there is one. */
export interface FullState extends StateMessage {
  readonly own?: PrivateFields
}

export function fullState(open: StateMessage, viewer: string | null, own: PrivateFields): FullState {
  const state = { ...open, yourPlayerId: viewer }
  return own.every((field, at) => isSame(field, NOTHING_PRIVATE[at], 0)) ? state : { ...state, own }
}
