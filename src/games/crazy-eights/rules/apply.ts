import { assert, type PlayerId, type Turn } from '../../../engine/game.ts'
import { translate } from '../../../engine/texts.ts'
import { append, appendAll, without } from '../../../pieces/piles.ts'
import { en } from '../texts/en.ts'
import type { Action, Play } from './actions.ts'
import { byNumber } from './by-number.ts'
import { type Card, type CardType, kindOf, type ShownCard, shownCard } from './cards.ts'
import { drawCards } from './deck.ts'
import type { EndReason, Event, PublicTurn } from './events.ts'
import { winnersOf } from './outcome.ts'
import { handAt, indexOfCard, playerAt, type State, seatAfter } from './state.ts'

/** A mutable copy of the state, written to while a turn is applied. */
interface Draft extends Mutable<Omit<State, 'hands'>> {
  hands: (readonly Card[])[]
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Applies one turn: a play or a draw. */
export function apply(before: State, _player: PlayerId, action: Action, turn: Turn<Event>): State {
  const draft: Draft = { ...before, hands: before.hands.slice() }
  if (action.type === 'draw') draw(draft, turn)
  else play(draft, action, turn)
  draft.turnsTaken += 1
  draft.endReason = endOf(draft)
  if (draft.endReason !== null) {
    // Nobody draws the pending cards any more (C23, C25).
    draft.pendingDraws = 0
    draft.chain = []
    turn.emit({ type: 'ended', reason: draft.endReason, winners: winnersOf(draft) })
  }
  return draft
}

/** Checks for an empty hand first (C23), then for a lap of empty draws (C3), then for the turn limit (C25). */
function endOf({ hands, emptyDraws, turnsTaken, options }: State): EndReason | null {
  for (const hand of hands) if (hand.length === 0) return 'empty-hand'
  if (emptyDraws >= hands.length) return 'nothing-to-draw'
  return turnsTaken >= options.turnLimit ? 'turn-limit' : null
}

function play(draft: Draft, action: Play, turn: Turn<Event>): void {
  const chosenColor = action.chosenColor ?? null
  const { currentSeat, stock } = draft
  const hand = handAt(draft, currentSeat)
  const at = indexOfCard(hand, action.cardId)
  const topCard = hand[at]
  assert(topCard !== undefined, 'a legal card is in the hand')
  const { type, color } = kindOf(topCard)
  const lastPlayedColor = chosenColor ?? color
  assert(lastPlayedColor !== null, 'a legal wild card comes with a colour')
  const isLast = hand.length === 1
  const skipped = isLast ? [] : skippedBy(draft, type)
  const playerId = playerAt(draft, currentSeat)
  const lastTurn: PublicTurn = { type: 'played', playerId, card: shownCard(topCard), chosenColor, skipped }
  turn.emit(lastTurn)
  if (stock !== null) draft.stock = { draw: stock.draw, discard: append(stock.discard, draft.topCard.kind) }
  draft.hands[currentSeat] = without(hand, at)
  draft.topCard = topCard
  draft.lastPlayedColor = lastPlayedColor
  draft.reverseStackCount = type === 'reverse' ? draft.reverseStackCount + 1 : 0
  draft.emptyDraws = 0
  draft.lastTurn = lastTurn
  if (!isLast) takeEffect(draft, playerId, skipped.length, turn)
}

const NOBODY: readonly PlayerId[] = []

/** The players whom this card passes over; never its own player (C16, C18). */
function skippedBy(state: State, type: CardType): readonly PlayerId[] {
  if (type !== 'skip') return NOBODY
  const skipped: PlayerId[] = []
  const count = Math.min(state.options.skipCount, state.players.length - 1)
  while (skipped.length < count) skipped.push(playerAt(state, seatAfter(state, skipped.length + 1)))
  return skipped
}

/** Applies the effect of the card that was just played, and moves the turn on. */
function takeEffect(draft: Draft, playerId: PlayerId, skipCount: number, turn: Turn<Event>): void {
  const { type, plus } = kindOf(draft.topCard)
  if (type === 'reverse') {
    const data = { reverseCount: draft.reverseStackCount }
    turn.emit({ type: 'specialEffect', effect: 'reverse', playerId, data })
    draft.direction = draft.direction === 1 ? -1 : 1
  } else if (type === 'skip') {
    turn.emit({ type: 'specialEffect', effect: 'skip', playerId, data: { skipCount } })
  } else if (plus > 0) {
    draft.pendingDraws += plus
    draft.chain = append(draft.chain, plus)
    const data = { totalDraws: draft.pendingDraws }
    turn.emit({ type: 'specialEffect', effect: 'plusStack', playerId, data })
  }
  draft.currentSeat = seatAfter(draft, 1 + skipCount)
}

/** Draws one card, or the whole stack (C7, C13). */
function draw(draft: Draft, turn: Turn<Event>): void {
  const { currentSeat, pendingDraws, options } = draft
  const playerId = playerAt(draft, currentSeat)
  const { cards, stock, reshuffled } = drawCards(draft.stock, options, Math.max(pendingDraws, 1), turn.rng)
  if (reshuffled > 0) turn.emit({ type: 'reshuffled', count: reshuffled })
  const lastTurn: PublicTurn = { type: 'drew', playerId, count: cards.length, wasStack: pendingDraws > 0 }
  turn.emit(lastTurn)
  turn.tell(playerId, privateDraw(cards.map(shownCard), pendingDraws > 0))
  draft.hands[currentSeat] = appendAll(handAt(draft, currentSeat), cards)
  draft.currentSeat = seatAfter(draft, 1)
  draft.chain = []
  draft.pendingDraws = 0
  if (options.drawBreaksReverseChain) draft.reverseStackCount = 0
  draft.stock = stock
  draft.emptyDraws = cards.length === 0 ? draft.emptyDraws + 1 : 0
  draft.lastTurn = lastTurn
}

const text = translate(en, 'en')
const forcedDrawReason = byNumber((count) => text('event.forcedDraw', { count }))

/** The event that shows the drawer their new cards. */
function privateDraw(cards: readonly ShownCard[], isStack: boolean): Event {
  if (!isStack) return { type: 'yourDraw', cards }
  return { type: 'forcedDraw', cards, reason: forcedDrawReason(cards.length) }
}
