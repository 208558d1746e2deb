import './rows.css'
import type { Face } from '../../../board-kit/board.ts'
import { Badge } from '../../../board-kit/components/badge.tsx'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { Modifier } from '../rules/deck.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { cardLabel, type TextContext } from '../texts/sentences.ts'
import { FaceUp } from './faces.tsx'
import { lineText } from './labels.ts'
import { ShieldMark, StatusBadge, ThreeMark } from './marks.tsx'
import { hasNothing } from './rows.ts'

/** The modifiers as small tickets beside the line. */
export function Modifiers({ modifiers, texts }: { modifiers: readonly Modifier[]; texts: TextContext }) {
  return modifiers.map((modifier) => (
    <span key={modifier} className="flip7-ticket" data-rule="F37">
      {cardLabel(modifier, texts)}
    </span>
  ))
}

/** The place of the next card, where a flipped one lands; it takes no room. */
function NextPlace({ player }: { player: PlayerId }) {
  return (
    <span className="flip7-next">
      <span data-anchor={`next:${player}`} />
    </span>
  )
}

/** A line of small cards; in a narrow row they overlap, but each still shows its number. */
export function SmallLine({ row, texts }: { row: PlayerView; texts: TextContext }) {
  const { line, duplicate, modifiers, hasSecondChance, used } = row
  if (hasNothing(row) && used.length === 0)
    return (
      <span className="flip7-nothing">
        <NextPlace player={row.id} />
        {texts.t('row.nothing')}
      </span>
    )
  return (
    <span className="flip7-line" role="img" aria-label={lineText(row, texts)}>
      <span className="flip7-numbers">
        {line.map((number, at) => (
          <span key={number} className="flip7-overlap" data-anchor={at === 0 ? `dealt:${row.id}` : undefined}>
            <FaceUp card={number} size="mini" isDimmed={duplicate !== null && number !== duplicate} />
          </span>
        ))}
        {duplicate !== null && (
          <span className="flip7-overlap flip7-duplicate" data-rule="F18">
            <FaceUp card={duplicate} size="mini" tag="!" tagTone="danger" />
          </span>
        )}
        <NextPlace player={row.id} />
      </span>
      {(modifiers.length > 0 || hasSecondChance || used.includes('flipThree')) && (
        <span className="flip7-extras">
          <Modifiers modifiers={modifiers} texts={texts} />
          {hasSecondChance && (
            <span className="flip7-shield" data-rule="F32">
              <ShieldMark />
            </span>
          )}
          {used.includes('flipThree') && (
            <span className="flip7-used" data-rule="F13">
              <ThreeMark />
            </span>
          )}
        </span>
      )}
    </span>
  )
}

interface RowProps {
  readonly row: PlayerView
  readonly face: Face | undefined
  readonly view: View
  readonly texts: TextContext
}

/** The row of one player. */
export function Row({ row, face, view, texts }: RowProps) {
  const { t, name } = texts
  const isCurrent = row.id === view.currentPlayerId
  const isOut = row.status !== 'active' && view.summary === null
  const className = `flip7-row${isCurrent ? ' is-current' : ''}${isOut ? ' is-out' : ''}`
  return (
    <li className={className} aria-current={isCurrent ? 'true' : undefined} data-anchor={`line:${row.id}`}>
      {face !== undefined && <SeatChip face={face} isActive={isCurrent} isSmall />}
      <span className="flip7-who">
        <span className="flip7-name">{name(row.id)}</span>
        <span className="flip7-total">
          <span className="unseen">{t('row.total')} </span>
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
      <SmallLine row={row} texts={texts} />
      <span className="flip7-standing">
        <span className="flip7-points">
          <span className="unseen">{t('row.round')} </span>
          {row.roundScore}
        </span>
        <StatusBadge row={row} view={view} t={t} />
      </span>
    </li>
  )
}
