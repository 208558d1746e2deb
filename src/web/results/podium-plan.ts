import type { RankedFace } from './ranking.ts'

/** A step of the podium with everybody who shares its place. */
export interface PodiumStep {
  readonly place: number
  readonly people: readonly RankedFace[]
}

export interface PodiumPlan {
  /** The highest step first. */
  readonly steps: readonly PodiumStep[]
  /** Everybody below the podium, in order. */
  readonly rest: readonly RankedFace[]
}

/** No podium: nobody stands above anybody else. */
export const NO_STEPS: PodiumPlan = { steps: [], rest: [] }

const LAST_PLACE = 3
/** More people than this do not fit on a lower step of a phone; winners stay on theirs, however many they are. */
const SHARED_MAX = 2

/** Divides a ranking into the steps of a podium and the list below it. Players who tie share a step. */
export function planPodium(ranking: readonly RankedFace[]): PodiumPlan {
  const steps: PodiumStep[] = []
  for (let place = 1; place <= LAST_PLACE; place += 1) {
    const people = ranking.filter((ranked) => ranked.place === place)
    if (people.length > SHARED_MAX && place > 1) break
    if (people.length > 0) steps.push({ place, people })
  }
  const lastPlace = steps.at(-1)?.place ?? 0
  return { steps, rest: ranking.filter(({ place }) => place > lastPlace) }
}

/** The moments of the show, in milliseconds after it began at normal speed. */
export const RISE_MS = 650
const STEP_GAP_MS = 550
export const COUNT_MS = 700

/** When a step begins to rise: the lowest first, the winner's last. */
export function riseAtMs(steps: readonly PodiumStep[], step: PodiumStep): number {
  return (steps.length - 1 - steps.indexOf(step)) * STEP_GAP_MS
}

/** When the winner stands at the top: the headline and the confetti come now. */
export function crownedAtMs(steps: readonly PodiumStep[]): number {
  return Math.max(0, steps.length - 1) * STEP_GAP_MS + RISE_MS
}

/** The number that a score has counted up to, from 0 at its beginning to the score itself; fast first, then slower. */
export function countedScore(score: number, elapsedMs: number, durationMs: number): number {
  if (elapsedMs >= durationMs) return score
  const left = 1 - Math.max(0, elapsedMs) / durationMs
  return Math.trunc(score * (1 - left ** 3))
}
