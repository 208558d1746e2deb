import './players.css'
import type { ReactNode } from 'react'
import type { Face } from '../../../board-kit/board.ts'
import { Avatar } from '../../../board-kit/components/avatar.tsx'
import { Badge } from '../../../board-kit/components/badge.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { PlayerView, Status, View } from '../rules/state.ts'
import { MiniCard } from './face.tsx'
import { PileButton } from './piles.tsx'
import type { Speech } from './summary.ts'

export interface PlayersProps {
  readonly view: View
  readonly speech: Speech
  readonly faces: readonly Face[]
  /** Whose piles stand large elsewhere; comes first. */
  readonly own: PlayerId | null
  /** Null where there is nothing to press. */
  readonly openPile: ((player: PlayerId) => void) | null
}

/** Everyone at the table: how far they are in the turn, and all of theirs that is open. */
export function Players({ view, speech, faces, own, openPile }: PlayersProps) {
  const { t } = speech
  const isOwn = ({ id }: PlayerView) => id === own
  const players = [...view.players.filter(isOwn), ...view.players.filter((player) => !isOwn(player))]
  return (
    <ul className="discard-players" aria-label={t('players.title')}>
      {players.map((player) => (
        <PlayerRow
          key={player.id}
          {...{ player, view, speech }}
          face={faces.find((face) => face.player === player.id)}
          pile={isOwn(player) ? null : <PileButton player={player} speech={speech} open={openPile} />}
        />
      ))}
    </ul>
  )
}

const TONES: Readonly<Record<Status, 'plain' | 'ok' | 'freeze'>> = {
  discarding: 'plain',
  planning: 'plain',
  locked: 'freeze',
  ready: 'plain',
  ended: 'ok',
}

interface PlayerRowProps {
  readonly player: PlayerView
  readonly view: View
  readonly speech: Speech
  readonly face: Face | undefined
  readonly pile: ReactNode
}

function PlayerRow({ player, view, speech, face, pile }: PlayerRowProps) {
  const { t, name } = speech
  const { id, status, handCount: hand, drawPileCount: deck, score } = player
  return (
    <li className="discard-player">
      <div className="discard-player-line">
        <span className="discard-who" data-anchor={`seat:${id}`}>
          {face !== undefined && <Avatar avatar={face.avatar} hue={face.hue} />}
          <span className="discard-who-words">
            <strong>
              {name(id)}
              {view.options.scoring === 'poker' && (
                <span className="discard-score" data-rule="D20">
                  {t('player.score', { score })}
                </span>
              )}
            </strong>
            <span aria-hidden="true">{t('player.counts', { hand, deck })}</span>
            <span className="unseen">{t('player.counts.spoken', { hand, deck })}</span>
          </span>
        </span>
        {view.end === null && <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>}
        {pile}
      </div>
      <Order player={player} speech={speech} />
      <LastHand player={player} speech={speech} />
    </li>
  )
}

/** An order that is open: one's own once it is locked, everyone's when all are. */
function Order({ player: { order }, speech }: Pick<PlayerRowProps, 'player' | 'speech'>) {
  const { t } = speech
  if (order === null) return null
  return (
    <div className="discard-order" data-rule="D18">
      <span>{t('orders.title')}</span>
      {order.length === 0 ? (
        <span>{t('orders.empty')}</span>
      ) : (
        <ol>
          {order.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order is fixed, and the same card may come twice
            <li key={index}>
              <span aria-hidden="true">{index + 1}</span>
              <MiniCard value={value} speech={speech} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** What was kept in the turn before, and what it was worth. */
function LastHand({ player: { lastHand }, speech }: Pick<PlayerRowProps, 'player' | 'speech'>) {
  const { t } = speech
  if (lastHand === null) return null
  const { turnNumber: turn, values, rank, points } = lastHand
  return (
    <p className="discard-kept" data-rule="D20">
      <span>
        {values.length === 0
          ? t('player.kept.none', { turn })
          : t('player.kept', { turn, values: values.join(' ') })}
      </span>
      {rank !== null && <strong>{t('player.scored', { rank: t(`rank.${rank}`), points })}</strong>}
    </p>
  )
}
