import { useId, useState } from 'react'
import type { ReviewProps } from '../../../board-kit/board.ts'
import { Die } from '../../../board-kit/components/die.tsx'
import type { Decision, Review } from '../bots/solver/review.ts'
import { isNegligible } from '../bots/solver/rounding.ts'
import { ROLLS_MAX } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { choiceSentence } from '../texts/sentences.ts'
import { decisionsShown, type Order } from './review-figures.ts'

const ORDERS: readonly Order[] = ['worst', 'match']

interface DecisionsProps {
  readonly review: Review
  readonly context: SentenceContext
  readonly toStep: ReviewProps<Key>['toStep']
}

/** The decisions of a player, with their cost and the better choice. */
export function Decisions({ review, context, toStep }: DecisionsProps) {
  const { t, name } = context
  const id = useId()
  const [isCostly, setCostly] = useState(true)
  const [order, setOrder] = useState<Order>('worst')
  const shown = decisionsShown(review, { isAll: !isCostly, order })
  const all = review.decisions.length
  const costly = review.decisions.filter(({ given }) => !isNegligible(given)).length
  return (
    <section className="yahtzee-decisions" aria-labelledby={id}>
      <h2 id={id}>{t('review.decisions', { name: name(review.player) })}</h2>
      <p role="status">{t('review.decisions.count', { costly, all })}</p>
      <div className="yahtzee-decisions-choose">
        <label className="yahtzee-decisions-costly">
          <input type="checkbox" checked={isCostly} onChange={(event) => setCostly(event.target.checked)} />
          {t('review.costly')}
        </label>
        <fieldset className="segments">
          <legend className="unseen">{t('review.order')}</legend>
          {ORDERS.map((one) => (
            <label key={one} className="segment">
              <input
                type="radio"
                name={`${id}-order`}
                checked={order === one}
                onChange={() => setOrder(one)}
              />
              <span>{t(`review.order.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {shown.length > 0 && (
        <>
          <p className="field-hint">{t('review.link.about')}</p>
          <ol>
            {shown.map((decision) => (
              <DecisionLine key={decision.revision} {...{ decision, review, context, toStep }} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function DecisionLine({
  decision,
  review,
  context,
  toStep,
}: DecisionsProps & { readonly decision: Decision }) {
  const { t } = context
  const { turn, revision, faces, rollsRemaining, chosen, best, given } = decision
  const isBest = isNegligible(given)
  const words = t('review.step', { turn, roll: ROLLS_MAX - rollsRemaining })
  return (
    <li className="yahtzee-decision">
      <div className="yahtzee-decision-head">
        {toStep(revision, review.player, words)}
        <span
          className="yahtzee-decision-dice"
          role="img"
          aria-label={t('review.dice', { faces: faces.join(' ') })}
        >
          {faces.map((face, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the five dice stay where they are
            <Die key={at} value={face} />
          ))}
        </span>
        {isBest ? (
          <span className="yahtzee-decision-best">{t('review.best')}</span>
        ) : (
          <strong className="yahtzee-decision-lost">
            <span aria-hidden="true">{t('review.lost', { given })}</span>
            <span className="unseen">{t('review.lost.spoken', { given })}</span>
          </strong>
        )}
      </div>
      <p>
        <span>{t('review.chosen')}</span> {choiceSentence(chosen, context)}
      </p>
      {!isBest && (
        <p>
          <span>{t('review.better')}</span> {choiceSentence(best, context)}
        </p>
      )}
    </li>
  )
}
