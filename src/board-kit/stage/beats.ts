import type { Cue, Flight, Opening } from '../board.ts'
import { MOMENT_MS, type Moment } from '../moments/moment.ts'
import type { Line } from '../motion/line.ts'
import { MOMENT_CUES } from '../sound/moment-cues.ts'

/** The shortest time for which another player's event is shown. */
export const BEAT_MS = 700
/** A player's own action is no news to them: it gets only the time that its pieces need. */
const OWN_BEAT_MS = 320
/** The presentation is never further than this behind the real state; one big moment may be added to it. */
export const BEHIND_MAX_MS = 2_500
/** A longer queue is collapsed into one summary line. */
const QUEUE_MAX = 3
const VOLLEY_MAX = 10

/** How long a piece travels. */
export const TRAVEL_MS = 300
/** How long a piece takes to turn over at its destination. */
export const TURN_MS = 250
/** The delay between two pieces of a volley. */
export const STAGGER_MS = 60

/** A line that waits for its beat. */
export interface Queued {
  readonly line: Line
  /** Lines that share the beat: the rest of a volley. */
  readonly volley?: readonly Line[]
  /** When this device received it. */
  readonly since: number
  readonly isOwn: boolean
  /** How long a turning piece is held before it turns. */
  readonly breathMs?: number
  /** The big moment that it is. */
  readonly moment?: Moment | null
  /** It is one step of its action: all steps of an action count as one in a queue that is too long. */
  readonly isStep?: boolean
}

/** One step of the presentation: a line with its flights, or a summary of several lines. */
export interface Beat {
  readonly line: Line
  /** How many other lines this beat summarises. */
  readonly more: number
  readonly flights: readonly Flight[]
  readonly cues: readonly Cue[]
  /** The big moment that fills the screen from the landing of the beat to its end. */
  readonly moment: Moment | null
  /** Multiplies the durations of its flights. */
  readonly tempo: number
  readonly breathMs: number
  /** From its start until its facts appear. */
  readonly landMs: number
  /** From its start until the next beat. */
  readonly holdMs: number
  /** The opening of the match that it is. It is no line of the log, and nothing tells it. */
  readonly opening?: OpeningTiming
}

/** An opening with its times at normal tempo. */
export interface OpeningTiming extends Pick<Opening, 'riffle' | 'hides'> {
  /** Until the first piece leaves. */
  readonly leadMs: number
  /** Between two pieces. */
  readonly staggerMs: number
}

/** Cues of outcomes, which a summary never drops. */
const LOUD: ReadonlySet<Cue> = new Set(['win', 'bust', 'freeze', 'lock', 'steal'])

/** How long flights take until all have landed, at normal tempo. */
function flightMs(flights: readonly Flight[], breathMs: number): number {
  if (flights.length === 0) return 0
  const turnMs = flights.some(({ isTurned }) => isTurned) ? breathMs + TURN_MS : 0
  return TRAVEL_MS + STAGGER_MS * (flights.length - 1) + turnMs
}

const linesIn = ({ line, volley = [] }: Queued): readonly Line[] => [line, ...volley]

/** Sounds of a scene itself: dice that roll, a ribbon that is pulled. */
const SCENE_CUES: ReadonlySet<Cue> = new Set(['dice', 'ribbon'])

/** Whether the board plays the beat as a scene. */
export function isScene({ line, more, landMs }: Beat): boolean {
  return line.sceneMs !== undefined && more === 0 && landMs > 0
}

/** The sounds of a beat at its start, and those at its landing: only those of a scene itself begin with it. */
export function cuesAt(when: 'start' | 'landing', beat: Beat): readonly Cue[] {
  const isFirst = (cue: Cue) => beat.opening !== undefined || (isScene(beat) && SCENE_CUES.has(cue))
  return beat.cues.filter((cue) => isFirst(cue) === (when === 'start'))
}

function flightsIn(lines: readonly Line[]): readonly Flight[] {
  return lines.flatMap(({ flights = [] }) => flights).slice(0, VOLLEY_MAX)
}

function cuesIn(lines: readonly Line[], moment: Moment | null): readonly Cue[] {
  const cues = lines.flatMap(({ cue }) => (cue === undefined ? [] : [cue]))
  const loud = cues.filter((cue) => LOUD.has(cue))
  const own = moment === null ? undefined : MOMENT_CUES[moment.scene]
  const heard = loud.length > 0 ? loud : cues.slice(-1)
  return [...new Set(own === undefined ? heard : [...heard, own])].slice(-2)
}

