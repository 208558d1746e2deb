import { useEffect, useState } from 'react'
import { UpIcon } from '../../../board-kit/components/frame-icons.tsx'
import type { Line } from '../../../board-kit/motion/line.ts'
import type { Pace } from '../../../board-kit/motion/pace.ts'
import type { Beat } from '../../../board-kit/stage/beats.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useFrame } from '../frame-context.ts'

const TICK_MS = 5_000
const SHOWN_FROM_MS = 5_000

/** "12 s ago", in steps of five seconds, then of minutes; empty for the first seconds. */
function useAgo(at: number | null, isLive: boolean): string {
  const language = useLanguage()
  const { clockOffsetMs } = useFrame().snapshot
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isLive])
  const passedMs = at === null ? 0 : now + clockOffsetMs - at
  if (!isLive || passedMs < SHOWN_FROM_MS || passedMs > 3_600_000) return ''
  const format = new Intl.RelativeTimeFormat(language, { style: 'short' })
  const seconds = Math.floor(passedMs / TICK_MS) * (TICK_MS / 1000)
  return seconds < 60 ? format.format(-seconds, 'second') : format.format(-Math.floor(seconds / 60), 'minute')
}

interface EventStripProps {
  readonly beat: Beat | null
  readonly lines: readonly Line[]
  readonly pace: Pace
  /** Whether the log is open beside the table. */
  readonly hasLog: boolean
}

/** The last event in one line; a tap opens the log, and closes it if it lies beside the table. */
export function EventStrip({ beat, lines, pace, hasLog }: EventStripProps) {
  const t = useText()
  const { open, mode } = useFrame()
  const ago = useAgo(beat?.line.at ?? null, mode !== 'replay' && beat !== null)
  // Looked up, because the language may have changed since.
  const text = beat === null ? '' : (lines.find(({ id }) => id === beat.line.id)?.text ?? beat.line.text)
  const shown = beat === null ? t('table.log.empty') : text
  const line = beat !== null && beat.more > 0 ? t('table.strip.more', { text, count: beat.more }) : shown
  return (
    <button
      type="button"
      className="table-strip"
      aria-expanded={hasLog}
      onClick={() => open(hasLog ? null : { name: 'log' })}
    >
      <span
        key={beat?.line.id ?? -1}
        className="table-strip-text"
        style={{ animationDuration: `${pace.fadeMs}ms` }}
      >
        {line}
      </span>
      {ago !== '' && <span className="table-strip-ago">{ago}</span>}
      <span className="table-strip-log">
        <UpIcon />
        <span className="unseen">{t('table.log.open')}</span>
      </span>
    </button>
  )
}
