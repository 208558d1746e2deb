import type { Announcement, Cue, Flight } from '../../../board-kit/board.ts'
import { allIn, type Moods } from '../../../board-kit/moods/mood.ts'
import type { Event } from '../rules/events.ts'
import { eventSentence, type SentenceContext } from '../texts/sentences.ts'
import { THROW_MS } from './throw.ts'

/** How long the dice of a throw lie before the next event. */
const REST_MS = 200

const CUES: Readonly<Partial<Record<Event['type'], Cue>>> = {
  rolled: 'dice',
  scored: 'play',
  scratched: 'bust',
  yahtzeeBonus: 'win',
  upperBonus: 'win',
  gameEnded: 'win',
}

/** Announces an event; null if it has no sentence of its own. */
export function announce(event: Event, context: SentenceContext): Announcement | null {
  const text = eventSentence(event, context)
  if (text === null) return null
  const cue = CUES[event.type]
  const flights = flightsOf(event, context)
  return {
    text,
    ...(cue === undefined ? {} : { cue }),
    ...(flights.length === 0 ? {} : { flights }),
    ...(event.type === 'rolled' ? { sceneMs: THROW_MS, beatMs: THROW_MS + REST_MS } : {}),
    moods: moodsOf(event),
    isDivider: event.type === 'turnBegan',
  }
}

/** A row with this many points is worth a smile. */
const GOOD_ROW = 25

function moodsOf(event: Event): Moods {
  switch (event.type) {
    case 'scored':
      return event.points >= GOOD_ROW ? allIn('happy', [event.player]) : {}
    case 'yahtzeeBonus':
    case 'upperBonus':
      return allIn('happy', [event.player])
    case 'scratched':
      return allIn('shocked', [event.player])
    case 'gameEnded':
      return allIn('happy', event.winners)
    default:
      return {}
  }
}

/** Points fly from the dice to their player. */
function flightsOf(event: Event, { t }: SentenceContext): Flight[] {
  switch (event.type) {
    case 'scored':
    case 'yahtzeeBonus':
    case 'upperBonus': {
      const face = <span className="yahtzee-flight">{t('card.extra', { points: event.points })}</span>
      return [{ from: 'dice', to: `seat:${event.player}`, face }]
    }
    default:
      return []
  }
}
