import type { Room } from '../../../board-kit/board.ts'
import { Die } from '../../../board-kit/components/die.tsx'
import type { Moment } from '../../../board-kit/moments/moment.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'

/** The big moment of Yahtzee: a roll that ends with five equal dice. */
export function moment(event: Event, _view: View, { t, name }: Room<Key>): Moment | null {
  if (event.type !== 'rolled' || new Set(event.faces).size !== 1) return null
  return {
    scene: 'dice',
    title: t('moment.yahtzee'),
    about: t('moment.yahtzee.about', { name: name(event.player) }),
    players: [event.player],
    // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other identity than their place
    pieces: event.faces.map((face, nth) => <Die key={nth} value={face} />),
  }
}
