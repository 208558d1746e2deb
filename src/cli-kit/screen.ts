import { styleText } from 'node:util'
import type { PlayerId } from '../engine/game.ts'
import type { Translate } from '../engine/texts.ts'
import { type Ink, PLAIN_INK, type TerminalContext } from '../pieces/terminal.ts'

type Style = Parameters<typeof styleText>[0]

/** Where a command writes and reads: a real terminal, or a test. */
export interface Screen {
  readonly ink: Ink
  readonly width: number
  /** Someone looks at it: bots take their time, and the next player's cards are covered first. */
  readonly isLive: boolean
  print(text?: string): void
  /** A line that is written over by the next; null takes it away. Nothing where nobody looks. */
  status(text: string | null): void
  /** Forgets what is on the screen; nothing where nobody looks. */
  clear(): void
  /** A line that was typed; null when there will be no more. */
  ask(prompt: string): Promise<string | null>
  close(): void
}

/** An ink that colours, or leaves every text as it is. */
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

/** What a game's terminal draws with: this screen, the players' names and the game's texts. */
export function terminalContext(
  { ink, width }: Screen,
  names: ReadonlyMap<PlayerId, string>,
  t: Translate<string>,
): TerminalContext {
  return { ink, width, t, name: (player) => names.get(player) ?? player }
}
