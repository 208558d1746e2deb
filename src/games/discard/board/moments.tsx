import type { Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import type { Moment } from '../../../board-kit/moments/moment.ts'
import type { Event } from '../rules/events.ts'
import type { HandRank } from '../rules/poker.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { CardFace } from './face.tsx'

const BIG_HANDS = ['four-of-a-kind', 'straight-flush', 'royal-flush'] as const
type BigHand = (typeof BIG_HANDS)[number]

const isBig = (rank: HandRank): rank is BigHand => BIG_HANDS.some((big) => big === rank)

/** The big moment of Discard: a hand of four of a kind or better. */
export function moment(event: Event, _view: View, { t, name }: Room<Key>): Moment | null {
  if (event.type !== 'scored' || !isBig(event.rank)) return null
  return {
    scene: 'fan',
    title: t(`moment.${event.rank}`),
    about: t('moment.about', { name: name(event.player) }),
    players: [event.player],
    pieces: event.values.map((value) => <Card key={value} face={<CardFace value={value} />} />),
    count: event.points,
  }
}
