import { assert, type PlayerId, type Turn } from '../../../engine/game.ts'
import type { Action } from './actions.ts'
import { valuesOf } from './deck.ts'
import type { Event } from './events.ts'
import { deckChosen } from './host.ts'
import type { Options, Settings } from './options.ts'
import { pokerHand } from './poker.ts'
import {
  dealtSide,
  deckOf,
  discardedThisTurn,
  type End,
  isRevealed,
  type KeptHand,
  newSide,
  type Side,
  type State,
  warned,
} from './state.ts'
import { confirmed, gathered, putAway } from './piles.ts'

type Play = Turn<Event>

/** Called with legal actions only. */
export function apply(before: State, player: PlayerId, action: Action, turn: Play): State {
  const seat = before.players.indexOf(player)
  switch (action.type) {
    case 'confirmDiscard':
      return discard(before, seat, action.cardIds, turn)
    case 'lockOrder':
      return lock(before, seat, action.cardIds, turn)
    case 'endTurn':
      return endTurn(before, seat, turn)
    case 'reset':
      return reset(before, seat < 0 ? null : player, turn)
    case 'changeSettings':
      return changeSettings(before, action, turn)
    case 'loadDeck':
      return loadDeck(before, { ...before.options, ...deckChosen(before.options, action) }, turn)
    case 'endMatch':
      return ended(before, 'ended-by-host', turn)
  }
}

function sideAt({ sides }: State, seat: number): Side {
  const side = sides[seat]
  assert(side !== undefined, 'who acts has a seat')
  return side
}

function withSide(state: State, seat: number, side: Side): State {
  const sides = state.sides.slice()
  sides[seat] = side
  return { ...state, sides }
}

function discard(before: State, seat: number, cardIds: readonly string[], turn: Play): State {
  const player = before.players[seat] ?? ''
  const { planning } = before.options
  const side = sideAt(before, seat)
  const piles = confirmed(side.piles, cardIds)
  const values = planning ? null : valuesOf(piles.discardCards.slice(side.piles.discardCards.length))
  turn.emit({ type: 'discarded', player, count: cardIds.length, values })
  // Where nothing is left there is nothing to put in order: it locks itself.
  const isLocked = planning && piles.handCards.length === 0
  if (isLocked) return withLock(before, seat, { ...side, piles, order: [] }, turn)
  return withSide(before, seat, { ...side, piles })
}

function lock(before: State, seat: number, cardIds: readonly string[], turn: Play): State {
  const side = sideAt(before, seat)
  const order = cardIds.map((id) => side.piles.handCards.find((card) => card.id === id)?.value ?? '')
  return withLock(before, seat, { ...side, order }, turn)
}

/** Locks an order; the last one opens them all, and the discards with them (D18). */
function withLock(before: State, seat: number, side: Side, turn: Play): State {
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

/** Puts the hand away, and deals the next turn when everyone has (D15, D19). */
function endTurn(before: State, seat: number, turn: Play): State {
  const { turnNumber, options } = before
  const side = sideAt(before, seat)
  const lastHand = keptHand(before, side)
  const { values, rank, points } = lastHand
  const score = side.score + points
  const player = before.players[seat] ?? ''
  turn.emit({ type: 'turnEnded', player, turnNumber, values })
  if (rank !== null) turn.emit({ type: 'scored', player, values, rank, points, score })
  const piles = putAway(side.piles)
  const state = withSide(before, seat, { piles, order: side.order, hasEnded: true, score, lastHand })
  if (!state.sides.every(({ hasEnded }) => hasEnded)) return state
  if (turnNumber >= options.turnLimit) return ended(state, 'turn-limit', turn)
  return dealtToAll({ ...state, turnNumber: turnNumber + 1 }, turn)
}

/** D20: it scores as it is put away, so that points tell nothing of a hand that is still hidden. */
function keptHand({ turnNumber, options }: State, { piles }: Side): KeptHand {
  const values = valuesOf(piles.handCards)
  if (options.scoring === 'none') return { turnNumber, values, rank: null, points: 0 }
  const { rank, points } = pokerHand(values)
  return { turnNumber, values, rank, points }
}

function ended(state: State, reason: End, turn: Play): State {
  turn.emit({ type: 'matchEnded', reason })
  return { ...state, end: reason }
}

/** The next hand for everyone, of the turn that the state is at. */
function dealtToAll(state: State, turn: Play): State {
  const { players, options, turnNumber } = state
  const sides = state.sides.map((side) => dealtSide(side, options, turn.rng))
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

/** D16: the turn is played again from its deal, so what was scored in it is taken back. */
function changeSettings(before: State, { handSize, discardCount }: Settings, turn: Play): State {
  turn.emit({ type: 'settingsChanged', handSize, discardCount })
  const sides = before.sides.map((side): Side => {
    const piles = gathered(side.piles, turn.rng)
    const last = side.lastHand
    if (last?.turnNumber !== before.turnNumber) return { ...side, piles }
    return { ...side, piles, score: side.score - last.points, lastHand: null }
  })
  return dealtToAll({ ...before, options: { ...before.options, handSize, discardCount }, sides }, turn)
}

/** D16: the same cards, from turn 1. */
function reset(before: State, by: PlayerId | null, turn: Play): State {
  turn.emit({ type: 'reset', by })
  const sides = before.sides.map((side): Side => {
    return { ...side, piles: gathered(side.piles, turn.rng), score: 0, lastHand: null }
  })
  return dealtToAll({ ...before, turnNumber: 1, sides }, turn)
}

/** D16: other cards, from turn 1. */
function loadDeck(before: State, options: Options, turn: Play): State {
  const { values, warning } = deckOf(options)
  turn.emit({ type: 'deckLoaded', deck: options.deck, cards: values.length, warning })
  const sides = before.sides.map((_, seat) => newSide(values, seat, turn.rng))
  const state = dealtToAll({ ...before, options, turnNumber: 1, sides }, turn)
  return { ...state, sides: state.sides.map((side) => warned(side, warning)) }
}
