import type { Announcement, Room } from '../../../board-kit/board.ts'
import type { Event } from '../rules/events.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence } from '../texts/sentences.ts'

/** Announces an event: its sentence for the log, and a sound. */
export function announce(event: Event, room: Room<Key>): Announcement {
  return { text: eventSentence(event, room), cue: 'play' }
}
