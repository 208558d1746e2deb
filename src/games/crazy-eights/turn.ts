import { assert, type PlayerId, type Turn } from '../../engine/game.ts'
import { type Card, kindOf, type ShownCard, shownCard } from './cards.ts'
import { drawCards } from './deck.ts'
import { type Action, positionOf } from './legality.ts'
import { type EndReason, handAt, type PublicTurn, playerAt, type State, winnersOf } from './state.ts'

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
  /** To the drawer alone: the cards of a stack. */
  | { readonly type: 'forcedDraw'; readonly cards: readonly ShownCard[]; readonly reason: string }
  /** To the drawer alone: the card of an ordinary draw; none where a finite deck has run out. */
  | { readonly type: 'yourDraw'; readonly cards: readonly ShownCard[] }
  | { readonly type: 'reshuffled'; readonly count: number }
  | { readonly type: 'ended'; readonly reason: EndReason; readonly winners: readonly PlayerId[] }

type Play = Extract<Action, { type: 'play' }>

/** One turn: a card is played, or drawn. */
export function apply(before: State, _player: PlayerId, action: Action, turn: Turn<Event>): State {
  const after = action.type === 'draw' ? draw(before, turn) : play(before, action, turn)
  const endReason = endOf(after)
  if (endReason === null) return after
  // Nobody is left to draw what is pending (C23).
  const over: State = { ...after, endReason, pendingDraws: 0, chain: [] }
  turn.emit({ type: 'ended', reason: endReason, winners: winnersOf(over) })
  return over
}

/** An empty hand wins before all else (C23); then a lap without cards counts (C3), then the limit (C25). */
function endOf({ hands, emptyDraws, turnsTaken, options }: State): EndReason | null {
  for (const hand of hands) if (hand.length === 0) return 'empty-hand'
  if (emptyDraws >= hands.length) return 'nothing-to-draw'
  return turnsTaken >= options.turnLimit ? 'turn-limit' : null
}

function play(before: State, action: Play, turn: Turn<Event>): State {
  const chosenColor = action.chosenColor ?? null
  const { currentSeat, stock } = before
  const hand = handAt(before, currentSeat)
  const at = positionOf(hand, action.cardId)
  const topCard = hand[at]
  assert(topCard !== undefined, 'a legal card is in the hand')
  const { type, color } = kindOf(topCard)
  const lastPlayedColor = chosenColor ?? color
  assert(lastPlayedColor !== null, 'a legal wild card comes with a colour')
  const isLast = hand.length === 1
  const skipped = isLast ? [] : skippedBy(before, topCard)
  const playerId = playerAt(before, currentSeat)
  const lastTurn: PublicTurn = { type: 'played', playerId, card: shownCard(topCard), chosenColor, skipped }
  turn.emit(lastTurn)
  const laid: State = {
    ...before,
    hands: before.hands.with(currentSeat, hand.toSpliced(at, 1)),
    topCard,
    lastPlayedColor,
    stock: stock && { draw: stock.draw, discard: [...stock.discard, before.topCard.kind] },
    reverseStackCount: type === 'reverse' ? before.reverseStackCount + 1 : 0,
    emptyDraws: 0,
    turnsTaken: before.turnsTaken + 1,
    lastTurn,
  }
  return isLast ? laid : withEffect(laid, skipped.length, turn)
}

/** Those whom this card passes over; never the one who plays it (C16, C18). */
function skippedBy(state: State, card: Card): PlayerId[] {
  if (kindOf(card).type !== 'skip') return []
  const count = Math.min(state.options.skipCount, state.players.length - 1)
  return Array.from({ length: count }, (_, index) => playerAt(state, seatAfter(state, index + 1)))
}

/** What the card that was just laid does, and the turn at whom it leads to. */
function withEffect(laid: State, skipCount: number, turn: Turn<Event>): State {
  const { type, plus } = kindOf(laid.topCard)
  const playerId = playerAt(laid, laid.currentSeat)
  if (type === 'reverse') {
    const data = { reverseCount: laid.reverseStackCount }
    turn.emit({ type: 'specialEffect', effect: 'reverse', playerId, data })
    const turned: State = { ...laid, direction: laid.direction === 1 ? -1 : 1 }
    return { ...turned, currentSeat: seatAfter(turned, 1) }
  }
  const currentSeat = seatAfter(laid, 1 + skipCount)
  if (plus > 0) {
    const pendingDraws = laid.pendingDraws + plus
    turn.emit({ type: 'specialEffect', effect: 'plusStack', playerId, data: { totalDraws: pendingDraws } })
    return { ...laid, currentSeat, pendingDraws, chain: [...laid.chain, plus] }
  }
  if (type === 'skip') turn.emit({ type: 'specialEffect', effect: 'skip', playerId, data: { skipCount } })
  return { ...laid, currentSeat }
}

/** One card, or the whole stack (C7, C13). */
function draw(before: State, turn: Turn<Event>): State {
  const { currentSeat, pendingDraws, options } = before
  const playerId = playerAt(before, currentSeat)
  const { cards, stock, reshuffled } = drawCards(before.stock, options, Math.max(pendingDraws, 1), turn.rng)
  if (reshuffled > 0) turn.emit({ type: 'reshuffled', count: reshuffled })
  const lastTurn: PublicTurn = { type: 'drew', playerId, count: cards.length, wasStack: pendingDraws > 0 }
  turn.emit(lastTurn)
  turn.tell(playerId, toDrawer(cards.map(shownCard), pendingDraws > 0))
  return {
    ...before,
    hands: before.hands.with(currentSeat, [...handAt(before, currentSeat), ...cards]),
    currentSeat: seatAfter(before, 1),
    chain: [],
    pendingDraws: 0,
    reverseStackCount: options.drawBreaksReverseChain ? 0 : before.reverseStackCount,
    stock,
    emptyDraws: cards.length === 0 ? before.emptyDraws + 1 : 0,
    turnsTaken: before.turnsTaken + 1,
    lastTurn,
  }
}

function toDrawer(cards: readonly ShownCard[], isStack: boolean): Event {
  if (!isStack) return { type: 'yourDraw', cards }
  const reason = `Plus-stack resolved: drew ${cards.length} ${cards.length === 1 ? 'card' : 'cards'}`
  return { type: 'forcedDraw', cards, reason }
}

/** So many seats on in the direction of play; a true modulo, so that it wraps both ways (C16). */
function seatAfter({ currentSeat, direction, players }: State, steps: number): number {
  const seats = players.length
  return (((currentSeat + steps * direction) % seats) + seats) % seats
}
