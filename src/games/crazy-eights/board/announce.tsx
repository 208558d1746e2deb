import type { Announcement, Flight, Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { allIn, type Moods } from '../../../board-kit/moods/mood.ts'
import type { Event, PublicTurn } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'
import { Face } from './card.tsx'

const CUES = { played: 'play', drew: 'draw', ended: 'win' } as const

/** The effect of a card follows the card at once. */
const EFFECT_MS = 350

/** Up to this many drawn cards fly one by one; more fly as one stack with its number. */
const ONE_BY_ONE = 6

/** Announces an event with its sentence, sound and moving cards; null if another event's sentence covers it. */
export function announce(event: Event, { t, name, faces }: Room<Key>): Announcement | null {
  const text = eventSentence(event, { t, name, playerCount: faces.length })
  if (text === null) return null
  switch (event.type) {
    case 'played':
    case 'drew':
      return { text, cue: CUES[event.type], flights: flightsOf(event, t), moods: moodsOf(event) }
    case 'ended':
      return { text, cue: CUES.ended, moods: allIn('happy', event.winners) }
    case 'specialEffect':
      return { text, beatMs: EFFECT_MS }
    case 'forcedDraw':
    case 'yourDraw':
    case 'reshuffled':
      return { text }
  }
}

/** Those who are skipped, or must draw a stack, did not see it coming. */
function moodsOf(turn: PublicTurn): Moods {
  if (turn.type === 'played') return allIn('shocked', turn.skipped)
  return turn.wasStack ? allIn('shocked', [turn.playerId]) : {}
}

/** A played card leaves the hand or the seat and lands on the pile face up; drawn cards fly to the hand. */
function flightsOf(turn: PublicTurn, t: Room<Key>['t']): readonly Flight[] {
  const seat = `seat:${turn.playerId}`
  if (turn.type === 'drew') {
    const { count } = turn
    if (count > ONE_BY_ONE) return [{ from: 'deck', to: seat, count }]
    return Array.from({ length: count }, () => ({ from: 'deck', to: seat }))
  }
  const { card, chosenColor } = turn
  const named = chosenColor === null ? {} : { named: chosenColor }
  const face = <Card face={<Face card={card} {...named} t={t} />} />
  return [{ from: [`card:${card.id}`, seat], to: 'pile', face, isSized: true }]
}
