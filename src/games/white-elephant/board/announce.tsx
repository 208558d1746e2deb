import type { Announcement, Cue, Room } from '../../../board-kit/board.ts'
import { allIn, type Moods } from '../../../board-kit/moods/mood.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'

/** Whether an event starts a new part of the log: the start, and the turn at which the queue runs back. */
function isDivider(event: Event, { faces }: Room<Key>): boolean {
  if (event.type !== 'slotBegan') return event.type === 'started'
  return event.currentTurnIndex === faces.length && event.slots === 2 * faces.length
}

/** How long the board plays an event before its facts appear; see `Theatre`. */
const SCENES: Readonly<Partial<Record<Event['type'], number>>> = { picked: 2400, taken: 900, stolen: 900 }

/** Announces an event with its sentence, sound and scene; ordinary slots show in the queue only. */
export function announce(event: Event, room: Room<Key>): Announcement | null {
  const isNewPart = isDivider(event, room)
  if (event.type === 'slotBegan' && !isNewPart) return null
  const cue = cueOf(event)
  const sceneMs = SCENES[event.type]
  return {
    text: eventSentence(event, room),
    moods: moodsOf(event, room),
    ...(cue === null ? {} : { cue }),
    ...(sceneMs === undefined ? {} : { sceneMs }),
    ...(isNewPart ? { isDivider: true } : {}),
  }
}

/** Gifts please; a theft is a big moment, which has moods of its own. */
function moodsOf(event: Event, { faces }: Room<Key>): Moods {
  switch (event.type) {
    case 'picked':
    case 'kept':
      return allIn('happy', [event.playerId])
    case 'ended':
      return allIn(
        'happy',
        faces.map(({ player }) => player),
      )
    default:
      return {}
  }
}

function cueOf(event: Event): Cue | null {
  switch (event.type) {
    case 'giftAdded':
      return 'play'
    case 'picked':
      return 'ribbon'
    case 'filled':
    case 'taken':
      return 'draw'
    case 'stolen':
      return event.isFrozen ? 'lock' : 'steal'
    case 'ended':
      return 'win'
    case 'giftRemoved':
    case 'started':
    case 'kept':
    case 'slotBegan':
      return null
  }
}
