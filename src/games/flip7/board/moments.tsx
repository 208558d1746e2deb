import type { Room } from '../../../board-kit/board.ts'
import type { Moment } from '../../../board-kit/moments/moment.ts'
import type { NumberCard } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import { FLIP_7_BONUS } from '../rules/scoring.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { FaceUp } from './faces.tsx'

/** The big moments of Flip 7: a bust, seven different numbers, a freeze. */
export function moment(event: Event, view: View, { t, name }: Room<Key>): Moment | null {
  switch (event.type) {
    case 'busted': {
      const { player, card } = event
      return {
        scene: 'slam',
        title: t('moment.bust'),
        about: t('moment.bust.about', { name: name(player), number: card }),
        players: [player],
        pieces: facesOf([card, card]),
        rest: facesOf(lineOf(view, player).filter((number) => number !== card)),
      }
    }
    case 'flip7':
      return {
        scene: 'fan',
        title: t('moment.flip7'),
        about: t('moment.flip7.about', { name: name(event.player) }),
        players: [event.player],
        pieces: facesOf(lineOf(view, event.player)),
        count: FLIP_7_BONUS,
      }
    case 'frozen':
      return {
        scene: 'frost',
        title: t('moment.frozen'),
        about: t('moment.frozen.about', { name: name(event.player), points: event.points }),
        players: [event.player],
        pieces: [],
      }
    default:
      return null
  }
}

function lineOf({ players }: View, player: string): readonly NumberCard[] {
  return players.find(({ id }) => id === player)?.line ?? []
}

const facesOf = (numbers: readonly NumberCard[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the twins of a bust are the same card twice
  numbers.map((card, nth) => <FaceUp key={`${card} ${nth}`} card={card} />)
