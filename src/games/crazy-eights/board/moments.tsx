import type { Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import type { Moment } from '../../../board-kit/moments/moment.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'

/** A stack of at least this many cards is a big moment; every +20 is. */
const BIG_STACK = 10

/** The big moments of Crazy Eights: a big stack, a reverse war at its limit, the last card in a hand. */
export function moment(event: Event, view: View, { t, name }: Room<Key>): Moment | null {
  switch (event.type) {
    case 'drew': {
      const { playerId, count, wasStack } = event
      if (!wasStack || count < BIG_STACK) return null
      return {
        scene: 'rain',
        title: t('moment.stack', { count }),
        about: t('moment.stack.about', { name: name(playerId) }),
        players: [playerId],
        pieces: [<Card key="back" face={null} />],
        count,
      }
    }
    case 'specialEffect': {
      const { reverseLimit } = view.options
      if (event.effect !== 'reverse' || event.data.reverseCount !== reverseLimit) return null
      return {
        scene: 'whirl',
        title: t('moment.reverse'),
        about: t('moment.reverse.about'),
        players: [event.playerId],
        pieces: [],
        count: reverseLimit,
        limit: reverseLimit,
      }
    }
    case 'played': {
      const { playerId } = event
      const held = view.players.find(({ id }) => id === playerId)?.cardCount
      if (held !== 2) return null
      return {
        scene: 'raise',
        title: t('moment.last'),
        about: t('moment.last.about', { name: name(playerId) }),
        players: [playerId],
        pieces: [<Card key="back" face={null} />],
      }
    }
    default:
      return null
  }
}
