import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import { valuesOf } from '../rules/cards.ts'
import type { Card } from '../rules/deck.ts'
import { POKER_CARDS } from '../rules/options.ts'
import { pokerHand } from '../rules/poker.ts'
import type { View } from '../rules/view.ts'
import { whenAbsent } from '../rules/when-absent.ts'
import { en } from '../texts/en.ts'
import { combinations, highestCards, idsOf, keepOnly, sortByHeight } from './keep.ts'

/**
 * Keeps the strongest poker hand, which is optimal: all cards go to the discard pile whichever are kept, so a choice
 * changes only the points of its own turn, and this bot maximizes them. Without scoring nobody wins or loses. No bot can
 * be stronger.
 */
export const good: Bot<View, Action> = {
  name: en['bot.good.name'],
  style: en['bot.good.style'],
  choose(observation) {
    const { view } = observation
    const { handCards } = view
    if (view.discardPhase) {
      const isPoker = view.options.scoring === 'poker'
      return keepOnly(isPoker ? strongestFive(handCards) : highestCards(view), handCards)
    }
    const action = whenAbsent(observation)
    return action.type === 'lockOrder' ? { ...action, cardIds: idsOf(sortByHeight(handCards)) } : action
  },
}

/** The five cards that make the strongest poker hand. */
function strongestFive(hand: readonly Card[]): Card[] {
  let best: Card[] = []
  let bestStrength = -1
  for (const five of combinations(hand, POKER_CARDS)) {
    const { strength } = pokerHand(valuesOf(five))
    if (strength > bestStrength) [best, bestStrength] = [five, strength]
  }
  return best
}
