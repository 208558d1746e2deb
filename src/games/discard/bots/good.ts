import type { Bot, Observation } from '../../../engine/game.ts'
import { cardFromText, RANKS } from '../../../pieces/cards.ts'
import type { Action } from '../rules/actions.ts'
import { type Card, valuesOf } from '../rules/deck.ts'
import { whenAbsent } from '../rules/legality.ts'
import { POKER_CARDS } from '../rules/options.ts'
import { pokerHand } from '../rules/poker.ts'
import type { View } from '../rules/state.ts'

/** How high a card is: the ace above the king, numbers by their size, other texts below all. */
function height({ value }: Card): number {
  const card = cardFromText(value)
  if (card !== null) return RANKS.indexOf(card.rank)
  const number = Number(value)
  return Number.isFinite(number) ? number : -1
}

/** The highest first; equal ones as they are held. */
function byHeight(cards: readonly Card[]): Card[] {
  return cards.toSorted((one, other) => height(other) - height(one))
}

const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id)

function discardAllBut(hand: readonly Card[], kept: readonly Card[]): Action {
  return { type: 'confirmDiscard', cardIds: idsOf(hand.filter((card) => !kept.includes(card))) }
}

/** Every choice of so many of the cards, each in the order of the hand. */
function* choices(cards: readonly Card[], count: number, from = 0): Generator<Card[]> {
  if (count === 0) yield []
  for (let at = from; count > 0 && at <= cards.length - count; at += 1) {
    const card = cards[at]
    if (card === undefined) return
    for (const others of choices(cards, count - 1, at + 1)) yield [card, ...others]
  }
}

/** The five that make the strongest poker hand. */
function strongestFive(hand: readonly Card[]): Card[] {
  let best: Card[] = []
  let strength = -1
  for (const five of choices(hand, POKER_CARDS)) {
    const held = pokerHand(valuesOf(five)).strength
    if (held > strength) [best, strength] = [five, held]
  }
  return best
}

function highest({ handCards, effectiveDiscardCount }: View): Card[] {
  return byHeight(handCards).slice(0, handCards.length - effectiveDiscardCount)
}

/** Keeps high cards, as people do who have not seen the straight; the rest as it comes. */
const beginner: Bot<View, Action> = {
  name: 'Bo',
  style: 'keeps the highest cards',
  choose(observation) {
    const { view } = observation
    return view.discardPhase ? discardAllBut(view.handCards, highest(view)) : whenAbsent(observation)
  },
}

/**
 * With poker scoring nobody can do better: all cards go to the discard pile in the end, whichever are kept,
 * so a turn's choice changes nothing but its own points, and these it makes as many as can be. Without scoring nobody
 * wins or loses. So there is no strong one.
 */
const good: Bot<View, Action> = {
  name: 'Faye',
  style: 'keeps the best poker hand that there is; without scoring the highest cards, in order',
  choose(observation: Observation<View, Action>) {
    const { view } = observation
    if (view.discardPhase) {
      const isPoker = view.options.scoring === 'poker'
      return discardAllBut(view.handCards, isPoker ? strongestFive(view.handCards) : highest(view))
    }
    const action = whenAbsent(observation)
    return action.type === 'lockOrder' ? { ...action, cardIds: idsOf(byHeight(view.handCards)) } : action
  },
}

export const bots = { beginner, good }
