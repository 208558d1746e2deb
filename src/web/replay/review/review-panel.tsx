import './review.css'
import { useId, useState } from 'react'
import { type ReviewSums, sumsOf } from '../../../bots/review/figures.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { AnyRecord } from '../open-record.ts'
import { CurveFigure } from './curve.tsx'
import { Decisions } from './decisions.tsx'
import type { ReviewContext, ShownReview } from './review-context.ts'
import { useReviews } from './use-reviews.ts'

interface ReviewPanelProps {
  readonly context: ReviewContext
  /** A record that replays to its end. */
  readonly record: AnyRecord
  /** The player on this device; null for somebody who did not play. */
  readonly own: PlayerId | null
}

/** The review of a match: how well everybody played, apart from their luck. */
export function ReviewPanel({ context, record, own }: ReviewPanelProps) {
  const { t } = context
  const { progress, retry, stop } = useReviews(record)
  if (progress.status === 'done') {
    if (progress.reviews === null) return <p>{t('none')}</p>
    return <Findings context={context} own={own} reviews={progress.reviews} />
  }
  if (progress.status === 'working') {
    const percent = Math.round(progress.share * 100)
    return (
      <div className="review">
        <p role="status">{t('working', { percent })}</p>
        <progress className="review-progress" max={100} value={percent} aria-hidden="true" />
        <button type="button" className="button button-quiet" onClick={stop}>
          {t('cancel')}
        </button>
      </div>
    )
  }
  return (
    <div className="notice notice-warn" role="alert">
      <p>{t(progress.status)}</p>
      <button type="button" className="button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  )
}

interface FindingsProps {
  readonly context: ReviewContext
  readonly own: PlayerId | null
  readonly reviews: readonly ShownReview[]
}

function Findings({ context, own, reviews }: FindingsProps) {
  const [chosen, choose] = useState<PlayerId | null>(own)
  const shown = reviews.find(({ player }) => player === chosen) ?? reviews[0]
  if (shown === undefined) return null
  const { accuracy } = shown
  return (
    <div className="review">
      <p>{context.gameText('review.about')}</p>
      <Players context={context} reviews={reviews} shown={shown.player} choose={choose} />
      {accuracy !== null && <p>{context.t('accuracy', { percent: Math.round(accuracy * 100) })}</p>}
      {shown.decisions.length > 0 && <CurveFigure review={shown} context={context} />}
      <Decisions key={shown.player} review={shown} context={context} />
    </div>
  )
}

interface PlayersProps {
  readonly context: ReviewContext
  readonly reviews: readonly ShownReview[]
  readonly shown: PlayerId
  choose(player: PlayerId): void
}

/** A line for each player, with luck apart from skill. With several players, a line selects its player. */
function Players({ context, reviews, shown, choose }: PlayersProps) {
  const group = useId()
  const [alone] = reviews
  if (alone === undefined) return null
  if (reviews.length === 1) {
    return (
      <div className="review-line is-alone">
        <SumLine review={alone} context={context} />
      </div>
    )
  }
  return (
    <fieldset className="review-players">
      <legend>{context.t('players', { unit: alone.unit })}</legend>
      {reviews.map((review) => (
        <label key={review.player} className="review-line">
          <input
            type="radio"
            name={group}
            checked={review.player === shown}
            onChange={() => choose(review.player)}
          />
          <SumLine review={review} context={context} />
        </label>
      ))}
    </fieldset>
  )
}

function SumLine({ review, context }: { review: ShownReview; context: ReviewContext }) {
  const { t, name } = context
  const { unit } = review
  const sums = sumsOf(review)
  const isLucky = sums.luck >= 0
  const number = (what: keyof ReviewSums) => t(`value.${unit}`, { value: Math.abs(sums[what]) })
  const spoken = {
    name: name(review.player),
    start: number('start'),
    luck: number('luck'),
    given: number('given'),
    result: number('result'),
    sign: isLucky ? 'plus' : 'minus',
  }
  const [better, worse] = unit === 'rank' ? ['−', '+'] : ['+', '−']
  const term = (what: keyof ReviewSums, sign: string | undefined) => (
    <span className={`review-term is-${what}`}>
      {sign !== undefined && <i>{sign}</i>}
      <span>
        <b>{number(what)}</b>
        <small>{t(what, { unit })}</small>
      </span>
    </span>
  )
  return (
    <>
      <span className="unseen">{t('sum', spoken)}</span>
      <strong aria-hidden="true">{name(review.player)}</strong>
      <span className="review-sums" aria-hidden="true">
        {term('start', undefined)}
        {term('luck', isLucky ? better : worse)}
        {term('given', worse)}
        {term('result', '=')}
      </span>
    </>
  )
}
