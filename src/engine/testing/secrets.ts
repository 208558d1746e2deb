import type { PlayerId } from '../game.ts'

/** The hidden parts of a game's states, listed by hand: a second opinion beside the game's `scramble`. */
export interface Secrets<State> {
  /** Returns texts that no message to this viewer may contain in this state. */
  textsFor(state: State, viewer: PlayerId | null): string[]
  /** Whether these texts stay hidden after the match, when its seed and actions are public. */
  readonly areKeptAfterEnd?: true
  /** Hidden values by name. Mutants of the rules reveal each of them. */
  readonly values: Readonly<Record<string, (state: State) => unknown>>
}

/** The marker at the start of every text that players write in a match. */
export const CANARY = 'canary-'

/** This many cards in a row do not appear by chance. */
const ROW = 8

const fragment = (items: readonly unknown[]) => JSON.stringify(items).slice(1, -1)

/** Returns the next cards of a deck as they would appear in a message, in either direction. */
export function nextCardTexts(cards: readonly unknown[]): string[] {
  const next = cards.slice(-ROW)
  return next.length < ROW ? [] : [fragment(next), fragment(next.toReversed())]
}
