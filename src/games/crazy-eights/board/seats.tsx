import type { Face } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import type { EightsProps } from './staging.tsx'

/** The other players clockwise from the next seat; for spectators, all players. */
function seatsShown(players: View['players'], viewer: PlayerId | null): View['players'] {
  const own = players.findIndex(({ id }) => id === viewer)
  return own < 0 ? players : [...players.slice(own + 1), ...players.slice(0, own)]
}

/** The players with their card counts: who has one card left, who just drew, who was skipped. */
export function Seats({
  observation,
  faces,
  t,
  mode,
}: Pick<EightsProps, 'observation' | 'faces' | 't' | 'mode'>) {
  const { view, player } = observation
  const shown = seatsShown(view.players, mode === 'tv' ? null : player)
  return (
    <ul className="eights-seats" aria-label={t('seats.label')} data-way={view.direction}>
      {shown.flatMap(({ id, cardCount }) => {
        const face = faces.find((one) => one.player === id)
        return face === undefined
          ? []
          : [<Seat key={id} face={face} cardCount={cardCount} view={view} t={t} />]
      })}
    </ul>
  )
}

function Seat({
  face,
  cardCount,
  view,
  t,
}: {
  face: Face
  cardCount: number
  view: View
  t: EightsProps['t']
}) {
  const { player } = face
  const { lastTurn, currentPlayerId, endReason } = view
  const isNow = currentPlayerId === player
  const isSkipped = lastTurn?.type === 'played' && lastTurn.skipped.includes(player)
  const grew = lastTurn?.type === 'drew' && lastTurn.playerId === player ? lastTurn.count : 0
  const isNearlyOut = cardCount === 1 && endReason === null
  const Name = isSkipped ? 's' : 'span'
  return (
    <li className={`eights-seat${isNow ? ' is-now' : ''}`}>
      <SeatChip face={face} isSmall isActive={isNow} />
      <Name className="eights-name" aria-hidden="true">
        {face.name}
      </Name>
      {isSkipped && <span className="unseen">{t('seat.skipped')}</span>}
      <span className="eights-count" data-rule="C23">
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
