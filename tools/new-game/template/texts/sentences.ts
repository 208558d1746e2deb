import type { TerminalContext } from '../../../pieces/terminal.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from './en.ts'

/** The translations and the names that a sentence is made from. Terminals and boards both have them. */
type SentenceContext = Pick<TerminalContext<Key>, 't' | 'name'>

/** Describes an event in one sentence. */
export function eventSentence({ player, count, left }: Event, { t, name }: SentenceContext): string {
  return t('event.took', { name: name(player), count, left })
}
