import type { Room } from '../../../board-kit/board.ts'
import type { Moment } from '../../../board-kit/moments/moment.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { GiftPicture } from './picture.tsx'

/** The big moments of White Elephant: a steal, and the steal that locks a gift. */
export function moment(event: Event, view: View, { t, name }: Room<Key>): Moment | null {
  if (event.type !== 'stolen') return null
  const { playerId, previousOwnerId, giftId, title, isFrozen } = event
  const kind = isFrozen ? 'locked' : 'stolen'
  return {
    scene: 'drag',
    title: t(`moment.${kind}`),
    about: t(`moment.${kind}.about`, { title, player: name(playerId) }),
    players: [previousOwnerId, playerId],
    pieces: [<GiftPicture key={giftId} content={view.gifts[giftId]} />],
    ...(isFrozen ? { isSealed: true } : {}),
  }
}
