import type { Terminal } from '../../pieces/terminal.ts'
import type { Action, Event, View } from './rules.ts'

const stones = (count: number) => (count === 1 ? '1 stone' : `${count} stones`)

export const terminal: Terminal<View, Action, Event> = {
  table: ({ view }, { ink, name }) => [
    `${ink.bold(stones(view.stones))}  ${'o'.repeat(view.stones)}`,
    ...(view.stones > 0 ? [`${name(view.current)} is at turn`] : []),
  ],
  choice: ({ count }) => ({ text: `Take ${stones(count)}` }),
  tell: ({ player, count, left }, { name }) => `${name(player)} took ${stones(count)}: ${left} left.`,
}