/** The beat of one line, or of one volley, without a limit on its time. */
function beatOf(queued: Queued, { factor, isMoving }: Tempo): Beat {
  const { isOwn, breathMs = 0, moment = null } = queued
  const lines = linesIn(queued)
  const last = lines.at(-1) ?? queued.line
  const flights = isMoving ? flightsIn(lines) : []
  const landMs = Math.max(isMoving ? (last.sceneMs ?? 0) : 0, flightMs(flights, breathMs))
  const shortestMs = moment === null ? (last.beatMs ?? (isOwn ? OWN_BEAT_MS : BEAT_MS)) : landMs + MOMENT_MS
  return {
    line: last,
    more: lines.length - 1,
    flights,
    cues: cuesIn(lines, moment),
    moment,
    tempo: factor,
    breathMs,
    landMs: landMs * factor,
    holdMs: Math.max(shortestMs, landMs) * factor,
  }
}

/** Makes a beat shorter as a whole. */
function shorten(beat: Beat, share: number): Beat {
  if (share >= 1) return beat
  const { tempo, landMs, holdMs } = beat
  return { ...beat, tempo: tempo * share, landMs: landMs * share, holdMs: holdMs * share }
}

/** One beat for all lines that wait. Only the flights of a single action fly, as a volley. */
function summaryOf(queue: readonly Queued[], line: Line, { factor, isMoving }: Tempo): Beat {
  const lines = queue.flatMap(linesIn)
  const isOneAction = lines.every(({ revision }) => revision === line.revision)
  const flights = isOneAction && isMoving ? flightsIn(lines) : []
  const moment = momentIn(queue)
  const wishedMs = moment === null ? BEAT_MS * 1.5 : MOMENT_MS
  const holdMs = Math.min(wishedMs * factor, BEHIND_MAX_MS)
  const landMs = flightMs(flights, 0)
  const tempo = Math.min(factor, holdMs / Math.max(1, landMs))
  return {
    line,
    more: lines.length - 1,
    flights,
    cues: cuesIn(lines, moment),
    moment,
    tempo,
    breathMs: 0,
    landMs: landMs * tempo,
    holdMs,
  }
}

/** The newest big moment that waits: a summary never drops it. */
function momentIn(queue: readonly Queued[]): Moment | null {
  return queue.findLast(({ moment = null }) => moment !== null)?.moment ?? null
}

/** How many items wait: lines, or actions if their lines are steps. */
function waitingCount(queue: readonly Queued[]): number {
  return new Set(queue.map(({ line, isStep }) => (isStep ? `action ${line.revision}` : line.id))).size
}

/** The speed of the presentation on this device. */
export interface Tempo {
  /** Multiplies every duration. */
  readonly factor: number
  /** Whether pieces fly; without it, every beat lands at its start. */
  readonly isMoving: boolean
}

/** How far behind the real state a queue may be. */
function behindMaxMs(queue: readonly Queued[]): number {
  const moment = momentIn(queue)
  return moment === null ? BEHIND_MAX_MS : BEHIND_MAX_MS + MOMENT_MS
}

/** Takes the next beat from the queue, and returns it with the remaining queue. */
export function nextBeat<Item extends Queued>(
  queue: readonly Item[],
  now: number,
  tempo: Tempo,
): { readonly beat: Beat | null; readonly rest: readonly Item[] } {
  const first = queue[0]
  const newest = queue.at(-1)
  if (first === undefined || newest === undefined) return { beat: null, rest: [] }
  const newestLine = linesIn(newest).at(-1) ?? newest.line
  const leftMs = first.since + behindMaxMs(queue) - now
  if (waitingCount(queue) > QUEUE_MAX) return { beat: summaryOf(queue, newestLine, tempo), rest: [] }
  if (leftMs <= 0) return { beat: summaryOf(queue, newestLine, { ...tempo, isMoving: false }), rest: [] }
  const wishedMs = queue.reduce((sum, queued) => sum + beatOf(queued, tempo).holdMs, 0)
  return { beat: shorten(beatOf(first, tempo), leftMs / wishedMs), rest: queue.slice(1) }
}
