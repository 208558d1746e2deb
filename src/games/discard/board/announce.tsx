import type { Announcement, Cue, Flight, Room } from '../../../board-kit/board.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'
import { MiniCard } from './face.tsx'

const CUES: Readonly<Partial<Record<Event['type'], Cue>>> = {
  dealt: 'draw',
  discarded: 'play',
  locked: 'freeze',
  revealed: 'play',
  scored: 'play',
  matchEnded: 'win',
}

/** The sentence, sound cue and card flights of an event; null if the table shows the event well enough. */
export function announce(event: Event, room: Room<Key>): Announcement | null {
  const text = eventSentence(event, room)
  if (text === null) return null
  const cue = CUES[event.type]
  const flights = flightsOf(event, room)
  return {
    text,
    ...(cue === undefined ? {} : { cue }),
    ...(flights.length === 0 ? {} : { flights }),
    isDivider: event.type === 'dealt',
  }
}

/** Cards fly from hands to discard piles and from draw piles to hands. */
function flightsOf(event: Event, room: Room<Key>): Flight[] {
  const handOf = (player: PlayerId) =>
    room.faces.some((face) => face.isYou && face.player === player) ? 'hand' : `seat:${player}`
  switch (event.type) {
    case 'dealt':
      return event.hands.flatMap(({ player, count }) =>
        count === 0 ? [] : [{ from: `deck:${player}`, to: handOf(player), count }],
      )
    case 'discarded': {
      const { player, count, values } = event
      const top = values?.at(-1)
      const flight = { from: handOf(player), to: `pile:${player}`, count }
      return [top === undefined ? flight : { ...flight, face: <MiniCard value={top} context={room} /> }]
    }
    case 'turnEnded': {
      const { player, values } = event
      const top = values.at(-1)
      if (top === undefined) return []
      const face = <MiniCard value={top} context={room} />
      return [{ from: handOf(player), to: `pile:${player}`, face, count: values.length }]
    }
    default:
      return []
  }
}
