import type { DeckName } from '../rules/deck.ts'
import type { HandRank } from '../rules/poker.ts'
import type { Status } from '../rules/state.ts'

/** Why End Turn cannot be pressed yet (D12). */
export const END_TURN_BLOCKED = 'Complete discard phase to end turn'

/** What must be selected, and that it is fewer than the settings ask for where the hand is small (D13). */
export function discardNotice(view: { discardCount: number; effectiveDiscardCount: number }): string {
  const { discardCount, effectiveDiscardCount } = view
  const select = `Select ${effectiveDiscardCount} ${effectiveDiscardCount === 1 ? 'card' : 'cards'}`
  return effectiveDiscardCount < discardCount ? `${select} (capped from ${discardCount})` : select
}

/** How far a selection is. */
export function selectedNotice(selected: number, wanted: number): string {
  return `${selected} of ${wanted} selected`
}

/** The settings in short. */
export function settingsNotice({
  handSize,
  discardCount,
}: {
  handSize: number
  discardCount: number
}): string {
  return `Hand ${handSize} · Discard ${discardCount}`
}

/** The decks as the page and the terminal name them. */
export const DECK_WORDS: Readonly<Record<DeckName, string>> = {
  standard: 'the standard deck',
  jokers: 'the deck with two jokers',
  short: 'the short deck from 6 to ace',
  double: 'two standard decks in one',
  numbers: 'the numbers from 1 to 50',
  custom: 'a custom deck',
}

/** The poker hands as they are said. */
export const RANK_WORDS: Readonly<Record<HandRank, string>> = {
  'high-card': 'a high card',
  pair: 'a pair',
  'two-pair': 'two pairs',
  'three-of-a-kind': 'three of a kind',
  straight: 'a straight',
  flush: 'a flush',
  'full-house': 'a full house',
  'four-of-a-kind': 'four of a kind',
  'straight-flush': 'a straight flush',
  'royal-flush': 'a royal flush',
}

/** What a player is at, in a word. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  discarding: 'choosing',
  planning: 'planning',
  locked: 'locked',
  ready: 'ready',
  ended: '✓ done',
}
