import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Beat, nextBeat, type Queued } from './beats.ts'
import { type Line, momentsOf } from './log-lines.ts'
import { type News, newsOf } from './news.ts'
import type { Pace } from './pace.ts'
import { playCue } from './sounds.ts'

/** What of the log is shown now, one moment after the other. */
export interface Show {
  readonly beat: Beat | null
  /** Leaves out what waits, and shows the newest. */
  skip(): void
}

const stillOf = (line: Line | undefined, more = 0): Beat | null =>
  line === undefined ? null : { line, more, flights: [], cues: [], holdMs: 0 }

/** What was missed or is history, a step back in a replay, a page that nobody looks at: no show of any of them. */
const isSnap = ({ arrived, fresh, isBack }: News) =>
  isBack || fresh.length < arrived.length || document.hidden

/**
 * Shows what happened at a pace that can be followed. The state is there at once, and nobody waits for this: it only
 * tells. `isOwn` says whether what comes now is this person's own doing.
 */
export function useBeats(lines: readonly Line[], since: number, pace: Pace, isOwn: () => boolean): Show {
  const [beat, setBeat] = useState(() => stillOf(momentsOf(lines).at(-1)))
  const waiting = useRef<{ queue: readonly Queued[]; timer: number | undefined }>({
    queue: [],
    timer: undefined,
  })
  const lastId = useRef(lines.at(-1)?.id ?? -1)
  const latest = useRef({ lines, factor: pace.factor, isOwn })
  latest.current = { lines, factor: pace.factor, isOwn }

  const step = useCallback(() => {
    const { current } = waiting
    const next = nextBeat(current.queue, performance.now(), latest.current.factor)
    current.queue = next.rest
    current.timer = next.beat === null ? undefined : window.setTimeout(step, next.beat.holdMs)
    if (next.beat === null) return
    setBeat(next.beat)
    for (const cue of next.beat.cues) playCue(cue)
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
