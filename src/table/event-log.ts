import type { ChosenBy } from '../engine/chosen-by.ts'
import type { PlayerId, Typed } from '../engine/game.ts'
import { type AddressedEvent, type Entry, eventsFor } from '../engine/match.ts'

/** The number of events that a table without a server remembers. */
const EVENTS_MAX = 400

/** An event of the match, with its recipient. */
export interface LoggedEvent extends AddressedEvent<Typed> {
  /** Counts all events of the match, whoever received them. */
  readonly id: number
  /** The revision that the event led to. */
  readonly revision: number
  readonly at: number
  readonly player: PlayerId
  /** Set if somebody else chose the action for the player. */
  readonly chosenBy: ChosenBy | undefined
}

/** The last events of one match. */
export class EventLog {
  #entries: readonly LoggedEvent[] = []
  #count = 0

  get entries(): readonly LoggedEvent[] {
    return this.#entries
  }

  add(
    revision: number,
    [player, , at, chosenBy]: Entry<Typed>,
    events: readonly AddressedEvent<Typed>[],
  ): void {
    const fresh = events.map((sent) => ({ ...sent, id: this.#count++, revision, at, player, chosenBy }))
    this.#entries = [...this.#entries, ...fresh].slice(-EVENTS_MAX)
  }

  clear(): void {
    this.#entries = []
    this.#count = 0
  }
}

/** The events that this viewer received; null is a spectator. */
export function eventsSeenBy(log: readonly LoggedEvent[], viewer: PlayerId | null): readonly LoggedEvent[] {
  return log.filter((logged) => eventsFor([logged], viewer).length > 0)
}
