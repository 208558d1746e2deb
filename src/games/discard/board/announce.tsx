import type { Announcement, Cue, Flight, Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { allIn } from '../../../board-kit/moods/mood.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'
import { CardFace } from './face.tsx'

const CUES: Readonly<Partial<Record<Event['type'], Cue>>> = {
  dealt: 'riffle',
  discarded: 'play',
  locked: 'lock',
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
    ...(event.type === 'scored' && event.rank !== 'high-card'
      ? { moods: allIn('happy', [event.player]) }
      : {}),
    isDivider: event.type === 'dealt',
  }
}

/** Cards leave the hand one by one, in order, for the discard pile; new hands come from the draw piles. */
function flightsOf(event: Event, room: Room<Key>): readonly Flight[] {
  const handOf = (player: PlayerId) =>
    room.faces.some((face) => face.isYou && face.player === player) ? 'hand' : `seat:${player}`
  const away = (player: PlayerId, values: readonly string[]) =>
    values.map((value): Flight => {
      const hand = handOf(player)
      const from = hand === 'hand' ? [`card:${value}`, hand] : hand
      const face = <Card key={value} face={<CardFace value={value} />} />
      return { from, to: `pile:${player}`, face, isSized: true }
    })
  switch (event.type) {
    case 'dealt':
      return event.hands.flatMap(({ player, count }) =>
        count === 0 ? [] : [{ from: `deck:${player}`, to: handOf(player), count }],
      )
    case 'discarded': {
      const { player, count, values } = event
      return values === null ? [{ from: handOf(player), to: `pile:${player}`, count }] : away(player, values)
    }
    case 'turnEnded':
      return away(event.player, event.values)
    default:
      return []
  }
}
