import { assert, type PlayerId, type Turn } from '../../../engine/game.ts'
import type { Action } from './actions.ts'
import { valuesOf } from './cards.ts'
import type { Event } from './events.ts'
import { deckToLoad } from './host.ts'
import type { Options, Settings } from './options.ts'
import { confirmDiscard, discardHand, gatherCards } from './piles.ts'
import { pokerHand } from './poker.ts'
import { dealToSide, newSide, withWarning } from './setup.ts'
import {
  deckOf,
  discardedThisTurn,
  type End,
  isRevealed,
  type KeptHand,
  type Side,
  type State,
} from './state.ts'

/** Applies a legal action. */
export function apply(before: State, player: PlayerId, action: Action, turn: Turn<Event>): State {
  const seat = before.players.indexOf(player)
  switch (action.type) {
    case 'confirmDiscard':
      return discard(before, seat, action.cardIds, turn)
    case 'lockOrder':
      return lockOrder(before, seat, action.cardIds, turn)
    case 'endTurn':
      return endTurn(before, seat, turn)
    case 'reset':
      return reset(before, seat < 0 ? null : player, turn)
    case 'changeSettings':
      return changeSettings(before, action, turn)
    case 'loadDeck':
      return loadDeck(before, { ...before.options, ...deckToLoad(before.options, action) }, turn)
    case 'endMatch':
      return endMatch(before, 'ended-by-host', turn)
  }
}

function sideAt({ sides }: State, seat: number): Side {
  const side = sides[seat]
  assert(side !== undefined, 'the acting player has a seat')
  return side
}

function withSide(state: State, seat: number, side: Side): State {
  const sides = state.sides.slice()
  sides[seat] = side
  return { ...state, sides }
}

function discard(before: State, seat: number, cardIds: readonly string[], turn: Turn<Event>): State {
  const player = before.players[seat] ?? ''
  const { planning } = before.options
  const side = sideAt(before, seat)
  const piles = confirmDiscard(side.piles, cardIds)
  const values = planning ? null : valuesOf(piles.discardCards.slice(side.piles.discardCards.length))
  turn.emit({ type: 'discarded', player, count: cardIds.length, values })
  // D17: if no card is left, the empty order locks itself.
  const isLocked = planning && piles.handCards.length === 0
  if (isLocked) return withLockedOrder(before, seat, { ...side, piles, order: [] }, turn)
  return withSide(before, seat, { ...side, piles })
}

function lockOrder(before: State, seat: number, cardIds: readonly string[], turn: Turn<Event>): State {
  const side = sideAt(before, seat)
  const order = cardIds.map((id) => side.piles.handCards.find((card) => card.id === id)?.value ?? '')
  return withLockedOrder(before, seat, { ...side, order }, turn)
}

/** Stores a locked order; the last one reveals all orders and this turn's discards (D18). */
function withLockedOrder(before: State, seat: number, side: Side, turn: Turn<Event>): State {
  const state = withSide(before, seat, side)
  turn.emit({ type: 'locked', player: state.players[seat] ?? '' })
  if (!isRevealed(state)) return state
  const plans = state.sides.map((plan, at) => {
    const { discardCards } = plan.piles
    const from = discardCards.length - discardedThisTurn(plan, state.options)
    const discarded = valuesOf(discardCards.slice(from))
    return { player: state.players[at] ?? '', discarded, order: plan.order ?? [] }
  })
  turn.emit({ type: 'revealed', plans })
  return state
}

/** Discards the rest of the hand, and deals the next turn once every player has ended this one (D15, D19). */
function endTurn(before: State, seat: number, turn: Turn<Event>): State {
  const { turnNumber, options } = before
  const side = sideAt(before, seat)
  const lastHand = keptHand(before, side)
  const { values, rank, points } = lastHand
  const score = side.score + points
  const player = before.players[seat] ?? ''
  turn.emit({ type: 'turnEnded', player, turnNumber, values })
  if (rank !== null) turn.emit({ type: 'scored', player, values, rank, points, score })
  const piles = discardHand(side.piles)
  const state = withSide(before, seat, { piles, order: side.order, hasEnded: true, score, lastHand })
  if (!state.sides.every(({ hasEnded }) => hasEnded)) return state
  if (turnNumber >= options.turnLimit) return endMatch(state, 'turn-limit', turn)
  return dealToAll({ ...state, turnNumber: turnNumber + 1 }, turn)
}

/** The hand with its points: it scores when it is put away, so points never reveal a hidden hand (D20). */
function keptHand({ turnNumber, options }: State, { piles }: Side): KeptHand {
  const values = valuesOf(piles.handCards)
  if (options.scoring === 'none') return { turnNumber, values, rank: null, points: 0 }
  const { rank, points } = pokerHand(values)
  return { turnNumber, values, rank, points }
}

function endMatch(state: State, reason: End, turn: Turn<Event>): State {
  turn.emit({ type: 'matchEnded', reason })
  return { ...state, end: reason }
}

/** Deals every player the hand of the current turn. */
function dealToAll(state: State, turn: Turn<Event>): State {
  const { players, options, turnNumber } = state
  const sides = state.sides.map((side) => dealToSide(side, options, turn.rng))
  const hands = sides.map(({ piles }, seat) => ({
    player: players[seat] ?? '',
    count: piles.handCards.length,
    wanted: options.handSize,
    isReshuffled: piles.discardCards.length < sideAt(state, seat).piles.discardCards.length,
  }))
  turn.emit({ type: 'dealt', turnNumber, hands })
  sides.forEach(({ piles }, seat) => {
    turn.tell(players[seat] ?? '', { type: 'drew', handCards: piles.handCards })
  })
  return { ...state, sides, deals: state.deals + 1 }
}

/** Deals the turn again with other settings; points that were scored in this turn are taken back (D16). */
function changeSettings(before: State, { handSize, discardCount }: Settings, turn: Turn<Event>): State {
  turn.emit({ type: 'settingsChanged', handSize, discardCount })
  const sides = before.sides.map((side): Side => {
    const piles = gatherCards(side.piles, turn.rng)
    const last = side.lastHand
    if (last?.turnNumber !== before.turnNumber) return { ...side, piles }
    return { ...side, piles, score: side.score - last.points, lastHand: null }
  })
  return dealToAll({ ...before, options: { ...before.options, handSize, discardCount }, sides }, turn)
}

/** Starts over from turn 1 with the same cards (D16). */
function reset(before: State, by: PlayerId | null, turn: Turn<Event>): State {
  turn.emit({ type: 'reset', by })
  const sides = before.sides.map((side): Side => {
    return { ...side, piles: gatherCards(side.piles, turn.rng), score: 0, lastHand: null }
  })
  return dealToAll({ ...before, turnNumber: 1, sides }, turn)
}

/** Starts over from turn 1 with another deck (D16). */
function loadDeck(before: State, options: Options, turn: Turn<Event>): State {
  const { values, warning } = deckOf(options)
  turn.emit({ type: 'deckLoaded', deck: options.deck, cards: values.length, warning })
  const sides = before.sides.map((_, seat) => newSide(values, seat, turn.rng))
  const state = dealToAll({ ...before, options, turnNumber: 1, sides }, turn)
  return { ...state, sides: state.sides.map((side) => withWarning(side, warning)) }
}
