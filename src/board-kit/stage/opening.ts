import type { Opening } from '../board.ts'
import type { Line } from '../motion/line.ts'
import { type Beat, STAGGER_MS, type Tempo, TRAVEL_MS, TURN_MS } from './beats.ts'
import { openStage, type Stage } from './stage.ts'

/** The longest opening: people want to play. */
export const OPENING_MAX_MS = 1_600
const RIFFLE_MS = 450

/** The beat of an opening: however many pieces there are, it ends in time, also on a slow device. */
function openingBeat({ flights, cue, ...rest }: Opening, { factor }: Tempo): Beat {
  const leadMs = rest.riffle === undefined ? 0 : RIFFLE_MS
  const turnMs = flights.some(({ isTurned }) => isTurned) ? TURN_MS : 0
  const gaps = Math.max(1, flights.length - 1)
  const staggerMs = Math.min(STAGGER_MS * 2, (OPENING_MAX_MS - leadMs - TRAVEL_MS - turnMs) / gaps)
  const tempo = Math.min(1, factor)
  const landMs = (leadMs + TRAVEL_MS + turnMs + staggerMs * (flights.length - 1)) * tempo
  return {
    line: { id: -1, revision: 0, at: 0, text: '', isMissed: false },
    more: 0,
    flights,
    cues: [cue],
    moment: null,
    tempo,
    breathMs: 0,
    landMs,
    holdMs: landMs,
    opening: { ...rest, leadMs, staggerMs },
  }
}

/** A stage that opens a match: everything that happens waits until the pieces have landed. */
export function openMatch<State>(
  truth: State,
  lines: readonly Line[],
  opening: Opening,
  now: number,
  tempo: Tempo,
): Stage<State> {
  const stage = openStage(truth, lines)
  if (!tempo.isMoving || opening.flights.length === 0) return stage
  const beat = openingBeat(opening, tempo)
  const landsAt = now + beat.landMs
  const playing = { beat, firstId: Number.POSITIVE_INFINITY, after: truth, hasLanded: false }
  return { ...stage, playing: { ...playing, landsAt, endsAt: landsAt } }
}
