import './summary.css'
import type { CSSProperties } from 'react'
import type { Room } from '../../../board-kit/board.ts'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import type { Outcome } from '../../../engine/game.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { longSumOf } from '../texts/figures.ts'
import { joinNames } from '../texts/sentences.ts'
import { tieOf } from './rows.ts'

/** The calculation of a player's score. */
function scoreText(row: PlayerView, t: Room<Key>['t']): string {
  if (row.duplicate !== null) return t('summary.busted', { number: row.duplicate })
  const { cards, bonus } = longSumOf(row)
  if (bonus > 0) return `${cards} + ${t('summary.bonus', { points: bonus })}`
  return cards === '' ? t('summary.nothing') : cards
}

/** React's own type knows no custom properties. */
interface RaceStyle extends CSSProperties {
  readonly '--before': number
  readonly '--now': number
}

/** How far a player is on the way to the target, before this round and after it, from 0 to 1. */
function raceOf({ total, roundScore }: PlayerView, target: number): RaceStyle {
  const shareOf = (points: number) => Math.min(1, Math.max(0, points / target))
  return { '--before': shareOf(total - roundScore), '--now': shareOf(total) }
}

/** The end of a round: its reason and the breakdown of every score. */
export function Summary({ view, room }: { view: View; room: Room<Key> }) {
  const { t, name, faces } = room
  const { summary, players, phase, options } = view
  if (summary === null) return null
  const tied = phase === 'ROUND_END' ? tieOf(view) : []
  const ranked = players.toSorted((one, other) => other.total - one.total)
  return (
    <section className="flip7-summary" aria-labelledby="flip7-summary" data-rule="F37">
      <h2 id="flip7-summary">
        {t('summary.title', { round: summary.round, why: t(`summary.${summary.why}`) })}
      </h2>
      {tied.length > 0 && (
        <p className="flip7-notice flip7-notice-warn" data-rule="F42">
          {t('extra.next', { names: joinNames(tied, room), total: ranked[0]?.total ?? 0 })}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('summary.player')}</th>
            <th scope="col">{t('summary.how')}</th>
            <th scope="col">{t('summary.points')}</th>
            <th scope="col">{t('summary.total')}</th>
          </tr>
        </thead>
        <tbody>
          {ranked.map((row) => {
            const face = faces.find(({ player }) => player === row.id)
            return (
              <tr key={row.id} style={raceOf(row, options.target)}>
                <th scope="row">
                  <span className="flip7-racer">
                    {face !== undefined && <PlayerAvatar face={face} />}
                    <span>{name(row.id)}</span>
                  </span>
                </th>
                <td>{scoreText(row, t)}</td>
                <td>{row.roundScore}</td>
                <td>{row.total}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The points of each round, with one row for each player in the order of their places. */
export function Breakdown({ view, outcome, t, name }: Room<Key> & { view: View; outcome: Outcome }) {
  const rows = outcome.places.flatMap(({ player }) => view.players.find(({ id }) => id === player) ?? [])
  const rounds = Array.from({ length: view.round }, (_, at) => at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className="flip7-breakdown" aria-label={t('breakdown.title')} tabIndex={0}>
      <table>
        <caption>{t('breakdown.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('summary.player')}</th>
            {rounds.map((at) => (
              <th key={at} scope="col">
                <span className="unseen">{t('breakdown.round')} </span>
                {at + 1}
              </th>
            ))}
            <th scope="col">{t('summary.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{name(row.id)}</th>
              {rounds.map((at) => (
                <td key={at}>{row.scores[at]}</td>
              ))}
              <td>{row.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
