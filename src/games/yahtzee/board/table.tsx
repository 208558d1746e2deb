import './table.css'
import type { PlayerId } from '../../../engine/game.ts'
import { type Category, LOWER, UPPER } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { type SentenceContext, titleOf } from '../texts/sentences.ts'
import { playerOf, rowsOf, ruleOf } from './rows.ts'

export interface ScoreTableProps {
  readonly view: View
  readonly context: SentenceContext
  /** From left to right; the order of play by default. */
  readonly order?: readonly PlayerId[]
}

/** The number of columns that fit beside a card. */
const FEW = 5

/** All cards side by side, read-only: on wide screens, on a TV and below the results. */
export function ScoreTable({ view, context, order = view.order }: ScoreTableProps) {
  const { t } = context
  const players = order.flatMap((id) => playerOf(view, id) ?? [])
  const plus = (points: number) => (points > 0 ? t('table.plus', { points }) : t('table.none'))
  const shared = { view, context, players }
  return (
    <div className={players.length > FEW ? 'yahtzee-all is-many' : 'yahtzee-all'}>
      <table className="yahtzee-section">
        <caption className="unseen">{t('table.caption.upper')}</caption>
        <Head {...shared} />
        <tbody>
          <CategoryRows {...shared} categories={UPPER} />
          <SumRow
            title={t('table.sum')}
            players={players}
            rule="Y12"
            cell={({ totals }) => String(totals.upper)}
          />
          <SumRow
            title={t('table.bonus')}
            players={players}
            rule="Y12"
            cell={({ totals }) => plus(totals.bonus)}
          />
        </tbody>
      </table>
      <table className="yahtzee-section">
        <caption className="unseen">{t('table.caption.lower')}</caption>
        <Head {...shared} />
        <tbody>
          <CategoryRows {...shared} categories={LOWER} />
          {view.options.joker !== 'none' && (
            <SumRow
              title={t('table.extra')}
              players={players}
              rule="Y13"
              cell={({ totals }) => plus(totals.yahtzeeBonuses)}
            />
          )}
          <SumRow
            title={t('table.total')}
            players={players}
            rule="Y17"
            cell={({ totals }) => String(totals.grand)}
            isTotal
          />
        </tbody>
      </table>
    </div>
  )
}

interface Shared {
  readonly view: View
  readonly context: SentenceContext
  readonly players: readonly PlayerView[]
}

function Head({ view, context: { t, name }, players }: Shared) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="unseen">{t('table.category')}</span>
        </th>
        {players.map(({ id }) => (
          <th
            key={id}
            scope="col"
            title={name(id)}
            aria-current={id === view.currentPlayerId ? 'true' : undefined}
          >
            {name(id)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function CategoryRows({ view, context, players, categories }: Shared & { categories: readonly Category[] }) {
  const { t } = context
  const cards = players.map((player) => ({ id: player.id, rows: rowsOf(view, player) }))
  return categories.map((category) => (
    <tr key={category} data-rule={ruleOf(category)}>
      <th scope="row">{titleOf(context, category)}</th>
      {cards.map(({ id, rows }) => {
        const row = rows.find((one) => one.category === category)
        const ghost = row?.ghost ?? null
        return (
          <td key={id} className={ghost === null ? undefined : 'yahtzee-ghost'}>
            {row?.score ?? (ghost === null ? t('table.none') : t('card.ghost', { points: ghost }))}
          </td>
        )
      })}
    </tr>
  ))
}

interface SumRowProps {
  readonly title: string
  readonly players: readonly PlayerView[]
  readonly rule: string
  readonly isTotal?: boolean
  cell(player: PlayerView): string
}

function SumRow({ title, players, rule, isTotal = false, cell }: SumRowProps) {
  return (
    <tr className={isTotal ? 'yahtzee-grand' : 'yahtzee-sum'} data-rule={rule}>
      <th scope="row">{title}</th>
      {players.map((player) => (
        <td key={player.id}>{cell(player)}</td>
      ))}
    </tr>
  )
}
