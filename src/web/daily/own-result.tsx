import type { DailyMark } from '../../engine/game.ts'
import type { OwnTry } from '../../protocol/daily.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { useSigned } from './day-board.tsx'
import { ShareButton } from './share-button.tsx'

interface OwnResultProps {
  readonly game: string
  readonly day: string
  readonly own: OwnTry
}

/** The result of this person: the figures, luck and skill, a mark for each turn or round, and a text to share. */
export function OwnResult({ game, day, own }: OwnResultProps) {
  const t = useAllText()
  const say = useGameText(game)
  const { figures, marks, place, review } = own
  const result = figures === null ? null : say('daily.result', figures)
  if (result === null) return null
  return (
    <div className="daily-own">
      <p className="daily-figure">
        <strong>{result}</strong>
        {place !== null && ` · ${t('daily.place', { place })}`}
      </p>
      {review !== null && <Skill review={review} score={figures?.score ?? 0} />}
      <Marks marks={marks} />
      <ShareButton
        day={day}
        result={t('daily.share.result', { game: say('name') ?? game, result })}
        marks={marks}
      />
    </div>
  )
}

/** How the score came about: perfect play on average, then luck, then the own decisions. */
function Skill({ review, score }: { review: NonNullable<OwnTry['review']>; score: number }) {
  const t = useAllText()
  const signed = useSigned()
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1 })
  const rows = [
    [t('daily.skill.start'), format.format(review.start)],
    [t('daily.skill.luck'), signed(review.luck)],
    [t('daily.skill.given'), signed(-review.given)],
    [t('daily.skill.score'), format.format(score)],
  ]
  return (
    <dl className="daily-skill">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A bar for each turn or round: the better, the higher. Screen readers get a sentence. */
function Marks({ marks }: { marks: readonly DailyMark[] }) {
  const t = useAllText()
  if (marks.length === 0) return null
  const count = (mark: DailyMark) => marks.filter((one) => one === mark).length
  const words = t('daily.marks', { good: count('good'), fair: count('fair'), poor: count('poor') })
  return (
    <p className="daily-marks" role="img" aria-label={words}>
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a result never change
        <span key={at} data-mark={mark} />
      ))}
    </p>
  )
}
