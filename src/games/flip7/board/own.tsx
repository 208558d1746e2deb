import './own.css'
import { flipOdds } from '../bots/odds.ts'
import { SEVEN } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { percent, sumOf } from '../texts/figures.ts'
import type { TextContext } from '../texts/sentences.ts'
import { FaceUp } from './faces.tsx'
import { lineText } from './labels.ts'
import { ShieldMark, StatusBadge } from './marks.tsx'
import { Modifiers } from './row.tsx'

interface OwnProps {
  readonly row: PlayerView
  readonly view: View
  readonly texts: TextContext
  readonly hasOdds: boolean
}

/** The viewer's own line in seven slots, with its points. */
export function Own({ row, view, texts, hasOdds }: OwnProps) {
  const { t, name } = texts
  return (
    <section className="flip7-own" aria-label={t('own.label')} data-anchor={`line:${row.id}`}>
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
      <Slots row={row} texts={texts} />
      <div className="flip7-own-foot">
        <span className="flip7-extras">
          <Modifiers modifiers={row.modifiers} texts={texts} />
          {row.hasSecondChance && (
            <span className="flip7-shield" data-rule="F32">
              <ShieldMark />
              <span>{t('card.secondChance')}</span>
            </span>
          )}
        </span>
        <Worth row={row} view={view} t={t} hasOdds={hasOdds} />
      </div>
    </section>
  )
}

function Slots({ row, texts }: { row: PlayerView; texts: TextContext }) {
  const { line, duplicate } = row
  const free = SEVEN - line.length - (duplicate === null ? 0 : 1)
  return (
    <div className="flip7-slots" role="img" aria-label={lineText(row, texts)}>
      {line.map((number) => (
        <FaceUp key={number} card={number} isDimmed={duplicate !== null && number !== duplicate} />
      ))}
      {duplicate !== null && (
        <FaceUp className="flip7-duplicate" card={duplicate} tag={texts.t('badge.busted')} tagTone="danger" />
      )}
      {Array.from({ length: Math.max(0, free) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are identical
        <span key={at} className="flip7-slot" data-anchor={at === 0 ? `next:${row.id}` : undefined} />
      ))}
    </div>
  )
}

function Worth({ row, view, t, hasOdds }: Omit<OwnProps, 'texts'> & { t: TextContext['t'] }) {
  const { status, duplicate, roundScore: points } = row
  if (duplicate !== null) return <p className="flip7-worth">{t('own.busted', { number: duplicate })}</p>
  const sum = sumOf(row)
  const isOpen = status === 'active' && view.summary === null
  return (
    <p className="flip7-worth">
      <span data-rule="F37">
        {sum === null ? t('own.round', { points }) : t('own.round.sum', { points, sum })}
      </span>
      {isOpen && hasOdds && (
        <span className="flip7-risk">
          {t('figure.risk', { risk: percent(flipOdds(view, row.id, 1).bust) })}
        </span>
      )}
    </p>
  )
}
