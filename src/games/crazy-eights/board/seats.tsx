import type { CSSProperties, ReactNode } from 'react'
import type { Face } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import { othersOf } from '../../../board-kit/round-table/round-places.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import type { EightsProps } from './staging.tsx'

type SeatsProps = Pick<EightsProps, 'observation' | 'faces' | 't' | 'mode'>

interface SeatOf {
  readonly player: PlayerId
  seat(style: CSSProperties): ReactNode
}

/** The seats of the other players clockwise from the next one; for spectators, of all players. */
export function seatsOf({ observation, faces, t, mode }: SeatsProps): readonly SeatOf[] {
  const { view, player } = observation
  return othersOf(view.players, mode === 'tv' ? null : player).flatMap(({ id, cardCount }) => {
    const face = faces.find((one) => one.player === id)
    if (face === undefined) return []
    return [
      {
        player: id,
        seat: (style: CSSProperties) => (
          <Seat key={id} face={face} cardCount={cardCount} view={view} t={t} style={style} />
        ),
      },
    ]
  })
}

interface SeatProps {
  readonly face: Face
  readonly cardCount: number
  readonly view: View
  readonly t: EightsProps['t']
  readonly style: CSSProperties
}

/** A player with their card count: who has one card left, who just drew, who was skipped. */
function Seat({ face, cardCount, view, t, style }: SeatProps) {
  const { player } = face
  const { lastTurn, currentPlayerId, endReason } = view
  const isNow = currentPlayerId === player
  const isSkipped = lastTurn?.type === 'played' && lastTurn.skipped.includes(player)
  const grew = lastTurn?.type === 'drew' && lastTurn.playerId === player ? lastTurn.count : 0
  const isNearlyOut = cardCount === 1 && endReason === null
  const Name = isSkipped ? 's' : 'span'
  return (
    <li className={`eights-seat${isNow ? ' is-now' : ''}`} style={style} data-seat={player}>
      <SeatChip face={face} isSmall isActive={isNow} />
      <Name className="eights-name" aria-hidden="true">
        {face.name}
      </Name>
      {isSkipped && <span className="unseen">{t('seat.skipped')}</span>}
      <span className={`eights-count${cardCount === 0 ? ' is-empty' : ''}`} data-rule="C23">
        <Card face={null} size="mini" />
        <span className="eights-number" aria-hidden="true">
          {cardCount}
        </span>
        <span className="unseen">{t('seat.cards', { count: cardCount })}</span>
        {isNearlyOut && (
          <strong className="eights-alarm" aria-hidden="true">
            !
          </strong>
        )}
      </span>
      {grew > 0 && (
        <span className="eights-grew">
          <span aria-hidden="true">{`+${grew}`}</span>
          <span className="unseen">{t('seat.grew', { count: grew })}</span>
        </span>
      )}
    </li>
  )
}
