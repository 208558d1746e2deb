import type { Announcement, Flight, Room } from '../../../board-kit/board.ts'
import { allIn } from '../../../board-kit/moods/mood.ts'
import type { Card } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'
import { FaceUp } from './faces.tsx'

/** Announces an event: a sentence, a sound and the cards that move. */
export function announce(event: Event, room: Room<Key>): Announcement {
  return { text: eventSentence(event, room), ...effectsOf(event, room) }
}

/** The cards of a Flip Three are shown one by one; the deal is a volley. */
const FLIP_THREE_MS = 600
const ASSIGN_MS = 450
const BEGIN_MS = 200

function effectsOf(event: Event, room: Room<Key>): Omit<Announcement, 'text'> {
  switch (event.type) {
    case 'roundStarted':
      return { isDivider: true }
    case 'reshuffled':
      return { cue: 'riffle', flights: [{ from: 'pile', to: 'deck', count: event.cards }] }
    case 'flipped':
      return { cue: 'draw', flights: [flipFlight(event, room)], ...TEMPOS[event.why] }
    case 'assigned': {
      const { from, to, card } = event
      const moods = allIn(card === 'secondChance' ? 'happy' : 'shocked', [to])
      return { flights: from === to ? [] : [flight(line(from), line(to), card)], beatMs: ASSIGN_MS, moods }
    }
    case 'discarded':
      return { flights: [flight(line(event.player), 'pile', event.card)] }
    case 'saved':
      return {
        flights: [{ ...flight(line(event.player), 'pile', event.card), count: 2 }],
        moods: allIn('happy', [event.player]),
      }
    case 'busted':
      return { cue: 'bust' }
    case 'frozen':
      return { cue: 'freeze' }
    case 'stayed':
      return { cue: 'play', moods: allIn('happy', [event.player]) }
    case 'flip7':
      return { cue: 'win' }
    case 'gameEnded':
      return { cue: 'win', moods: allIn('happy', [event.winner]) }
    case 'setAside':
    case 'flipThreeBegan':
      return { beatMs: BEGIN_MS }
    case 'roundEnded':
    case 'tied':
      return {}
  }
}

const TEMPOS = {
  hit: {},
  flipThree: { beatMs: FLIP_THREE_MS },
  deal: { isVolley: true },
} as const

/** A flipped card leaves the deck face down and turns over at its place: in the viewer's own line it is a large one. */
function flipFlight({ player, card }: Extract<Event, { type: 'flipped' }>, { faces }: Room<Key>): Flight {
  const isOwn = faces.some((face) => face.player === player && face.isYou)
  const face = <FaceUp card={card} size={isOwn ? 'hand' : 'mini'} />
  return { from: 'deck', to: `next:${player}`, face, isTurned: true }
}

const line = (player: string) => `line:${player}`

function flight(from: string, to: string, card: Card): Flight {
  return { from, to, face: <FaceUp card={card} size="mini" /> }
}
