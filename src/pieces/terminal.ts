import type { Observation, PlayerId, Typed } from '../engine/game.ts'

/** How text is coloured; without colour every one of them gives the text back as it is. */
export interface Ink {
  red(text: string): string
  yellow(text: string): string
  green(text: string): string
  blue(text: string): string
  cyan(text: string): string
  dim(text: string): string
  bold(text: string): string
  inverse(text: string): string
}

const asItIs = (text: string) => text

/** No colour at all. */
export const PLAIN_INK: Ink = {
  red: asItIs,
  yellow: asItIs,
  green: asItIs,
  blue: asItIs,
  cyan: asItIs,
  dim: asItIs,
  bold: asItIs,
  inverse: asItIs,
}

/** What people at a terminal are shown; `name` turns a seat into the name of who sits there. */
export interface TerminalContext {
  readonly ink: Ink
  readonly width: number
  name(player: PlayerId): string
}

/** One of the things that a player may choose; `key` is a letter of its own where there is a natural one. */
export interface Choice {
  readonly text: string
  readonly key?: string
}

/** How a game looks in a terminal: `games/<id>/terminal.ts` exports one as `terminal`. Nothing is said by colour alone. */
export interface Terminal<View, Action extends Typed, Event extends Typed> {
  /** The table, line by line. */
  table(observation: Observation<View, Action>, stage: TerminalContext): string[]
  choice(action: Action, observation: Observation<View, Action>, stage: TerminalContext): Choice
  /** An event as a sentence; null where the table shows it well enough. */
  tell(event: Event, stage: TerminalContext): string | null
  /**
   * Reads what a person typed where numbers are not enough (several cards, a text); null where it is nothing
   * of the sort. What it gives need not be legal: the rules answer it.
   */
  read?(line: string, observation: Observation<View, Action>): Action | null
  /** A line that says how to type such a thing. */
  readonly help?: string
}
