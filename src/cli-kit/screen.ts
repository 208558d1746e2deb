import { styleText } from 'node:util'
import type { PlayerId } from '../engine/game.ts'
import type { Language, Translate } from '../engine/texts.ts'
import { type Ink, PLAIN_INK, type TerminalContext } from '../pieces/terminal.ts'

type Style = Parameters<typeof styleText>[0]

/** The input and output of a command: a real terminal, or a test's. */
export interface Screen {
  readonly ink: Ink
  readonly width: number
  /** A person sits at the terminal: bots pause before they act, and a player's cards are hidden from the next player. */
  readonly isLive: boolean
  /** The language of the person at the terminal. */
  readonly language: Language
  print(text?: string): void
  /** Shows a line that the next one overwrites; null removes it. Does nothing if stderr is not a terminal. */
  status(text: string | null): void
  /** Clears the terminal and its scrollback. Does nothing if nobody sits at it. */
  clear(): void
  /** Returns the next line of input, or null at the end of input. */
  ask(prompt: string): Promise<string | null>
  close(): void
}

/** Returns an ink that colours texts, or one that leaves them as they are. */
export function inkFor(hasColour: boolean): Ink {
  if (!hasColour) return PLAIN_INK
  const paint = (style: Style) => (text: string) => styleText(style, text, { validateStream: false })
  return {
    red: paint('red'),
    yellow: paint('yellow'),
    green: paint('green'),
    blue: paint('blueBright'),
    cyan: paint('cyan'),
    dim: paint('dim'),
    bold: paint('bold'),
    inverse: paint('inverse'),
  }
}

/** Returns the context for a game's terminal: this screen, the players' names and the game's texts. */
export function terminalContext(
  { ink, width }: Screen,
  names: ReadonlyMap<PlayerId, string>,
  t: Translate<string>,
): TerminalContext {
  return { ink, width, t, name: (player) => names.get(player) ?? player }
}
