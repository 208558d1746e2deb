import type { Room } from '../../../board-kit/board.ts'
import type { Outcome } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { playerOf } from './summary.ts'

/** The points and last hands of a finished match; without scoring, a note that all share the first place. */
export function Breakdown({ view, outcome, t, name }: Room<Key> & { view: View; outcome: Outcome }) {
  if (view.options.scoring === 'none') return <p className="discard-breakdown">{t('breakdown.none')}</p>
  return (
    <table className="discard-breakdown">
      <caption className="unseen">{t('breakdown.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('breakdown.player')}</th>
          <th scope="col">{t('breakdown.score')}</th>
          <th scope="col">{t('breakdown.last')}</th>
        </tr>
      </thead>
      <tbody>
        {outcome.places.map(({ player, score }) => {
          const last = playerOf(view, player)?.lastHand
          return (
            <tr key={player}>
              <th scope="row">{name(player)}</th>
              <td>{score}</td>
              <td>
                {last?.values.join(' ')}{' '}
                {last?.rank && t('player.scored', { rank: t(`rank.${last.rank}`), points: last.points })}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
