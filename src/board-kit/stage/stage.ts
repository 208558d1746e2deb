import type { Typed } from '../../engine/game.ts'
import type { Moment } from '../moments/moment.ts'
import { type Line, linesWithBeat } from '../motion/line.ts'
import { type Beat, nextBeat, type Queued, type Tempo } from './beats.ts'

/** An event with its line in the log; null if it is not announced. */
export interface StagedEvent {
  readonly event: Typed
  readonly line: Line | null
}

/** How a board plays its events; see `Board.advance`, `Board.breathMs` and `Board.moment`. */
export interface Director<State> {
  advance?(state: State, event: Typed): State
  breathMs?(state: State, event: Typed): number
  moment?(state: State, event: Typed): Moment | null
}

/** A line that waits for its beat, with the states around the beat. */
interface Cued<State> extends Queued {
  /** The first line that nobody has seen yet if this one waits: its own, or a heading before it. */
  readonly firstId: number
  /** Presented while the beat plays. */
  readonly before: State
  /** Presented after the beat has landed. */
  readonly after: State
}

/** The beat that plays now. */
interface Playing<State> {
  readonly beat: Beat
  readonly firstId: number
  readonly after: State
  readonly hasLanded: boolean
  readonly landsAt: number
  readonly endsAt: number
}

/**
 * The layer between the truth and the screen. Boards draw `shown`, which is always one of these, in order: an earlier
 * truth, that truth advanced by some of the events that followed, or the newest truth.
 */
export interface Stage<State> {
  readonly truth: State
  readonly shown: State
  readonly queue: readonly Cued<State>[]
  readonly playing: Playing<State> | null
  /** The last beat that has landed; its line is the newest one that the screen tells. */
  readonly told: Beat | null
}

/** A beat without duration, for a line that is simply there. */
function stillBeat(line: Line | undefined, more: number): Beat | null {
  if (line === undefined) return null
  return { line, more, flights: [], cues: [], moment: null, tempo: 1, breathMs: 0, landMs: 0, holdMs: 0 }
}

/** A stage that shows the truth; `lines` are those of the log so far. */
export function openStage<State>(truth: State, lines: readonly Line[], more = 0): Stage<State> {
  return {
    truth,
    shown: truth,
    queue: [],
    playing: null,
    told: stillBeat(linesWithBeat(newestLines(lines)).at(-1), more),
  }
}

/** The lines of the newest action: a heading is told only if that action has nothing else to tell. */
function newestLines(lines: readonly Line[]): readonly Line[] {
  const newest = lines.at(-1)?.revision
  return lines.filter(({ revision }) => revision === newest)
}

/** Whether beats wait or play. */
export function isBusy({ queue, playing }: Stage<unknown>): boolean {
  return queue.length > 0 || playing !== null
}

/** The events that led from the newest truth on the stage to the next one. */
export interface Arrival<State> {
  readonly truth: State
  readonly events: readonly StagedEvent[]
  readonly at: number
  readonly isOwn: boolean
}

/** Queues the beats of new events. The state that they led to is presented when the last one has landed. */
export function receive<State>(
  stage: Stage<State>,
  arrival: Arrival<State>,
  director: Director<State>,
): Stage<State> {
  const { truth } = arrival
  const cued = cueEvents(stage, arrival, director)
  const last = cued.at(-1)
  if (last === undefined) return settleLast({ ...stage, truth })
  const queue = [...stage.queue, ...cued.slice(0, -1), { ...last, after: truth }]
  return { ...stage, truth, queue }
}

/** The truth changed without a beat: it follows the last beat, or is presented at once if none waits. */
function settleLast<State>(stage: Stage<State>): Stage<State> {
  const { truth, queue, playing } = stage
  const last = queue.at(-1)
  if (last !== undefined) return { ...stage, queue: [...queue.slice(0, -1), { ...last, after: truth }] }
  if (playing?.hasLanded === false) return { ...stage, playing: { ...playing, after: truth } }
  return { ...stage, shown: truth }
}

/** The state that the queue leads to. */
function lastState<State>({ queue, playing, shown }: Stage<State>): State {
  return queue.at(-1)?.after ?? playing?.after ?? shown
}

/** Turns events into beats. An event without a beat of its own takes effect when the next beat starts. */
function cueEvents<State>(
  stage: Stage<State>,
  { events, at, isOwn }: Arrival<State>,
  director: Director<State>,
): readonly Cued<State>[] {
  const isStep = director.advance !== undefined
  const withBeat = new Set(linesWithBeat(events.flatMap(({ line }) => line ?? [])))
  const cued: Cued<State>[] = []
  let state = lastState(stage)
  let firstId: number | null = null
  for (const { event, line } of events) {
    const before = state
    state = director.advance?.(state, event) ?? state
    if (line === null) continue
    firstId ??= line.id
    if (!withBeat.has(line)) continue
    const moment = director.moment?.(before, event) ?? null
    const last = cued.at(-1)
    if (last !== undefined && isSameVolley(last.line, line)) {
      cued[cued.length - 1] = {
        ...last,
        volley: [...(last.volley ?? []), line],
        moment: last.moment ?? moment,
        after: state,
      }
    } else {
      const breathMs = director.breathMs?.(before, event) ?? 0
      cued.push({ line, since: at, isOwn, breathMs, moment, isStep, firstId, before, after: state })
    }
    firstId = null
  }
  return cued
}

const isSameVolley = (one: Line, other: Line) =>
  one.isVolley === true && other.isVolley === true && one.revision === other.revision

/** Starts the next beat, lands the playing one or ends it, whichever is due. */
export function stepStage<State>(stage: Stage<State>, now: number, tempo: Tempo): Stage<State> {
  const { playing } = stage
  if (playing === null) return startBeat(stage, now, tempo)
  if (!playing.hasLanded) return now < playing.landsAt ? stage : land(stage, playing)
  return now < playing.endsAt ? stage : startBeat({ ...stage, playing: null }, now, tempo)
}

function startBeat<State>(stage: Stage<State>, now: number, tempo: Tempo): Stage<State> {
  const { queue } = stage
  const { beat, rest } = nextBeat(queue, now, tempo)
  const [first] = queue
  const last = queue[queue.length - rest.length - 1]
  if (beat === null || first === undefined || last === undefined) return stage
  const playing: Playing<State> = {
    beat,
    firstId: first.firstId,
    after: last.after,
    hasLanded: false,
    landsAt: now + beat.landMs,
    endsAt: now + beat.holdMs,
  }
  const started = { ...stage, shown: first.before, queue: rest, playing }
  return beat.landMs === 0 ? land(started, playing) : started
}

function land<State>(stage: Stage<State>, playing: Playing<State>): Stage<State> {
  const told = playing.beat.opening === undefined ? playing.beat : stage.told
  return { ...stage, shown: playing.after, told, playing: { ...playing, hasLanded: true } }
}

/** When the next step of the stage is due; null if it waits for nothing. */
export function dueAt({ playing, queue }: Stage<unknown>): number | null {
  if (playing === null) return queue.length > 0 ? 0 : null
  return playing.hasLanded ? playing.endsAt : playing.landsAt
}

/** The lines that the screen has told: all before the first one whose beat has not landed. */
export function toldLines({ playing, queue }: Stage<unknown>, lines: readonly Line[]): readonly Line[] {
  const firstId = playing?.hasLanded === false ? playing.firstId : queue[0]?.firstId
  return firstId === undefined ? lines : lines.filter(({ id }) => id < firstId)
}
