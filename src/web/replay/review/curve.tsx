import { useId } from 'react'
import { groupSums, valueText } from '../../../bots/review/figures.ts'
import { curveOf } from './curve-points.ts'
import type { ReviewContext, ShownReview } from './review-context.ts'

const WIDTH = 280
const HEIGHT = 120
const LEFT = 34
const TOP = 14
const MARK = 4
/** At most this many numbers of turns or rounds fit below the curve. */
const NUMBERS_MAX = 6

interface CurveProps {
  readonly review: ShownReview
  readonly context: ReviewContext
}

/** The value after each decision, as a drawing and in numbers. */
export function CurveFigure({ review, context }: CurveProps) {
  const { t } = context
  const id = useId()
  return (
    <figure className="review-curve" aria-labelledby={id}>
      <figcaption id={id}>{t('curve', { unit: review.unit })}</figcaption>
      <Drawing review={review} context={context} />
      <p className="review-curve-key">{t('curve.key')}</p>
      <details>
        <summary>{t('curve.table')}</summary>
        <Numbers review={review} context={context} />
      </details>
    </figure>
  )
}

function Drawing({ review, context: { t, name } }: CurveProps) {
  const { unit, start, result } = review
  const { points, low, high, startY, groups } = curveOf(review, WIDTH, HEIGHT)
  const values = review.decisions.map(({ chosen }) => chosen.value)
  const text = (value: number) => valueText(value, unit, t)
  const spoken = t('curve.spoken', {
    unit,
    name: name(review.player),
    start: text(start),
    low: text(Math.min(start, ...values)),
    high: text(Math.max(start, ...values)),
    result: text(result),
  })
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const last = points.at(-1)
  const every = Math.ceil(groups.length / NUMBERS_MAX)
  return (
    <svg viewBox={`0 0 ${LEFT + WIDTH + 14} ${TOP + HEIGHT + 22}`} role="img" aria-label={spoken}>
      <g transform={`translate(${LEFT} ${TOP})`}>
        <path className="review-curve-box" d={`M0 0V${HEIGHT}H${WIDTH}M0 0H${WIDTH}`} />
        <path className="review-curve-start" d={`M0 ${startY.toFixed(1)}H${WIDTH}`} />
        <text x={-5} y={4} textAnchor="end">
          {high}
        </text>
        <text x={-5} y={HEIGHT} textAnchor="end">
          {low}
        </text>
        {groups.map(({ group, x }, at) => (
          <g key={x} transform={`translate(${x.toFixed(1)} ${HEIGHT})`}>
            <path className="review-curve-box" d="M0 0v4" />
            {at % every === 0 && (
              <text y={17} textAnchor="middle">
                {group}
              </text>
            )}
          </g>
        ))}
        <polyline className="review-curve-line" points={line} />
        {points.map(
          ({ x, y, isCostly }) =>
            isCostly && (
              <path
                key={x}
                className="review-curve-lost"
                d={`M${(x - MARK).toFixed(1)} ${(y - 2 * MARK - 1).toFixed(1)}h${2 * MARK}l${-MARK} ${2 * MARK - 1}z`}
              />
            ),
        )}
        {last !== undefined && <circle className="review-curve-end" cx={last.x} cy={last.y} r={3} />}
      </g>
    </svg>
  )
}

function Numbers({ review, context: { t, gameText } }: CurveProps) {
  const text = (value: number) => valueText(value, review.unit, t)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{gameText('review.group')}</th>
          <th scope="col">{t('curve.expected')}</th>
          <th scope="col">{t('curve.given')}</th>
        </tr>
      </thead>
      <tbody>
        {groupSums(review).map(({ group, expected, given }) => (
          <tr key={group}>
            <th scope="row">{group}</th>
            <td>{text(expected)}</td>
            <td>{text(given)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
