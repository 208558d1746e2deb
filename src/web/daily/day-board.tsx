import { Avatar } from '../../board-kit/components/avatar.tsx'
import { Badge } from '../../board-kit/components/badge.tsx'
import type { ChallengeView, DailyLine } from '../../protocol/daily.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'

/** The results of a day. Luck and skill are there for games whose review tells them apart. */
export function DayBoard({ challenge, name }: { challenge: ChallengeView; name: string }) {
  const t = useAllText()
  const say = useGameText(challenge.game)
  const signed = useSigned()
  const { board } = challenge
  const hasReview = board.some(({ luck }) => luck !== null)
  if (board.length === 0) return <p className="field-hint">{t('daily.board.none')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keys in Safari too
    <section className="scroll-sideways" aria-label={t('daily.board.of', { game: name })} tabIndex={0}>
      <table className="daily-board">
        <thead>
          <tr>
            <th scope="col">{t('daily.board.place')}</th>
            <th scope="col">{t('daily.board.name')}</th>
            <th scope="col">{t('daily.board.result')}</th>
            {hasReview && <th scope="col">{t('daily.board.luck')}</th>}
            {hasReview && <th scope="col">{t('daily.board.given')}</th>}
          </tr>
        </thead>
        <tbody>
          {board.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the list is shown whole
            <tr key={at} className={line.isYou ? 'daily-you' : undefined}>
              <td>{line.place}</td>
              <Person line={line} at={at} />
              <td>{say('daily.result', line.figures)}</td>
              {hasReview && <td>{signed(line.luck)}</td>}
              {hasReview && <td>{signed(line.given === null ? null : -line.given)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Person({ line: { name, avatar, isYou }, at }: { line: DailyLine; at: number }) {
  const t = useAllText()
  return (
    <th scope="row">
      <Avatar avatar={avatar} hue={at % 8} />
      <span>{name}</span>
      {isYou && <Badge tone="primary">{t('people.leaders.you')}</Badge>}
    </th>
  )
}

/** Formats a number with its sign; a dash for none. */
export function useSigned(): (value: number | null) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  return (value) => (value === null ? '–' : format.format(value))
}
