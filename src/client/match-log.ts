import type { PlayerId, Typed } from '../engine/game.ts'
import type { PlayedForMessage, StateMessage } from '../protocol/messages.ts'
import type { Api } from './api.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import type { LogEntry, Substitution } from './source.ts'

export const LOG_MAX = 500
/** How many steps of the past a late joiner receives. */
const STEPS_BEFORE = 100
/** How many missed steps a returning player receives; the server sends no more either. */
const STEPS_MISSED = 200

/** How a state arrived. */
export interface StateContext {
  /** Whether it is the first one after an absence. */
  readonly isReturn: boolean
  /** Whether its events were sent before it; HTTP sends none. */
  readonly hasEvents: boolean
  /** Whether an action of this client was sent and never answered: the step may be its own. */
  readonly isOwnPossible: boolean
}

type Draft = Omit<LogEntry, 'id'>

/** The steps after one revision, up to another. */
interface Gap extends Pick<Draft, 'match' | 'revision' | 'isMissed'> {
  readonly after: number
  /** The player of this client, whose own actions are never missed. */
  readonly own: PlayerId | null
}

/** A part of the log; `drafts` is null until its history has been fetched. */
interface Part {
  drafts: readonly Draft[] | null
}

/** The log of the current match: events as they arrive, and the server's history to fill gaps. */
export class MatchLog {
  readonly #store: SnapshotStore
  readonly #api: Pick<Api, 'history'>
  #entries: readonly LogEntry[] = []
  #events: Typed[] = []
  /** Set if someone else chose the action that the events belong to. */
  #substitution: Substitution | null = null
  #seen: { readonly match: string; readonly revision: number } | null = null
  #parts: Part[] = []
  #nextId = 0

  constructor(store: SnapshotStore, api: Pick<Api, 'history'>) {
    this.#store = store
    this.#api = api
  }

  /** The last revision that was shown, and its match. */
  get seen(): { readonly match: string; readonly revision: number } | null {
    return this.#seen
  }

  /** Adds an event, which belongs to the next state. */
  addEvent(event: Typed): void {
    this.#events.push(event)
  }

  /** Marks the next events as those of an action that someone else chose for the player. */
  markSubstitution({ player, by }: PlayedForMessage): void {
    this.#substitution = { player, by }
  }

  /** Drops the events whose state did not arrive: the server sends them again, or the history has them. */
  dropEvents(): void {
    this.#events = []
    this.#substitution = null
  }

  /** Adds a state, to which the events before it belong. */
  addState(
    { match, revision, yourPlayerId: own }: StateMessage,
    { isReturn, hasEvents, isOwnPossible }: StateContext,
  ): void {
    const events = this.#events
    const substitution = this.#substitution
    this.dropEvents()
    const before = this.#seen?.match === match ? this.#seen.revision : null
    this.#seen = { match, revision }
    if (before === null) this.#clear()
    else if (revision < before) this.#forgetAfter(revision)
    if (revision <= (before ?? 0)) return
    const isNext = before !== null && revision === before + 1
    const received = events.map((event) => ({
      ...this.#draft(event, match, revision, isReturn),
      ...(isNext && substitution !== null ? { substitution } : {}),
    }))
    // A step without events may be one whose events the server held back from a slow connection.
    const isInDoubt = isReturn && isOwnPossible
    const isComplete = hasEvents && received.length > 0 && !isInDoubt
    if (isComplete && isNext) this.#parts.push({ drafts: received })
    else {
      const after = Math.max(before ?? 0, revision - (before === null ? STEPS_BEFORE : STEPS_MISSED))
      // A player who falls behind on an open connection has missed something too.
      const isMissed = isReturn || (hasEvents && before !== null)
      this.#fetch({ match, after, revision, isMissed, own }, received)
    }
    this.#flush()
  }

  /** Fetches the history of a gap; if that fails, uses the events that were received. */
  #fetch({ match, after, revision, isMissed: isGapMissed, own }: Gap, received: readonly Draft[]): void {
    const part: Part = { drafts: null }
    this.#parts.push(part)
    this.#noteGaps()
    void this.#api.history(match, after, revision - after).then((answer) => {
      const steps = answer.ok ? answer.value.filter((step) => step.revision <= revision) : null
      part.drafts =
        steps?.flatMap(({ revision: to, at, player, chosenBy, events }) => {
          const substitution = chosenBy === undefined ? {} : { substitution: { player, by: chosenBy } }
          const isMissed = isGapMissed && (player !== own || chosenBy !== undefined)
          return events.map((event) => ({ match, revision: to, at, event, ...substitution, isMissed }))
        }) ?? received
      this.#flush()
    })
  }

  /** Shows every part up to the first gap that is still being fetched. */
  #flush(): void {
    const known: Draft[] = []
    for (;;) {
      const drafts = this.#parts[0]?.drafts ?? null
      if (drafts === null) break
      this.#parts.shift()
      known.push(...drafts)
    }
    this.#noteGaps()
    if (known.length === 0) return
    const entries = known.map((draft) => Object.freeze({ id: this.#newId(), ...draft }))
    this.#show([...this.#entries, ...entries].slice(-LOG_MAX))
  }

  /** Says in the snapshot whether a gap is still being fetched. */
  #noteGaps(): void {
    const isCatchingUp = this.#parts.some(({ drafts }) => drafts === null)
    if (isCatchingUp !== this.#store.current.isCatchingUp) this.#store.update({ isCatchingUp })
  }

  #draft(event: Typed, match: string, revision: number, isMissed: boolean): Draft {
    return { match, revision, at: this.#store.serverTime(), event, isMissed }
  }

  #newId(): number {
    this.#nextId += 1
    return this.#nextId
  }

  #clear(): void {
    this.#parts = []
    this.#noteGaps()
    if (this.#entries.length > 0) this.#show([])
  }

  /** Removes the entries after a revision: the server was restored to it, so the later steps never happened. */
  #forgetAfter(revision: number): void {
    this.#parts = []
    this.#noteGaps()
    this.#show(this.#entries.filter((entry) => entry.revision <= revision))
  }

  #show(entries: readonly LogEntry[]): void {
    this.#entries = Object.freeze(entries)
    this.#store.update({ log: this.#entries })
  }
}
