import type { Announcement, Cue, Flight, Room } from '../../../board-kit/board.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'
import { GiftBox, GiftPicture } from './picture.tsx'

/** Whether an event starts a new part of the log: the start, and the turn at which the queue runs back. */
function isDivider(event: Event, { faces }: Room<Key>): boolean {
  if (event.type !== 'slotBegan') return event.type === 'started'
  return event.currentTurnIndex === faces.length && event.slots === 2 * faces.length
}

/** Announces an event with its sentence, sound and flights; ordinary slots show in the queue only. */
export function announce(event: Event, room: Room<Key>): Announcement | null {
  const isNewPart = isDivider(event, room)
  if (event.type === 'slotBegan' && !isNewPart) return null
  const cue = cueOf(event)
  const flights = flightsOf(event)
  return {
    text: eventSentence(event, room),
    ...(cue === null ? {} : { cue }),
    ...(flights.length === 0 ? {} : { flights }),
    ...(isNewPart ? { isDivider: true } : {}),
  }
}

function cueOf(event: Event): Cue | null {
  switch (event.type) {
    case 'giftAdded':
    case 'picked':
      return 'play'
    case 'filled':
    case 'taken':
      return 'draw'
    case 'stolen':
      return event.isFrozen ? 'freeze' : 'steal'
    case 'ended':
      return 'win'
    case 'giftRemoved':
    case 'started':
    case 'kept':
    case 'slotBegan':
      return null
  }
}

/** A gift flies from the pile, from the table or from hand to hand; in a swap another one flies back. */
function flightsOf(event: Event): readonly Flight[] {
  switch (event.type) {
    case 'picked':
      return [{ from: 'wrapped', to: `gift:${event.giftId}`, face: <FlyingBox giftId={event.giftId} /> }]
    case 'taken': {
      const face = <FlyingPicture event={event} />
      return [{ from: `gift:${event.giftId}`, to: `seat:${event.playerId}`, face }]
    }
    case 'stolen': {
      const [thief, victim] = [`seat:${event.playerId}`, `seat:${event.previousOwnerId}`]
      const there: Flight = { from: victim, to: thief, face: <FlyingBox giftId={event.giftId} /> }
      if (event.exchanged === null) return [there]
      return [there, { from: thief, to: victim, face: <FlyingBox giftId={event.exchanged.giftId} /> }]
    }
    case 'giftAdded':
    case 'giftRemoved':
    case 'filled':
    case 'started':
    case 'kept':
    case 'slotBegan':
    case 'ended':
      return []
  }
}

const FlyingBox = ({ giftId }: { giftId: string }) => (
  <span className="elephant-flying">
    <GiftBox giftId={giftId} />
  </span>
)

const FlyingPicture = ({ event }: { event: Extract<Event, { type: 'taken' }> }) => (
  <span className="elephant-flying">
    <GiftPicture content={event.content} />
  </span>
)
