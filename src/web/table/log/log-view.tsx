import { useLayoutEffect, useMemo, useRef } from 'react'
import { CloseIcon } from '../../../board-kit/components/icons.tsx'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { useKitText } from '../../../board-kit/i18n/use-kit-text.ts'
import type { Line } from '../../../board-kit/motion/line.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { timeFormat } from '../../shell/time-format.ts'
import { useFrame } from '../frame-context.ts'
import { groupsOf, type LogLine } from './log-lines.ts'

/** Finds the nearest ancestor that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return null
}

/** Keeps the scroll position of readers while new lines are added above. */
function useKeptPlace(lines: readonly Line[]) {
  const list = useRef<HTMLDivElement>(null)
  const heightBefore = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured after every change of the lines
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const { height } = element.getBoundingClientRect()
    const grown = height - heightBefore.current
    const scroller = scrollerOf(element)
    if (heightBefore.current > 0 && grown > 0 && scroller !== null && scroller.scrollTop > 0) {
      scroller.scrollTop += grown
    }
    heightBefore.current = height
  }, [lines])
  return list
}

/** The log by rounds, newest first. */
function LogList({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  const groups = useMemo(() => groupsOf(lines), [lines])
  const list = useKeptPlace(lines)
  return (
    <div className="log-list" ref={list}>
      {lines.length === 0 && <p className="log-empty">{t('table.log.empty')}</p>}
      {groups.map(({ id, title, lines: inside }) => (
        <section key={id} className="log-group">
          {title !== null && <h3 className="log-divider">{title}</h3>}
          <ol className="log-lines" reversed>
            {inside.map((line) => (
              <LogItem key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function LogItem({ line: { text, at, missed, isMissed } }: { line: LogLine }) {
  const t = useText()
  const language = useLanguage()
  const time = new Date(at)
  // Some sources have no clock: their time is a counter, not a date.
  const hasTime = at > 1_000_000_000_000
  return (
    <li className={isMissed ? 'log-line log-line-missed' : 'log-line'}>
      {missed > 0 && <span className="log-missed">{t('table.log.missed', { count: missed })}</span>}
      <span className="log-text">{text}</span>
      {hasTime && (
        <time className="log-time" dateTime={time.toISOString()}>
          {timeFormat(language).format(time)}
        </time>
      )}
    </li>
  )
}

export function LogSheet({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  const { open } = useFrame()
  return (
    <Sheet title={t('table.log')} place="side" onClose={() => open(null)}>
      <LogList lines={lines} />
    </Sheet>
  )
}

/** The log beside the table. The match goes on while it is open. */
export function LogDrawer({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  const kit = useKitText()
  const { open } = useFrame()
  return (
    <aside className="table-log" aria-label={t('table.log')}>
      <div className="table-log-head">
        <h2 className="table-log-title">{t('table.log')}</h2>
        <button type="button" className="table-icon" onClick={() => open(null)}>
          <CloseIcon />
          <span className="unseen">{kit('sheet.close')}</span>
        </button>
      </div>
      <div className="table-log-scroll">
        <LogList lines={lines} />
      </div>
    </aside>
  )
}
