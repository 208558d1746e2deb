import './players.css'
import type { CSSProperties, ReactNode } from 'react'
import type { Face } from '../../../board-kit/board.ts'
import { Badge } from '../../../board-kit/components/badge.tsx'
import { Card } from '../../../board-kit/components/card.tsx'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import type { Status } from '../rules/state.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { CardFace, MiniCard } from './face.tsx'
import { PileButton } from './piles.tsx'

interface PlayersProps {
  readonly view: View
  readonly context: SentenceContext
  readonly faces: readonly Face[]
}

/** One row per player, for a TV: their status in the turn and their public cards. */
export function Players({ view, context, faces }: PlayersProps) {
  const { t } = context
  return (
    <ul className="discard-players" aria-label={t('players.title')}>
      {view.players.map((player) => (
        <PlayerRow
          key={player.id}
          {...{ player, view, context }}
          face={faces.find((face) => face.player === player.id)}
          pile={<PileButton player={player} context={context} open={null} />}
        />
      ))}
    </ul>
  )
}

export const TONES: Readonly<Record<Status, 'plain' | 'ok' | 'freeze'>> = {
  discarding: 'plain',
  planning: 'plain',
  locked: 'freeze',
  ready: 'plain',
  ended: 'ok',
}

interface PlayerRowProps {
  readonly player: PlayerView
  readonly view: View
  readonly context: SentenceContext
  readonly face: Face | undefined
  readonly pile: ReactNode
}

function PlayerRow({ player, view, context, face, pile }: PlayerRowProps) {
  const { t, name } = context
  const { id, status, handCount: hand, drawPileCount: deck, score } = player
  return (
    <li className="discard-player">
      <div className="discard-player-line">
        <span className="discard-name" data-anchor={`seat:${id}`}>
          {face !== undefined && <PlayerAvatar face={face} />}
          <span className="discard-name-text">
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
      </div>
      <div className="discard-player-cards">
        <HeldCards count={hand} />
        {pile}
        <LastHand player={player} context={context} caption={t('player.kept.short')} isDrawn />
      </div>
      <Order player={player} context={context} />
    </li>
  )
}

/** React's own type knows no custom properties. */
interface HeldStyle extends CSSProperties {
  readonly '--held': number
}

/** A hand of this many cards, face down. */
function HeldCards({ count }: { readonly count: number }) {
  const style: HeldStyle = { '--held': Math.max(2, count) }
  return (
    <span className="discard-held" style={style} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all backs are alike
        <Card key={at} face={null} size="mini" />
      ))}
    </span>
  )
}

/** A visible order: the viewer's own once it is locked, everyone's once all are locked. */
export function Order({ player: { order }, context }: Pick<PlayerRowProps, 'player' | 'context'>) {
  const { t } = context
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
              <MiniCard value={value} context={context} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** A larger hand is named and not drawn. */
const KEPT_DRAWN_MAX = 6

interface LastHandProps extends Pick<PlayerRowProps, 'player' | 'context'> {
  /** Whether the hand is shown as cards instead of in words. */
  readonly isDrawn?: boolean
  /** Stands before the cards. */
  readonly caption?: string
}

/** The hand kept in the previous turn and its points. */
export function LastHand({ player: { lastHand }, context, isDrawn = false, caption }: LastHandProps) {
  const { t } = context
  if (lastHand === null) return null
  const { turnNumber: turn, values, rank, points } = lastHand
  const isShort = isDrawn && values.length > 0 && values.length <= KEPT_DRAWN_MAX
  const sentence =
    values.length === 0
      ? t('player.kept.none', { turn })
      : t('player.kept', { turn, values: values.join(' ') })
  return (
    <p className="discard-kept" data-rule="D20">
      <span className={isShort ? 'unseen' : undefined}>{sentence}</span>
      {isShort && (
        <span className="discard-kept-cards" aria-hidden="true">
          {caption}
          {values.map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the hand is fixed, and a custom card may come twice
            <Card key={at} face={<CardFace value={value} />} size="mini" />
          ))}
        </span>
      )}
      {rank !== null && <strong>{t('player.scored', { rank: t(`rank.${rank}`), points })}</strong>}
    </p>
  )
}
