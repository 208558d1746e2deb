import { useId } from 'react'
import type { Review } from '../bots/solver/review.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { curveOf, turnSums } from './review-figures.ts'

const WIDTH = 280
const HEIGHT = 120
const LEFT = 34
const TOP = 14
const MARK = 4
/** Every third turn has its number below it. */
const EVERY = 3

interface CurveProps {
  readonly review: Review
  readonly context: SentenceContext
}

/** The expected score after each decision, as a drawing and in numbers. */
export function CurveFigure({ review, context }: CurveProps) {
  const { t } = context
  const id = useId()
  return (
    <figure className="yahtzee-curve" aria-labelledby={id}>
      <figcaption id={id}>{t('review.curve')}</figcaption>
      <Drawing review={review} context={context} />
      <p className="yahtzee-curve-key">{t('review.curve.key')}</p>
      <details>
        <summary>{t('review.curve.table')}</summary>
        <Numbers review={review} context={context} />
      </details>
    </figure>
  )
}

function Drawing({ review, context: { t, name } }: CurveProps) {
  const { points, low, high, startY, turns } = curveOf(review, WIDTH, HEIGHT)
  const sums = turnSums(review).toSorted((one, other) => one.expected - other.expected)
  const [lowest, highest] = [sums[0], sums.at(-1)]
  const spoken = t('review.curve.spoken', {
    name: name(review.player),
    start: review.start,
    low: lowest?.expected ?? review.start,
    lowTurn: lowest?.turn ?? 1,
    high: highest?.expected ?? review.start,
    highTurn: highest?.turn ?? 1,
    score: review.score,
  })
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${LEFT + WIDTH + 14} ${TOP + HEIGHT + 22}`} role="img" aria-label={spoken}>
      <g transform={`translate(${LEFT} ${TOP})`}>
        <path className="yahtzee-curve-box" d={`M0 0V${HEIGHT}H${WIDTH}M0 0H${WIDTH}`} />
        <path className="yahtzee-curve-start" d={`M0 ${startY.toFixed(1)}H${WIDTH}`} />
        <text x={-5} y={4} textAnchor="end">
          {high}
        </text>
        <text x={-5} y={HEIGHT} textAnchor="end">
          {low}
        </text>
        {turns.map(({ turn, x }) => (
          <g key={turn} transform={`translate(${x.toFixed(1)} ${HEIGHT})`}>
            <path className="yahtzee-curve-box" d="M0 0v4" />
            {turn % EVERY === 1 && (
              <text y={17} textAnchor="middle">
                {turn}
              </text>
            )}
          </g>
        ))}
        <polyline className="yahtzee-curve-line" points={line} />
        {points.map(
          ({ x, y, isCostly }) =>
            isCostly && (
              <path
                key={x}
                className="yahtzee-curve-lost"
                d={`M${(x - MARK).toFixed(1)} ${(y - 2 * MARK - 1).toFixed(1)}h${2 * MARK}l${-MARK} ${2 * MARK - 1}z`}
              />
            ),
        )}
        {last !== undefined && <circle className="yahtzee-curve-end" cx={last.x} cy={last.y} r={3} />}
      </g>
    </svg>
  )
}

function Numbers({ review, context: { t } }: CurveProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('review.curve.turn')}</th>
          <th scope="col">{t('review.curve.expected')}</th>
          <th scope="col">{t('review.curve.given')}</th>
        </tr>
      </thead>
      <tbody>
        {turnSums(review).map(({ turn, expected, given }) => (
          <tr key={turn}>
            <th scope="row">{turn}</th>
            <td>{t('review.number', { number: expected })}</td>
            <td>{t('review.number', { number: given })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
