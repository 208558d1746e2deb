import type { Cue, Flight } from '../board.ts'
import type { Line } from './line.ts'

/** What others do is shown for at least so long. */
export const BEAT_MS = 700
/** One's own doing is known: it is only given the time to fly. */
const OWN_BEAT_MS = 320
/** The show is at most so far behind the truth. */
export const BEHIND_MAX_MS = 2_500
/** More than so many that wait are told in one line. */
const QUEUE_MAX = 3
const VOLLEY_MAX = 10

export interface Queued {
  readonly line: Line
  /** When it became known here. */
  readonly since: number
  readonly isOwn: boolean
}

/** What is shown for a moment: one line with what flies, or many lines in one. */
export interface Beat {
  readonly line: Line
  /** How many lines beside it are told with it. */
  readonly more: number
  readonly flights: readonly Flight[]
  readonly cues: readonly Cue[]
  readonly holdMs: number
}

/** Outcomes are heard, whatever else is told with them. */
const LOUD: ReadonlySet<Cue> = new Set(['win', 'bust', 'freeze', 'steal'])

function summary(queue: readonly Queued[], line: Line, factor: number): Beat {
  // One action that moves a lot (a deal) is flown as a volley; what several actions did is only told.
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

/** What to show next, and what waits on. */
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
