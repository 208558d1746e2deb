import { useEffect, useRef, useState } from 'react'
import type { Line } from '../../../board-kit/motion/line.ts'
import { newsOf } from '../../../board-kit/motion/news.ts'
import { useText } from '../../i18n/use-text.ts'

const HEARD_MAX = 30

/** Tells screen readers every event once, as soon as it arrives; neither history nor missed events. */
export function HeardLog({ lines, since }: { lines: readonly Line[]; since: number }) {
  const t = useText()
  const [heard, setHeard] = useState<readonly Line[]>([])
  const last = useRef(lines.at(-1)?.id ?? -1)
  useEffect(() => {
    const { fresh } = newsOf(lines, last.current, since)
    last.current = lines.at(-1)?.id ?? -1
    const first = fresh[0]
    if (first === undefined) return
    // Lines that a replay tells again replace their earlier copies.
    setHeard((before) => [...before.filter(({ id }) => id < first.id), ...fresh].slice(-HEARD_MAX))
  }, [lines, since])
  return (
    <div className="unseen" role="log" aria-label={t('table.log')}>
      {heard.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
