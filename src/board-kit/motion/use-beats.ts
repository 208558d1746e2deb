import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Cue } from '../board.ts'
import { type Beat, nextBeat, type Queued } from './beats.ts'
import { type Line, momentsOf } from './line.ts'
import { type News, newsOf } from './news.ts'
import type { Pace } from './pace.ts'

/** The beat that is on screen. */
export interface Show {
  readonly beat: Beat | null
  /** Skips the queued beats and shows the newest one. */
  skip(): void
}

const stillOf = (line: Line | undefined, more = 0): Beat | null =>
  line === undefined ? null : { line, more, flights: [], cues: [], holdMs: 0 }

/** Whether to cut to the newest line: for missed events and history, a step back in a replay, or a hidden page. */
const isSnap = ({ arrived, fresh, isBack }: News) =>
  isBack || fresh.length < arrived.length || document.hidden

interface BeatContext {
  readonly pace: Pace
  /** Whether the newest events come from this person's own action. */
  isOwn(): boolean
  playCue(cue: Cue): void
}

/** Presents new log lines one beat at a time, at a pace that people can follow. */
export function useBeats(lines: readonly Line[], since: number, { pace, isOwn, playCue }: BeatContext): Show {
  const [beat, setBeat] = useState(() => stillOf(momentsOf(lines).at(-1)))
  const waiting = useRef<{ queue: readonly Queued[]; timer: number | undefined }>({
    queue: [],
    timer: undefined,
  })
  const lastId = useRef(lines.at(-1)?.id ?? -1)
  const latest = useRef({ lines, factor: pace.factor, isOwn, playCue })
  latest.current = { lines, factor: pace.factor, isOwn, playCue }

  const step = useCallback(() => {
    const { current } = waiting
    const next = nextBeat(current.queue, performance.now(), latest.current.factor)
    current.queue = next.rest
    current.timer = next.beat === null ? undefined : window.setTimeout(step, next.beat.holdMs)
    if (next.beat === null) return
    setBeat(next.beat)
    for (const cue of next.beat.cues) latest.current.playCue(cue)
  }, [])

  const snap = useCallback((more: number) => {
    window.clearTimeout(waiting.current.timer)
    waiting.current = { queue: [], timer: undefined }
    setBeat(stillOf(momentsOf(latest.current.lines).at(-1), more))
  }, [])

  useEffect(() => {
    const news = newsOf(lines, lastId.current, since)
    lastId.current = lines.at(-1)?.id ?? -1
    if (isSnap(news)) {
      snap(Math.max(0, news.arrived.filter(({ isMissed }) => isMissed).length - 1))
    } else if (news.fresh.length > 0) {
      const at = performance.now()
      const isMine = latest.current.isOwn()
      const queued = momentsOf(news.fresh).map((line): Queued => ({ line, since: at, isOwn: isMine }))
      waiting.current.queue = [...waiting.current.queue, ...queued]
      if (waiting.current.timer === undefined) step()
    }
  }, [lines, since, snap, step])
  useEffect(() => () => window.clearTimeout(waiting.current.timer), [])

  const skip = useCallback(() => {
    if (waiting.current.timer !== undefined) snap(0)
  }, [snap])
  return useMemo(() => ({ beat, skip }), [beat, skip])
}
