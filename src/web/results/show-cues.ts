import { useEffect, useRef } from 'react'
import type { Cue } from '../../board-kit/board.ts'
import { signal } from '../table/signals/signals.ts'
import { crownedAtMs, type PodiumStep, RISE_MS, riseAtMs } from './podium-plan.ts'

interface TimedCue {
  readonly cue: Cue
  /** After the show began, at normal speed. */
  readonly atMs: number
}

/** The sounds of a podium: a drum for each step, ticks for the scores below the winner's, and a fanfare for the crown. */
export function showCues(steps: readonly PodiumStep[]): readonly TimedCue[] {
  const drums = steps.map((step): TimedCue => ({ cue: 'drum', atMs: riseAtMs(steps, step) }))
  const counts = drums.slice(1).map(({ atMs }): TimedCue => ({ cue: 'count', atMs: atMs + RISE_MS }))
  const crown: TimedCue = { cue: 'win', atMs: steps.length === 0 ? 0 : crownedAtMs(steps) }
  return [...drums, ...counts, crown].toSorted((one, other) => one.atMs - other.atMs)
}

/**
 * Plays the sounds of fresh results. Without motion (`factor` is null), or once it was skipped, only the fanfare is left,
 * which sounds once.
 */
export function useShowCues(isFresh: boolean, steps: readonly PodiumStep[], factor: number | null): void {
  const isCrowned = useRef(false)
  const latest = useRef(steps)
  latest.current = steps
  useEffect(() => {
    if (!isFresh || isCrowned.current) return
    const play = (cue: Cue) => {
      isCrowned.current ||= cue === 'win'
      signal(cue)
    }
    if (factor === null) return play('win')
    const timers = showCues(latest.current).map(({ cue, atMs }) => setTimeout(() => play(cue), atMs * factor))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [isFresh, factor])
}
