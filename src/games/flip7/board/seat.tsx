import './seat.css'
import type { CSSProperties } from 'react'
import type { Face } from '../../../board-kit/board.ts'
import { Badge } from '../../../board-kit/components/badge.tsx'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import { SeatTarget, type SeatTargetProps } from '../../../board-kit/components/seat-target.tsx'
import type { PlayerView, View } from '../rules/view.ts'
import type { TextContext } from '../texts/sentences.ts'
import { StatusBadge } from './marks.tsx'
import { SmallLine } from './row.tsx'

interface SeatProps {
  readonly row: PlayerView
  readonly face: Face | undefined
  readonly view: View
  readonly texts: TextContext
  readonly style: CSSProperties
  /** The seat as a target, while the viewer chooses one. */
  readonly target: SeatTargetProps | undefined
}

/** A player at the table: the animal, a plate with the name and the points, and the cards in front of them. */
export function Seat({ row, face, view, texts, style, target }: SeatProps) {
  const { t, name } = texts
  const isCurrent = row.id === view.currentPlayerId
  const isOut = row.status !== 'active' && view.summary === null
  const className = `flip7-seat is-${row.status}${isCurrent ? ' is-current' : ''}${isOut ? ' is-out' : ''}`
  return (
    <li
      className={className}
      style={style}
      data-seat={row.id}
      data-anchor={`line:${row.id}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className="round-person">
        {face !== undefined && <SeatChip face={face} isActive={isCurrent} isSmall />}
        <span className="round-plate">
          <span className="round-name">{name(row.id)}</span>
          <span className="flip7-total">
            <span className="flip7-total-word">{t('row.total')} </span>
            {row.total}
          </span>
          {row.id === view.dealerId && (
            <span className="flip7-dealer" data-rule="F5">
              {t('row.dealer')}
            </span>
          )}
          {face?.presence === 'away' && (
            <span className="flip7-away">
              <Badge tone="warn">{t('row.away')}</Badge>
            </span>
          )}
        </span>
        <span className="round-token flip7-points">
          <span className="unseen">{t('row.round')} </span>
          {row.roundScore}
        </span>
      </span>
      <span className="flip7-spread">
        <SmallLine row={row} texts={texts} />
        <StatusBadge row={row} view={view} t={t} />
      </span>
      {target !== undefined && <SeatTarget {...target} />}
    </li>
  )
}
