import './review.css'
import { useEffect, useId, useState } from 'react'
import type { ReviewProps } from '../../../board-kit/board.ts'
import { computeFor } from '../../../board-kit/compute.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Review as PlayerReview } from '../bots/solver/review.ts'
import { type Sums, sumsOf } from '../bots/solver/rounding.ts'
import type { Key } from '../texts/en.ts'
import type { Speech } from '../texts/sentences.ts'
import { CurveFigure } from './curve.tsx'
import { Decisions } from './decisions.tsx'
import type { computations } from './worker.ts'

const ask = computeFor<typeof computations>('yahtzee')

type Worked =
  | { readonly status: 'working'; readonly share: number }
  | { readonly status: 'failed' }
  | { readonly status: 'done'; readonly reviews: readonly PlayerReview[] }

const BEGUN: Worked = { status: 'working', share: 0 }

/** Goes through a match that is over, off the page's own thread. */
function useReviews(record: ReviewProps<Key>['record']): { readonly worked: Worked; retry(): void } {
  const [worked, setWorked] = useState<Worked>(BEGUN)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isWanted = true
    const show = (next: Worked) => {
      if (isWanted) setWorked(next)
    }
    show(BEGUN)
    ask('review', record, (share) => show({ status: 'working', share })).then(
      (reviews) => show({ status: 'done', reviews }),
      () => show({ status: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [record, attempt])
  return { worked, retry: () => setAttempt((count) => count + 1) }
}

/** How well everybody played, apart from how lucky they were (Y22). */
export function Review(props: ReviewProps<Key>) {
  const { t, record } = props
  const { worked, retry } = useReviews(record)
  if (worked.status === 'done') return <Reviewed {...props} reviews={worked.reviews} />
  if (worked.status === 'working') {
    const percent = Math.round(worked.share * 100)
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

type ReviewedProps = ReviewProps<Key> & { readonly reviews: readonly PlayerReview[] }

function Reviewed(props: ReviewedProps) {
  const { t, own, reviews } = props
  const [chosen, choose] = useState<PlayerId | null>(own)
  const shown = reviews.find(({ player }) => player === chosen) ?? reviews[0]
  if (shown === undefined) return null
  return (
    <div className="yahtzee-review" data-rule="Y22">
      <p>{t('review.about')}</p>
      <Players speech={props} reviews={reviews} shown={shown.player} choose={choose} />
      <CurveFigure review={shown} speech={props} />
      <Decisions key={shown.player} review={shown} speech={props} toStep={props.toStep} />
    </div>
  )
}

interface PlayersProps {
  readonly speech: Speech
  readonly reviews: readonly PlayerReview[]
  readonly shown: PlayerId
  choose(player: PlayerId): void
}

/** One line for each: luck apart from skill. Where there are several, a line opens what is below. */
function Players({ speech, reviews, shown, choose }: PlayersProps) {
  const group = useId()
  const [alone] = reviews
  if (alone !== undefined && reviews.length === 1) {
    return (
      <div className="yahtzee-sum-line is-alone">
        <SumLine review={alone} speech={speech} />
      </div>
    )
  }
  return (
    <fieldset className="yahtzee-review-players">
      <legend>{speech.t('review.players')}</legend>
      {reviews.map((review) => (
        <label key={review.player} className="yahtzee-sum-line">
          <input
            type="radio"
            name={group}
            checked={review.player === shown}
            onChange={() => choose(review.player)}
          />
          <SumLine review={review} speech={speech} />
        </label>
      ))}
    </fieldset>
  )
}

function SumLine({ review, speech }: { review: PlayerReview; speech: Speech }) {
  const { t, name } = speech
  const sums = sumsOf(review)
  const isLucky = sums.luck >= 0
  const spoken = {
    ...sums,
    name: name(review.player),
    luck: Math.abs(sums.luck),
    sign: isLucky ? 'plus' : 'minus',
  }
  const term = (what: keyof Sums, sign: Key | null) => (
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
