import { type KeyboardEvent, useRef, useState } from 'react'
import { type Category, LOWER, UPPER } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { type SentenceContext, titleOf } from '../texts/sentences.ts'
import { neighbourOf, type Row, rowsOf, ruleOf } from './rows.ts'

/** A row that is picked but not yet committed; a row without points is scratched. */
export interface StagedRow {
  readonly category: Category
  readonly how: 'score' | 'scratch'
}

/** The handlers for presses on the viewer's own card. */
export interface CardPress {
  readonly staged: StagedRow | null
  /** The reason why a row cannot be picked now, or null. */
  rowRefusal(row: Row): string | null
  pick(row: Row): void
  /** Writes the picked row. */
  commit(): void
}

export interface ScoreCardProps {
  readonly view: View
  readonly player: PlayerView
  readonly context: SentenceContext
  /** Omitted if the card is read-only. */
  readonly press?: CardPress | undefined
  /** The row that a hint fills. */
  readonly hinted?: Category | null
}

/** One card in two columns of seven rows. */
export function ScoreCard(props: ScoreCardProps) {
  const { view, player, context, press, hinted = null } = props
  const [visited, visit] = useState<Category | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const rows = rowsOf(view, player)
  const firstOpen = rows.find(({ score }) => score === null)?.category
  const reachable = press?.staged?.category ?? visited ?? firstOpen ?? 'ones'
  const move = (event: KeyboardEvent, from: Category) => {
    const to = neighbourOf(from, event.key)
    if (to === from) return
    event.preventDefault()
    card.current?.querySelector<HTMLElement>(`[data-category="${to}"]`)?.focus()
  }
  const line = (row: Row) => (
    <li
      key={row.category}
      className={classOf(row, press?.staged ?? null, hinted)}
      data-rule={ruleOf(row.category)}
    >
      {press === undefined ? (
        <div className="yahtzee-row">
          <RowText row={row} player={player} context={context} />
        </div>
      ) : (
        <RowButton
          {...{ row, player, context, press }}
          isReachable={row.category === reachable}
          isHinted={row.category === hinted}
          visit={visit}
          move={move}
        />
      )}
    </li>
  )
  const column = (categories: readonly Category[]) =>
    rows.filter(({ category }) => categories.includes(category)).map(line)
  return (
    <div className="yahtzee-card" ref={card}>
      <ul aria-label={context.t('card.upper')}>
        {column(UPPER)}
        <UpperProgress player={player} context={context} />
      </ul>
      <ul aria-label={context.t('card.lower')}>{column(LOWER)}</ul>
    </div>
  )
}

function classOf({ category, score }: Row, staged: StagedRow | null, hinted: Category | null): string {
  if (score !== null) return 'yahtzee-line is-filled'
  const line = hinted === category ? 'yahtzee-line is-hinted' : 'yahtzee-line'
  return staged?.category === category ? `${line} is-staged is-${staged.how}` : line
}

interface RowButtonProps {
  readonly row: Row
  readonly player: PlayerView
  readonly context: SentenceContext
  readonly press: CardPress
  readonly isReachable: boolean
  readonly isHinted: boolean
  visit(category: Category): void
  move(event: KeyboardEvent, from: Category): void
}

function RowButton({ row, player, context, press, isReachable, isHinted, visit, move }: RowButtonProps) {
  const { t } = context
  const { category, score, ghost } = row
  const title = titleOf(context, category)
  const refused = press.rowRefusal(row)
  const isStaged = press.staged?.category === category
  const reasonId = `yahtzee-${category}-reason`
  const label =
    score !== null
      ? t('row.filled', { category: title, points: score })
      : ghost === null
        ? t('row.unrolled', { category: title })
        : t('row.open', { category: title, points: ghost })
  return (
    <>
      <button
        type="button"
        className="yahtzee-row"
        aria-pressed={isStaged}
        aria-disabled={refused !== null}
        aria-describedby={refused === null ? undefined : reasonId}
        tabIndex={isReachable ? 0 : -1}
        data-category={category}
        data-anchor={`row:${category}`}
        onFocus={() => visit(category)}
        onKeyDown={(event) => move(event, category)}
        onClick={() => press.pick(row)}
      >
        {isHinted && (
          <span className="yahtzee-mark" aria-hidden="true">
            {t('hint.mark')}
          </span>
        )}
        <span className="yahtzee-row-words" aria-hidden="true">
          <RowText row={row} player={player} context={context} />
        </span>
        <span className="unseen">{isHinted ? t('hint.row', { row: label }) : label}</span>
      </button>
      {refused !== null && (
        <span id={reasonId} hidden>
          {refused}
        </span>
      )}
      {isStaged && ghost !== null && (
        <button
          type="button"
          className="yahtzee-commit"
          aria-keyshortcuts="s"
          data-rule="Y6"
          onClick={press.commit}
        >
          <span aria-hidden="true">{ghost > 0 ? t('row.commit', { points: ghost }) : t('row.scratch')}</span>
          <span className="unseen">
            {ghost > 0
              ? t('choice.score', { points: ghost, category: title })
              : t('choice.scratch', { category: title })}
          </span>
        </button>
      )}
    </>
  )
}

function RowText({ row, player, context }: Pick<RowButtonProps, 'row' | 'player' | 'context'>) {
  const { t } = context
  const { category, score, ghost } = row
  const extra = category === 'yahtzee' ? player.totals.yahtzeeBonuses : 0
  return (
    <>
      <span className="yahtzee-row-name">{titleOf(context, category)}</span>
      {extra > 0 && <span className="yahtzee-extra">{t('card.extra', { points: extra })}</span>}
      {score !== null && <span className="yahtzee-score">{score}</span>}
      {ghost !== null && (
        <span className={ghost === 0 ? 'yahtzee-ghost is-nothing' : 'yahtzee-ghost'}>
          {t('card.ghost', { points: ghost })}
        </span>
      )}
    </>
  )
}

/** "Upper 41/63 (22 to go) +35", from the first turn on. */
function UpperProgress({ player: { totals }, context: { t } }: Pick<RowButtonProps, 'player' | 'context'>) {
  const { upper, toBonus, bonus } = totals
  const text =
    bonus > 0 ? t('upper.reached', { sum: upper }) : t('upper.progress', { sum: upper, toGo: toBonus })
  return (
    <li
      className={bonus > 0 ? 'yahtzee-line yahtzee-upper is-reached' : 'yahtzee-line yahtzee-upper'}
      data-rule="Y12"
    >
      <span>{text}</span>
      <meter className="yahtzee-meter" min={0} max={63} value={Math.min(63, upper)} aria-hidden="true" />
    </li>
  )
}
