import './seat.css'
import type { CSSProperties } from 'react'
import type { Face } from '../../../board-kit/board.ts'
import { Badge } from '../../../board-kit/components/badge.tsx'
import { Card } from '../../../board-kit/components/card.tsx'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { PileButton } from './piles.tsx'
import { LastHand, Order, TONES } from './players.tsx'

interface SeatProps {
  readonly player: PlayerView
  readonly view: View
  readonly context: SentenceContext
  readonly face: Face | undefined
  readonly isActive: boolean
  readonly style: CSSProperties
  openPile(player: PlayerId): void
}

/** Another player at the table: the animal, a plate with the name and the counts, their piles and their last hand. */
export function Seat({ player, view, context, face, isActive, style, openPile }: SeatProps) {
  const { t, name } = context
  const { id, status, handCount: hand, drawPileCount: deck, score } = player
  const isDone = status === 'ended' && view.end === null
  return (
    <li
      className={`discard-seat${isActive ? ' is-current' : ''}${isDone ? ' is-done' : ''}`}
      style={style}
      data-seat={id}
    >
      <span className="round-person">
        {face !== undefined && <SeatChip face={face} isActive={isActive} isSmall />}
        <span className="round-plate">
          <strong className="round-name">{name(id)}</strong>
          <span className="unseen">{t('player.counts.spoken', { hand, deck })}</span>
          {view.end === null && <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>}
        </span>
        {view.options.scoring === 'poker' && (
          <span className="round-token" data-rule="D20">
            <span aria-hidden="true">{score}</span>
            <span className="unseen">{t('player.score', { score })}</span>
          </span>
        )}
      </span>
      <div className="discard-spread">
        <span className="discard-deck" data-anchor={`deck:${id}`}>
          <Card face={null} size="mini" isDimmed={deck === 0} />
        </span>
        <PileButton player={player} context={context} open={openPile} />
        <LastHand player={player} context={context} isDrawn />
      </div>
      <Order player={player} context={context} />
    </li>
  )
}
