import './review.css'
import { useEffect, useId, useState } from 'react'
import type { ReviewProps } from '../../../board-kit/board.ts'
import { computeFor } from '../../../board-kit/compute.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Review as PlayerReview } from '../bots/solver/review.ts'
import { type ReviewSums, sumsOf } from '../bots/solver/rounding.ts'
import type { Key } from '../texts/en.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { CurveFigure } from './curve.tsx'
import { Decisions } from './decisions.tsx'
import type { computations } from './worker.ts'

const ask = computeFor<typeof computations>('yahtzee')

type Progress =
  | { readonly status: 'working'; readonly share: number }
  | { readonly status: 'failed' }
  | { readonly status: 'done'; readonly reviews: readonly PlayerReview[] }

const STARTED: Progress = { status: 'working', share: 0 }

/** Reviews a finished match in a worker. */
function useReviews(record: ReviewProps<Key>['record']): { readonly progress: Progress; retry(): void } {
  const [progress, setProgress] = useState<Progress>(STARTED)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isWanted = true
    const show = (next: Progress) => {
      if (isWanted) setProgress(next)
    }
    show(STARTED)
    ask('review', record, (share) => show({ status: 'working', share })).then(
      (reviews) => show({ status: 'done', reviews }),
      () => show({ status: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [record, attempt])
  return { progress, retry: () => setAttempt((count) => count + 1) }
}

/** The review of a match: how well everybody played, apart from their luck (Y22). */
export function Review(props: ReviewProps<Key>) {
  const { t, record } = props
  const { progress, retry } = useReviews(record)
  if (progress.status === 'done') return <Findings {...props} reviews={progress.reviews} />
  if (progress.status === 'working') {
    const percent = Math.round(progress.share * 100)
    return (
      <div className="yahtzee-review">
        <p role="status">{t('review.working', { percent })}</p>
        <progress className="yahtzee-review-progress" max={100} value={percent} aria-hidden="true" />
      </div>
    )
  }
  return (
    <div className="notice notice-warn" role="alert">
      <p>{t('review.failed')}</p>
      <button type="button" className="button" onClick={retry}>
        {t('review.retry')}
      </button>
    </div>
  )
}

type FindingsProps = ReviewProps<Key> & { readonly reviews: readonly PlayerReview[] }

function Findings(props: FindingsProps) {
  const { t, own, reviews } = props
  const [chosen, choose] = useState<PlayerId | null>(own)
  const shown = reviews.find(({ player }) => player === chosen) ?? reviews[0]
  if (shown === undefined) return null
  return (
    <div className="yahtzee-review" data-rule="Y22">
      <p>{t('review.about')}</p>
      <Players context={props} reviews={reviews} shown={shown.player} choose={choose} />
      <CurveFigure review={shown} context={props} />
      <Decisions key={shown.player} review={shown} context={props} toStep={props.toStep} />
    </div>
  )
}

interface PlayersProps {
  readonly context: SentenceContext
  readonly reviews: readonly PlayerReview[]
  readonly shown: PlayerId
  choose(player: PlayerId): void
}

/** A line for each player, with luck apart from skill. With several players, a line selects its player. */
function Players({ context, reviews, shown, choose }: PlayersProps) {
  const group = useId()
  const [alone] = reviews
  if (alone !== undefined && reviews.length === 1) {
    return (
      <div className="yahtzee-sum-line is-alone">
        <SumLine review={alone} context={context} />
      </div>
    )
  }
  return (
    <fieldset className="yahtzee-review-players">
      <legend>{context.t('review.players')}</legend>
      {reviews.map((review) => (
        <label key={review.player} className="yahtzee-sum-line">
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

function SumLine({ review, context }: { review: PlayerReview; context: SentenceContext }) {
  const { t, name } = context
  const sums = sumsOf(review)
  const isLucky = sums.luck >= 0
  const spoken = {
    ...sums,
    name: name(review.player),
    luck: Math.abs(sums.luck),
    sign: isLucky ? 'plus' : 'minus',
  }
  const term = (what: keyof ReviewSums, sign: Key | null) => (
    <span className={`yahtzee-term is-${what}`}>
      {sign !== null && <i>{t(sign)}</i>}
      <span>
        <b>{what === 'score' ? sums.score : t('review.number', { number: Math.abs(sums[what]) })}</b>
        <small>{t(`review.${what}`)}</small>
      </span>
    </span>
  )
  return (
    <>
      <span className="unseen">{t('review.sum', spoken)}</span>
      <strong aria-hidden="true">{name(review.player)}</strong>
      <span className="yahtzee-sums" aria-hidden="true">
        {term('start', null)}
        {term('luck', isLucky ? 'review.plus' : 'review.minus')}
        {term('given', 'review.minus')}
        {term('score', 'review.equals')}
      </span>
    </>
  )
}
