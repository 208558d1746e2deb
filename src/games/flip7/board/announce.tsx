import type { Announcement, Flight, Room } from '../../../board-kit/board.ts'
import type { Card } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'
import { FaceUp } from './faces.tsx'

/** Announces an event: a sentence, a sound and the cards that move. */
export function announce(event: Event, room: Room<Key>): Announcement {
  return { text: eventSentence(event, room), ...effectsOf(event) }
}

function effectsOf(event: Event): Omit<Announcement, 'text'> {
  switch (event.type) {
    case 'roundStarted':
      return { isDivider: true }
    case 'reshuffled':
      return { flights: [{ from: 'pile', to: 'deck', count: event.cards }] }
    case 'flipped':
      return { cue: 'draw', flights: [flight('deck', line(event.player), event.card)] }
    case 'assigned': {
      const { from, to, card } = event
      return { flights: from === to ? [] : [flight(line(from), line(to), card)] }
    }
    case 'discarded':
      return { flights: [flight(line(event.player), 'pile', event.card)] }
    case 'saved':
      return { flights: [{ ...flight(line(event.player), 'pile', event.card), count: 2 }] }
    case 'busted':
      return { cue: 'bust' }
    case 'frozen':
      return { cue: 'freeze' }
    case 'stayed':
      return { cue: 'play' }
    case 'flip7':
    case 'gameEnded':
      return { cue: 'win' }
    case 'setAside':
    case 'flipThreeBegan':
    case 'roundEnded':
    case 'tied':
      return {}
  }
}

const line = (player: string) => `line:${player}`

function flight(from: string, to: string, card: Card): Flight {
  return { from, to, face: <FaceUp card={card} size="mini" /> }
}
