import type { Terminal } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'

export const terminal: Terminal<View, Action, Event, Key> = {
  table: ({ view }, { ink, t, name }) => [
    `${ink.bold(t('stones.left', { count: view.stones }))}  ${'o'.repeat(view.stones)}`,
    ...(view.stones > 0 ? [t('banner.waiting', { name: name(view.current) })] : []),
  ],
  choice: ({ count }, _observation, { t }) => ({ text: t('take.count', { count }) }),
  tell: eventSentence,
}
