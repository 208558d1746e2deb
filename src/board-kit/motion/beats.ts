import type { Cue, Flight } from '../board.ts'
import type { Line } from './line.ts'

/** The shortest time for which another player's event is shown. */
export const BEAT_MS = 700
/** A player's own action is no news to them: it gets only the time to fly. */
const OWN_BEAT_MS = 320
/** The presentation is never further than this behind the real state. */
export const BEHIND_MAX_MS = 2_500
/** A longer queue is collapsed into one summary line. */
const QUEUE_MAX = 3
const VOLLEY_MAX = 10

export interface Queued {
  readonly line: Line
  /** When this device received it. */
  readonly since: number
  readonly isOwn: boolean
}

/** One step of the presentation: a line with its flights, or a summary of several lines. */
export interface Beat {
  readonly line: Line
  /** How many other lines this beat summarises. */
  readonly more: number
  readonly flights: readonly Flight[]
  readonly cues: readonly Cue[]
  readonly holdMs: number
}

/** Cues of outcomes, which a summary never drops. */
const LOUD: ReadonlySet<Cue> = new Set(['win', 'bust', 'freeze', 'steal'])

function summary(queue: readonly Queued[], line: Line, factor: number): Beat {
  // The flights of one action (a deal) fly as a volley; a summary of several actions has none.
  const isOneAction = queue.every((queued) => queued.line.revision === line.revision)
  const flights = isOneAction ? queue.flatMap((queued) => queued.line.flights ?? []) : []
  const cues = queue.flatMap(({ line: { cue } }) => (cue === undefined ? [] : [cue]))
  const loud = cues.filter((cue) => LOUD.has(cue))
  return {
    line,
    more: queue.length - 1,
    flights: flights.slice(0, VOLLEY_MAX),
    cues: [...new Set(loud.length > 0 ? loud : cues.slice(-1))].slice(-2),
    holdMs: Math.min(BEAT_MS * factor * 1.5, BEHIND_MAX_MS),
  }
}

/** Takes the next beat from the queue, and returns it with the remaining queue. */
export function nextBeat(
  queue: readonly Queued[],
  now: number,
  factor: number,
): { readonly beat: Beat | null; readonly rest: readonly Queued[] } {
  const first = queue[0]
  const newest = queue.at(-1)
  if (first === undefined || newest === undefined) return { beat: null, rest: [] }
  const leftMs = first.since + BEHIND_MAX_MS - now
  if (queue.length > QUEUE_MAX) return { beat: summary(queue, newest.line, factor), rest: [] }
  if (leftMs <= 0) return { beat: { ...summary(queue, newest.line, factor), flights: [] }, rest: [] }
  const { line, isOwn } = first
  const wishedMs = (isOwn ? OWN_BEAT_MS : BEAT_MS) * factor
  const beat = {
    line,
    more: 0,
    flights: line.flights ?? [],
    cues: line.cue === undefined ? [] : [line.cue],
    holdMs: Math.min(wishedMs, leftMs / queue.length),
  }
  return { beat, rest: queue.slice(1) }
}
