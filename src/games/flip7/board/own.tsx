import './own.css'
import type { Room } from '../../../board-kit/board.ts'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import { SeatTarget, type SeatTargetProps } from '../../../board-kit/components/seat-target.tsx'
import { flipOdds } from '../bots/odds.ts'
import { SEVEN } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { percent, sumOf } from '../texts/figures.ts'
import type { TextContext } from '../texts/sentences.ts'
import { FaceUp } from './faces.tsx'
import { lineText } from './labels.ts'
import { ShieldMark, StatusBadge } from './marks.tsx'
import { Modifiers } from './row.tsx'

interface OwnProps {
  readonly row: PlayerView
  readonly view: View
  readonly room: Room<Key>
  readonly hasOdds: boolean
}

/** The viewer's own line in seven slots, with its points. */
export function Own({
  row,
  view,
  room,
  hasOdds,
  target,
}: OwnProps & { readonly target: SeatTargetProps | undefined }) {
  const { t, name, faces } = room
  const face = faces.find(({ player }) => player === row.id)
  return (
    <section
      className={`flip7-own${row.id === view.currentPlayerId ? ' is-current' : ''}`}
      aria-label={t('own.label')}
      data-seat={row.id}
      data-anchor={`line:${row.id}`}
    >
      {face !== undefined && <PlayerAvatar face={face} />}
      <div className="flip7-own-head">
        <span className="flip7-name">{name(row.id)}</span>
        <span className="flip7-own-total">{t('figure.total', { total: row.total })}</span>
        {row.id === view.dealerId && <span className="flip7-dealer">{t('row.dealer')}</span>}
        <StatusBadge row={row} view={view} t={t} />
        <span className="flip7-own-count" data-rule="F35">
          <span aria-hidden="true">{t('own.count', { count: row.line.length })}</span>
          <span className="unseen">{t('own.count.spoken', { count: row.line.length })}</span>
        </span>
      </div>
      <Slots row={row} texts={room} />
      <div className="flip7-own-foot">
        <span className="flip7-extras">
          <Modifiers modifiers={row.modifiers} texts={room} />
          {row.hasSecondChance && (
            <span className="flip7-shield" data-rule="F32">
              <ShieldMark />
              <span>{t('card.secondChance')}</span>
            </span>
          )}
        </span>
        <Worth row={row} view={view} t={t} hasOdds={hasOdds} />
      </div>
      {target !== undefined && <SeatTarget {...target} />}
    </section>
  )
}

function Slots({ row, texts }: { row: PlayerView; texts: TextContext }) {
  const { line, duplicate } = row
  const free = SEVEN - line.length - (duplicate === null ? 0 : 1)
  return (
    <div className="flip7-slots" role="img" aria-label={lineText(row, texts)}>
      {line.map((number, at) => (
        <span key={number} data-anchor={at === 0 ? `dealt:${row.id}` : undefined}>
          <FaceUp card={number} isDimmed={duplicate !== null && number !== duplicate} />
        </span>
      ))}
      {duplicate !== null && <FaceUp className="flip7-duplicate" card={duplicate} tag="!" tagTone="danger" />}
      {Array.from({ length: Math.max(0, free) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are identical
        <span key={at} className="flip7-slot" data-anchor={at === 0 ? `next:${row.id}` : undefined} />
      ))}
    </div>
  )
}

function Worth({ row, view, t, hasOdds }: Omit<OwnProps, 'room'> & { t: TextContext['t'] }) {
  const { status, duplicate, roundScore: points } = row
  if (duplicate !== null) return <p className="flip7-worth">{t('own.busted', { number: duplicate })}</p>
  const sum = sumOf(row)
  const isOpen = status === 'active' && view.summary === null
  return (
    <p className="flip7-worth">
      <span data-rule="F37">
        {t('own.round', { points })}
        {sum !== null && <span className="flip7-sum"> {t('own.round.sum', { sum })}</span>}
      </span>
      {isOpen && hasOdds && (
        <span className="flip7-risk">
          {t('figure.risk', { risk: percent(flipOdds(view, row.id, 1).bust) })}
        </span>
      )}
    </p>
  )
}
