import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Eyes, eyesAt, type OpenRecord } from './open-record.ts'
import { markedIn, replayHrefAt } from './replay-address.ts'
import { type ReplayNames, type ReplaySource, replaySource } from './replay-source.ts'

export const SPEEDS = [0.5, 1, 2, 4] as const
type Speed = (typeof SPEEDS)[number]

const STEP_MS = 1_400

/** The place in a replay, and the ways to move. */
export interface Walk {
  readonly source: ReplaySource
  readonly step: number
  /** The number of actions in the match. */
  readonly last: number
  readonly eyes: Eyes
  readonly isPlaying: boolean
  readonly speed: Speed
  go(step: number): void
  lookAs(eyes: Eyes): void
  play(isPlaying: boolean): void
  setSpeed(speed: Speed): void
}

/** The viewer that the address names if it exists, else the person's own player, else everybody. */
function firstEyes(open: OpenRecord, own: string | null): Eyes {
  const { eyes } = markedIn(window.location.hash)
  if (eyes === 'everybody' || eyes === 'actor') return eyes
  if (eyes !== null && eyesAt(open, 0, eyes) !== null) return eyes
  return own ?? 'everybody'
}

/** Walks through a record. With `isAddressed`, the address follows, so that a reload leads to the same step. */
export function useWalk(
  open: OpenRecord,
  about: ReplayNames,
  own: string | null,
  isAddressed: boolean,
): Walk {
  const last = open.record.actions.length
  const [place, setPlace] = useState(() => ({
    step: Math.min(markedIn(window.location.hash).step ?? 0, last),
    eyes: firstEyes(open, own),
  }))
  const [isWanted, setWanted] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const isPlaying = isWanted && place.step < last
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first place counts
  const source = useMemo(() => replaySource(open, about, place), [open, about])
  useEffect(() => source.show(place), [source, place])
  const go = useCallback(
    (step: number) => setPlace((before) => ({ ...before, step: Math.max(0, Math.min(step, last)) })),
    [last],
  )
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => go(place.step + 1), STEP_MS / speed)
    return () => clearTimeout(timer)
  }, [isPlaying, place.step, speed, go])
  useEffect(() => {
    if (!isAddressed || isPlaying) return
    window.history.replaceState(window.history.state, '', replayHrefAt(about.match, place.step, place.eyes))
  }, [isAddressed, isPlaying, about.match, place])
  return {
    source,
    ...place,
    last,
    isPlaying,
    speed,
    go: (step) => {
      setWanted(false)
      go(step)
    },
    lookAs: (eyes) => setPlace((before) => ({ ...before, eyes })),
    play(wanted) {
      if (wanted && place.step >= last) go(0)
      setWanted(wanted)
    },
    setSpeed,
  }
}
