import { assert, type PlayerId, type Turn } from '../../../engine/game.ts'
import { type Card, type CardType, kindOf, type ShownCard, shownCard } from './cards.ts'
import { drawCards } from './deck.ts'
import type { Action } from './legality.ts'
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

/** The state while a turn is carried out: a copy of our own, so that it can be written to. */
interface Table extends Mutable<Omit<State, 'hands'>> {
  hands: (readonly Card[])[]
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** One turn: a card is played, or drawn. */
export function apply(before: State, _player: PlayerId, action: Action, turn: Turn<Event>): State {
  const table: Table = { ...before, hands: before.hands.slice() }
  if (action.type === 'draw') draw(table, turn)
  else play(table, action, turn)
  table.turnsTaken += 1
  table.endReason = endOf(table)
  if (table.endReason !== null) {
    // Nobody is left to draw what is pending (C23).
    table.pendingDraws = 0
    table.chain = []
    turn.emit({ type: 'ended', reason: table.endReason, winners: winnersOf(table) })
  }
  return table
}

/** An empty hand wins before all else (C23); then a lap without cards counts (C3), then the limit (C25). */
function endOf({ hands, emptyDraws, turnsTaken, options }: State): EndReason | null {
  for (const hand of hands) if (hand.length === 0) return 'empty-hand'
  if (emptyDraws >= hands.length) return 'nothing-to-draw'
  return turnsTaken >= options.turnLimit ? 'turn-limit' : null
}

function play(table: Table, action: Play, turn: Turn<Event>): void {
  const chosenColor = action.chosenColor ?? null
  const { currentSeat, stock } = table
  const hand = handAt(table, currentSeat)
  const at = hand.findIndex(({ id }) => id === action.cardId)
  const topCard = hand[at]
  assert(topCard !== undefined, 'a legal card is in the hand')
  const { type, color } = kindOf(topCard)
  const lastPlayedColor = chosenColor ?? color
  assert(lastPlayedColor !== null, 'a legal wild card comes with a colour')
  const isLast = hand.length === 1
  const skipped = isLast ? [] : skippedBy(table, type)
  const playerId = playerAt(table, currentSeat)
  const lastTurn: PublicTurn = { type: 'played', playerId, card: shownCard(topCard), chosenColor, skipped }
  turn.emit(lastTurn)
  if (stock !== null) table.stock = { draw: stock.draw, discard: [...stock.discard, table.topCard.kind] }
  table.hands[currentSeat] = hand.toSpliced(at, 1)
  table.topCard = topCard
  table.lastPlayedColor = lastPlayedColor
  table.reverseStackCount = type === 'reverse' ? table.reverseStackCount + 1 : 0
  table.emptyDraws = 0
  table.lastTurn = lastTurn
  if (!isLast) takeEffect(table, playerId, skipped.length, turn)
}

const NOBODY: readonly PlayerId[] = []

/** Those whom this card passes over; never the one who plays it (C16, C18). */
function skippedBy(state: State, type: CardType): readonly PlayerId[] {
  if (type !== 'skip') return NOBODY
  const skipped: PlayerId[] = []
  const count = Math.min(state.options.skipCount, state.players.length - 1)
  while (skipped.length < count) skipped.push(playerAt(state, seatAfter(state, skipped.length + 1)))
  return skipped
}

/** What the card that was just laid does, and the turn at whom it leads to. */
function takeEffect(table: Table, playerId: PlayerId, skipCount: number, turn: Turn<Event>): void {
  const { type, plus } = kindOf(table.topCard)
  if (type === 'reverse') {
    const data = { reverseCount: table.reverseStackCount }
    turn.emit({ type: 'specialEffect', effect: 'reverse', playerId, data })
    table.direction = table.direction === 1 ? -1 : 1
  } else if (type === 'skip') {
    turn.emit({ type: 'specialEffect', effect: 'skip', playerId, data: { skipCount } })
  } else if (plus > 0) {
    table.pendingDraws += plus
    table.chain = [...table.chain, plus]
    const data = { totalDraws: table.pendingDraws }
    turn.emit({ type: 'specialEffect', effect: 'plusStack', playerId, data })
  }
  table.currentSeat = seatAfter(table, 1 + skipCount)
}

/** One card, or the whole stack (C7, C13). */
function draw(table: Table, turn: Turn<Event>): void {
  const { currentSeat, pendingDraws, options } = table
  const playerId = playerAt(table, currentSeat)
  const { cards, stock, reshuffled } = drawCards(table.stock, options, Math.max(pendingDraws, 1), turn.rng)
  if (reshuffled > 0) turn.emit({ type: 'reshuffled', count: reshuffled })
  const lastTurn: PublicTurn = { type: 'drew', playerId, count: cards.length, wasStack: pendingDraws > 0 }
  turn.emit(lastTurn)
  turn.tell(playerId, toDrawer(cards.map(shownCard), pendingDraws > 0))
  table.hands[currentSeat] = [...handAt(table, currentSeat), ...cards]
  table.currentSeat = seatAfter(table, 1)
  table.chain = []
  table.pendingDraws = 0
  if (options.drawBreaksReverseChain) table.reverseStackCount = 0
  table.stock = stock
  table.emptyDraws = cards.length === 0 ? table.emptyDraws + 1 : 0
  table.lastTurn = lastTurn
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
