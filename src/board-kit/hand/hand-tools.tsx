import { useEffect, useState } from 'react'
import { useKitText } from '../i18n/use-kit-text.ts'

interface HandToolsProps {
  /** The row of cards that these tools belong to. */
  readonly rowId: string
  readonly count: number
  readonly playableCount: number
  readonly isFiltered: boolean
  filter(): void
  /** The name of the current sort order; omitted if there is no choice. */
  readonly sort: string | undefined
  sortNext(): void
  readonly isGrid: boolean
  readonly isOpen: boolean
  open(): void
  /** Any value that changes when other cards are shown. */
  readonly shown: string
}

/** The tools above a large hand: how many cards are out of view on either side, the filter, the sort order. */
export function HandTools(props: HandToolsProps) {
  const { rowId, playableCount, isFiltered, sort, isGrid, isOpen } = props
  const t = useKitText()
  const { before, after } = useHidden(rowId, props.shown)
  const turn = (way: 1 | -1) => {
    const row = document.getElementById(rowId)
    row?.scrollBy({ left: way * row.clientWidth * 0.8 })
  }
  return (
    <div className="hand-tools">
      {!isGrid && (
        <Edge count={before} label={t('hand.before', { count: before })} press={() => turn(-1)}>
          {`${before} ‹`}
        </Edge>
      )}
      {playableCount > 0 && (
        <button type="button" className="hand-tool" aria-pressed={isFiltered} onClick={props.filter}>
          {t('hand.filter', { count: playableCount })}
        </button>
      )}
      {sort !== undefined && (
        <button type="button" className="hand-tool" onClick={props.sortNext}>
          {t('hand.sort', { sort })}
        </button>
      )}
      {isGrid && (
        <button
          type="button"
          className="hand-tool"
          aria-expanded={isOpen}
          aria-controls={rowId}
          onClick={props.open}
        >
          {isOpen ? t('hand.close') : t('hand.open', { count: props.count })}
        </button>
      )}
      {!isGrid && (
        <Edge count={after} label={t('hand.after', { count: after })} press={() => turn(1)}>
          {`› ${after}`}
        </Edge>
      )}
    </div>
  )
}

/** Arrow keys reach every card, so these buttons are not in the tab order. */
function Edge(props: { count: number; label: string; press(): void; children: string }) {
  if (props.count === 0) return <span className="hand-edge" />
  return (
    <button type="button" className="hand-edge" tabIndex={-1} aria-label={props.label} onClick={props.press}>
      {props.children}
    </button>
  )
}

const NONE = { before: 0, after: 0 }

/** Counts the cards of the row that are out of view at the left and at the right. */
function useHidden(rowId: string, shown: string): { readonly before: number; readonly after: number } {
  const [hidden, setHidden] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards change the counts
  useEffect(() => {
    const row = document.getElementById(rowId)
    if (row === null) return
    const look = () => {
      const now = hiddenOf(row)
      setHidden((was) => (was.before === now.before && was.after === now.after ? was : now))
    }
    const resized = new ResizeObserver(look)
    resized.observe(row)
    row.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [rowId, shown])
  return hidden
}

function hiddenOf(row: HTMLElement): { readonly before: number; readonly after: number } {
  const { left, right } = row.getBoundingClientRect()
  const middles = [...row.children].map((slot) => {
    const { left: start, width } = slot.getBoundingClientRect()
    return start + width / 2
  })
  return {
    before: middles.filter((middle) => middle < left).length,
    after: middles.filter((middle) => middle > right).length,
  }
}
