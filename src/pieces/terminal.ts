import type { Observation, PlayerId, Typed } from '../engine/game.ts'
import type { Translate } from '../engine/texts.ts'

/** Functions that colour text. Without colour support, each returns its argument unchanged. */
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

const identity = (text: string) => text

/** An ink without colours. */
export const PLAIN_INK: Ink = {
  red: identity,
  yellow: identity,
  green: identity,
  blue: identity,
  cyan: identity,
  dim: identity,
  bold: identity,
  inverse: identity,
}

/** Everything a terminal drawing needs beside the match: colours, width, names and texts. */
export interface TerminalContext<Key extends string = string> {
  readonly ink: Ink
  readonly width: number
  /** Formats a message of the game's catalogue in the language of this terminal. */
  readonly t: Translate<Key>
  /** The display name of a player. */
  name(player: PlayerId): string
}

/** One of the actions that a player may choose; `key` is a shortcut letter, if a natural one exists. */
export interface Choice {
  readonly text: string
  readonly key?: string
  /** Left out of the menu to save lines: the table shows the choice, or `help` explains how to type it. */
  readonly isUnlisted?: boolean
}

/**
 * The drawing of a game in a terminal: `games/<id>/terminal/index.ts` exports one as `terminal`. It never conveys
 * anything by colour alone.
 */
export interface Terminal<View, Action extends Typed, Event extends Typed, Key extends string = string> {
  /** Draws the table, one string per line. */
  table(observation: Observation<View, Action>, context: TerminalContext<Key>): string[]
  choice(action: Action, observation: Observation<View, Action>, context: TerminalContext<Key>): Choice
  /** Describes an event in one sentence; null if the table shows it well enough. */
  tell(event: Event, context: TerminalContext<Key>): string | null
  /**
   * Parses input that a menu number cannot express (several cards, a text); null if the input is not of that form. The
   * result need not be legal: the rules judge it.
   */
  read?(line: string, observation: Observation<View, Action>): Action | null
  /** The key of the message that explains such input. */
  readonly help?: Key
}
