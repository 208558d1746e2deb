import type { Announcement, Flight, Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import type { Event, PublicTurn } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'
import { Face } from './card.tsx'

const CUES = { played: 'play', drew: 'draw', ended: 'win' } as const

/** Announces an event with its sentence, sound and moving cards; null if another event's sentence covers it. */
export function announce(event: Event, { t, name, faces }: Room<Key>): Announcement | null {
  const text = eventSentence(event, { t, name, playerCount: faces.length })
  if (text === null) return null
  switch (event.type) {
    case 'played':
    case 'drew':
      return { text, cue: CUES[event.type], flights: flightsOf(event, t) }
    case 'ended':
      return { text, cue: CUES.ended }
    case 'specialEffect':
    case 'forcedDraw':
    case 'yourDraw':
    case 'reshuffled':
      return { text }
  }
}

/** A played card flies to the pile face up; drawn cards fly to the hand as one stack with its number. */
function flightsOf(turn: PublicTurn, t: Room<Key>['t']): readonly Flight[] {
  const seat = `seat:${turn.playerId}`
  if (turn.type === 'drew') {
    return turn.count === 0 ? [] : [{ from: 'deck', to: seat, count: turn.count }]
  }
  const { card, chosenColor } = turn
  const named = chosenColor === null ? {} : { named: chosenColor }
  return [{ from: seat, to: 'pile', face: <Card face={<Face card={card} {...named} t={t} />} /> }]
}
