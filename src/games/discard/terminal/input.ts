import type { Observation } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import { type Card, DECKS } from '../rules/deck.ts'
import { DISCARD_COUNT, HAND_SIZE } from '../rules/options.ts'
import type { View } from '../rules/state.ts'

/** The cards at these numbers; what is no card of the hand stays as it was typed, for the rules to refuse. */
function cardsAt(numbers: string, hand: readonly Card[]): string[] {
  const typed = numbers.split(/[\s,]+/).filter((word) => word !== '')
  return typed.slice(0, HAND_SIZE.max).map((word) => hand[Number(word) - 1]?.id ?? word.slice(0, 16))
}

/**
 * What a person typed: `d 1 3 5` discards, `o 2 1` locks an order, `reset`; for the host `settings 7 2`,
 * `deck short`, `deck ["a", "b"]`.
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
      return readSettings(rest)
    case 'deck':
      return readDeckChoice(rest)
    default:
      return null
  }
}

function readSettings(text: string): Action | null {
  const [, hand, discard] = /^(\d{1,2})\s+(\d{1,2})$/.exec(text) ?? []
  const [handSize, discardCount] = [Number(hand), Number(discard)]
  const isKnown = handSize >= HAND_SIZE.min && handSize <= HAND_SIZE.max && discardCount <= DISCARD_COUNT.max
  return isKnown ? { type: 'changeSettings', handSize, discardCount } : null
}

function readDeckChoice(text: string): Action | null {
  const deck = DECKS.find((name) => name === text)
  if (deck !== undefined) return { type: 'loadDeck', deck }
  return text.startsWith('[') ? { type: 'loadDeck', deck: 'custom', customDeck: text } : null
}
