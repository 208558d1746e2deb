import type { Observation } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import { type Card, DECKS } from '../rules/deck.ts'
import { DISCARD_COUNT, HAND_SIZE } from '../rules/options.ts'
import type { View } from '../rules/view.ts'

/** The ids of the cards at these numbers; a word that is not a card of the hand stays, and the rules refuse it. */
function cardsAt(numbers: string, hand: readonly Card[]): string[] {
  const typed = numbers.split(/[\s,]+/).filter((word) => word !== '')
  return typed.slice(0, HAND_SIZE.max).map((word) => hand[Number(word) - 1]?.id ?? word.slice(0, 16))
}

/**
 * Parses typed input: `d 1 3 5` discards, `o 2 1` locks an order, `reset` starts over; for the host also `settings 7 2`,
 * `deck short` and `deck ["a", "b"]`.
 */
export function read(line: string, { view }: Observation<View, Action>): Action | null {
  const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/s.exec(line) ?? []
  switch (word.toLowerCase()) {
    case 'd':
    case 'discard':
      return { type: 'confirmDiscard', cardIds: cardsAt(rest, view.handCards) }
    case 'o':
    case 'order':
      return { type: 'lockOrder', cardIds: cardsAt(rest, view.handCards) }
    case 'reset':
      return rest === '' ? { type: 'reset' } : null
    case 'settings':
      return settingsFrom(rest)
    case 'deck':
      return deckFrom(rest)
    default:
      return null
  }
}

function settingsFrom(text: string): Action | null {
  const [, hand, discard] = /^(\d{1,2})\s+(\d{1,2})$/.exec(text) ?? []
  const [handSize, discardCount] = [Number(hand), Number(discard)]
  const isValid = handSize >= HAND_SIZE.min && handSize <= HAND_SIZE.max && discardCount <= DISCARD_COUNT.max
  return isValid ? { type: 'changeSettings', handSize, discardCount } : null
}

function deckFrom(text: string): Action | null {
  const deck = DECKS.find((name) => name === text)
  if (deck !== undefined) return { type: 'loadDeck', deck }
  return text.startsWith('[') ? { type: 'loadDeck', deck: 'custom', customDeck: text } : null
}
