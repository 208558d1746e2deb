import type { Typed } from '../engine/game.ts'
import type { Answer } from '../protocol/answer.ts'
import type { StepView } from '../protocol/answers.ts'
import type { PlayedForMessage, StateMessage } from '../protocol/messages.ts'
import type { LogEntry, Substitution } from './source.ts'

export const LOG_MAX = 500
/** What who comes in the middle of a match is told of what was before. */
const STEPS_BEFORE = 100
/** What who was away is told of what they missed; the server tells no more of it either. */
const STEPS_MISSED = 200

/** How a state came. */
export interface StateContext {
  /** The first one after an absence. */
  readonly isReturn: boolean
  /** Events come before their state; who asks over HTTP is told none. */
  readonly hasEvents: boolean
}

export interface LogSettings {
  /** The server's time. */
  now(): number
  history(match: string, after: number, limit: number): Promise<Answer<readonly StepView[]>>
  changed(log: readonly LogEntry[]): void
}

type Draft = Omit<LogEntry, 'id'>

/** What happened after one revision, up to another. */
interface Gap extends Pick<Draft, 'match' | 'revision' | 'isMissed'> {
  readonly after: number
}

/** A part of the log that comes in its turn, also where the one before it has still to be asked for. */
interface Part {
  drafts: readonly Draft[] | null
}

/** What happened in the match that is played now: from events as they come, and from its history where there is a gap. */
export class MatchLog {
  readonly #settings: LogSettings
  #entries: readonly LogEntry[] = []
  #events: Typed[] = []
  /** Who chose the action that the events are of, if not the player. */
  #chosen: Substitution | null = null
  #seen: { readonly match: string; readonly revision: number } | null = null
  #parts: Part[] = []
  #nextId = 0

  constructor(settings: LogSettings) {
    this.#settings = settings
  }

  /** The last revision that was shown, and of which match. */
  get seen(): { readonly match: string; readonly revision: number } | null {
    return this.#seen
  }

  /** An event belongs to the state that comes next. */
  addEvent(event: Typed): void {
    this.#events.push(event)
  }

  /** The events that come next are of an action that somebody else chose for the player. */
  playedFor({ player, by }: PlayedForMessage): void {
    this.#chosen = { player, by }
  }

  /** The state that these belong to did not come: what they tell of comes again, or is asked for. */
  dropEvents(): void {
    this.#events = []
    this.#chosen = null
  }

  /** A state came, and the events before it are its own. */
  addState({ match, revision }: StateMessage, { isReturn, hasEvents }: StateContext): void {
    const events = this.#events
    const chosen = this.#chosen
    this.dropEvents()
    const before = this.#seen?.match === match ? this.#seen.revision : null
    this.#seen = { match, revision }
    if (before === null) this.#clear()
    else if (revision < before) this.#forgetAfter(revision)
    if (revision <= (before ?? 0)) return
    const isNext = before !== null && revision === before + 1
    const told = events.map((event) => ({
      ...this.#draft(event, match, revision, isReturn),
      ...(isNext && chosen !== null ? { substitution: chosen } : {}),
    }))
    // A step of which nothing was told may be one whose news were held back from a slow line.
    const isTold = hasEvents && told.length > 0
    if (isTold && isNext) this.#parts.push({ drafts: told })
    else {
      const after = Math.max(before ?? 0, revision - (before === null ? STEPS_BEFORE : STEPS_MISSED))
      // Who falls behind on an open line has missed something too.
      const isMissed = isReturn || (hasEvents && before !== null)
      this.#fill({ match, after, revision, isMissed }, told)
    }
    this.#settle()
  }

  /** Asks for what is not known; where that fails, what was told must do. */
  #fill({ match, after, revision, isMissed }: Gap, told: readonly Draft[]): void {
    const part: Part = { drafts: null }
    this.#parts.push(part)
    void this.#settings.history(match, after, revision - after).then((answer) => {
      const steps = answer.ok ? answer.value.filter((step) => step.revision <= revision) : null
      part.drafts =
        steps?.flatMap(({ revision: to, at, player, chosenBy, events }) => {
          const chosen = chosenBy === undefined ? {} : { substitution: { player, by: chosenBy } }
          return events.map((event) => ({ match, revision: to, at, event, ...chosen, isMissed }))
        }) ?? told
      this.#settle()
    })
  }

  /** What is known goes into the log, up to the first gap that is still asked for. */
  #settle(): void {
    const known: Draft[] = []
    for (;;) {
      const drafts = this.#parts[0]?.drafts ?? null
      if (drafts === null) break
      this.#parts.shift()
      known.push(...drafts)
    }
    if (known.length === 0) return
    const entries = known.map((draft) => Object.freeze({ id: this.#newId(), ...draft }))
    this.#show([...this.#entries, ...entries].slice(-LOG_MAX))
  }

  #draft(event: Typed, match: string, revision: number, isMissed: boolean): Draft {
    return { match, revision, at: this.#settings.now(), event, isMissed }
  }

  #newId(): number {
    this.#nextId += 1
    return this.#nextId
  }

  #clear(): void {
    this.#parts = []
    if (this.#entries.length > 0) this.#show([])
  }

  /** The server stands where it stood before, as after a restore: what came later did not happen. */
  #forgetAfter(revision: number): void {
    this.#parts = []
    this.#show(this.#entries.filter((entry) => entry.revision <= revision))
  }

  #show(entries: readonly LogEntry[]): void {
    this.#entries = Object.freeze(entries)
    this.#settings.changed(this.#entries)
  }
}
