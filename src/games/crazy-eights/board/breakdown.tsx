import './breakdown.css'
import type { Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import type { Outcome } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { cardText } from '../texts/sentences.ts'
import { Face } from './card.tsx'

/** The cards that each player had left, and the card that ended the match. */
export function Breakdown({
  view,
  outcome,
  t,
  name,
}: Room<Key> & { readonly view: View; readonly outcome: Outcome }) {
  const most = Math.max(1, ...outcome.places.map(({ score }) => score))
  const { topCard, lastPlayedColor, turnsTaken } = view
  return (
    <div className="eights-result">
      <table className="eights-scores">
        <caption>{t('result.title')}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{t('result.name')}</th>
            <th scope="col">{t('result.cards')}</th>
          </tr>
        </thead>
        <tbody>
          {outcome.places.map(({ player, score }) => (
            <tr key={player}>
              <th scope="row">{name(player)}</th>
              <td>
                <span className="eights-bar" style={{ inlineSize: `${(score / most) * 100}%` }} />
                <span className="eights-score">{score}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="eights-ending">
        <Card face={<Face card={topCard} named={lastPlayedColor} t={t} />} />
        <p>
          {t('result.last', { card: cardText(topCard, t) })}
          <br />
          {t('result.turns', { count: turnsTaken })}
        </p>
      </div>
    </div>
  )
}
