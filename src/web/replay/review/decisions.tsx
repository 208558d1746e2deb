import { useId, useState } from 'react'
import { decisionsShown, lossText, type Order, shownNumber, valueText } from '../../../bots/review/figures.ts'
import type { ReviewContext, ShownReview } from './review-context.ts'

const ORDERS: readonly Order[] = ['worst', 'match']

interface DecisionsProps {
  readonly review: ShownReview
  readonly context: ReviewContext
}

/** The decisions of a player, with their cost and the better choice. */
export function Decisions({ review, context }: DecisionsProps) {
  const { t, name } = context
  const { unit } = review
  const id = useId()
  const [isCostly, setCostly] = useState(true)
  const [order, setOrder] = useState<Order>('worst')
  const shown = decisionsShown(review, { isAll: !isCostly, order })
  const all = review.decisions.length
  const costly = review.decisions.filter(({ given }) => given > 0).length
  return (
    <section className="review-decisions" aria-labelledby={id}>
      <h2 id={id}>{t('decisions', { name: name(review.player) })}</h2>
      <p role="status">{all === 0 ? t('decisions.none') : t('decisions.count', { costly, all, unit })}</p>
      <div className="review-decisions-choose">
        <label className="review-decisions-costly">
          <input type="checkbox" checked={isCostly} onChange={(event) => setCostly(event.target.checked)} />
          {t('costly', { unit })}
        </label>
        <fieldset className="segments">
          <legend className="unseen">{t('order')}</legend>
          {ORDERS.map((one) => (
            <label key={one} className="segment">
              <input
                type="radio"
                name={`${id}-order`}
                checked={order === one}
                onChange={() => setOrder(one)}
              />
              <span>{t(`order.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {shown.length > 0 && (
        <>
          <p className="field-hint">{t('link.about')}</p>
          <ol>
            {shown.map((decision) => (
              <DecisionLine key={decision.revision} {...{ decision, review, context }} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

type Decision = ShownReview['decisions'][number]

function DecisionLine({ decision, review, context }: DecisionsProps & { readonly decision: Decision }) {
  const { t, gameText, words, toStep, Seen } = context
  const { revision, step, chosen, best, given } = decision
  const { unit, player } = review
  const valued = ({ choice, value }: Decision['chosen']) =>
    t('valued', {
      choice: words.choice(choice, { t: gameText, name: context.name }),
      value: valueText(value, unit, t),
    })
  return (
    <li className="review-decision">
      <div className="review-decision-head">
        {toStep(revision, player, gameText('review.step', step))}
        {step.seen !== undefined && (
          <span className="review-decision-seen">
            {Seen === undefined ? step.seen : <Seen t={gameText} seen={step.seen} />}
          </span>
        )}
        {given === 0 ? (
          <span className="review-decision-best">{t('best')}</span>
        ) : (
          <strong className="review-decision-lost">
            <span aria-hidden="true">{lossText(given, unit, t)}</span>
            <span className="unseen">{t('lost.spoken', { value: shownNumber(given, unit) })}</span>
          </strong>
        )}
      </div>
      <p>
        <span>{t('chosen')}</span> {valued(chosen)}
      </p>
      {given > 0 && (
        <p>
          <span>{t('better')}</span> {valued(best)}
        </p>
      )}
    </li>
  )
}
