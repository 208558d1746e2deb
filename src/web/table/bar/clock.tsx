import { useEffect, useState } from 'react'
import { isSlowClock } from '../../../protocol/table.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { deadlineText } from '../../shell/time-format.ts'
import { useFrame, useOrder } from '../frame-context.ts'

const LAST_MS = 10_000
const TICK_MS = 500
const AROUND = 2 * Math.PI * 9

/** The milliseconds left until the deadline, by the server's clock; null without a deadline. */
function useLeft(deadlineAt: number | null, offsetMs: number): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (deadlineAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [deadlineAt])
  return deadlineAt === null ? null : Math.max(0, deadlineAt - (now + offsetMs))
}

/** The clock of the match: a ring, or at a slow table the time until which it waits. */
export function Clock() {
  const { snapshot } = useFrame()
  return isSlowClock(snapshot.table?.clockMs ?? null) ? <SlowClock /> : <RingClock />
}

/** The moment until which a slow table waits. The menu has more time too, for a bar without room, and the notices. */
function SlowClock() {
  const t = useText()
  const language = useLanguage()
  const { source, snapshot, activePlayers } = useFrame()
  const order = useOrder(source)
  const { table, clockOffsetMs } = snapshot
  const deadlineAt = table?.match?.deadlineAt ?? null
  if (table === null || deadlineAt === null || table.match?.paused != null) return null
  const time = deadlineText(language, deadlineAt - clockOffsetMs)
  const isMine = table.you.player !== null && activePlayers.includes(table.you.player)
  return (
    <span className="table-clock table-clock-slow">
      <span className="table-clock-until">{t('table.clock.until', { time })}</span>
      {isMine && (
        <button type="button" className="table-more-time" onClick={() => order({ type: 'moreTime' })}>
          {t('table.clock.twice')}
        </button>
      )}
    </span>
  )
}

/** A calm ring that counts in numbers and aloud only in the last ten seconds. The active player can ask for more time. */
function RingClock() {
  const t = useText()
  const { source, snapshot, activePlayers } = useFrame()
  const order = useOrder(source)
  const { table, clockOffsetMs } = snapshot
  const leftMs = useLeft(table?.match?.deadlineAt ?? null, clockOffsetMs)
  if (table === null || leftMs === null || table.match?.paused != null) return null
  const seconds = Math.ceil(leftMs / 1000)
  const isLast = leftMs <= LAST_MS
  const part = Math.min(1, leftMs / (table.clockMs ?? leftMs))
  const isMine = table.you.player !== null && activePlayers.includes(table.you.player)
  return (
    <span className={`table-clock${isLast ? ' table-clock-last' : ''}`}>
      <span role="timer" aria-label={t('table.clock', { seconds })}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <circle className="table-clock-ground" cx="12" cy="12" r="9" />
          <circle
            className="table-clock-left"
            cx="12"
            cy="12"
            r="9"
            strokeDasharray={`${AROUND * part} ${AROUND}`}
          />
        </svg>
        {isLast && <span className="table-clock-number">{seconds}</span>}
      </span>
      <span className="unseen" aria-live="polite">
        {isLast && isMine ? t('table.clock.last') : ''}
      </span>
      {isMine && (
        <button type="button" className="table-more-time" onClick={() => order({ type: 'moreTime' })}>
          {t('table.clock.more')}
        </button>
      )}
    </span>
  )
}
