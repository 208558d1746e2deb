import type { Typed } from '../engine/game.ts'
import { isTakenBack } from '../engine/take-back/entry.ts'
import type { Terminal, TerminalContext } from '../pieces/terminal.ts'
import type { Texts } from './texts/index.ts'

interface Teller {
  readonly terminal: Pick<Terminal<unknown, Typed, Typed>, 'tell'>
  readonly context: TerminalContext
  readonly texts: Texts
}

/** The sentence of an event: the game's own, or that of a takeback, which every game has; null if it needs none. */
export function sentenceOf(event: Typed, { terminal, context, texts }: Teller): string | null {
  if (!isTakenBack(event)) return terminal.tell(event, context)
  return texts.t('play.taken-back', { name: context.name(event.player) })
}
