import { useState } from 'react'
import { Badge } from '../../board-kit/components/badge.tsx'
import { CheckIcon } from '../../board-kit/components/icons.tsx'
import type { DailyCheck } from '../../daily/verify.ts'
import type { DayView, SealView } from '../../protocol/daily.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { dateTimeFormat } from '../shell/time-format.ts'
import { Challenge } from './challenge.tsx'

/** Yesterday's boards, its seed, and the check that the dice and cards were the promised ones. */
export function Yesterday({ day }: { day: DayView | null }) {
  const t = useAllText()
  if (day === null) return null
  return (
    <section className="daily-day" aria-labelledby="daily-yesterday">
      <h2 id="daily-yesterday">{t('daily.yesterday')}</h2>
      <Revealed day={day} />
    </section>
  )
}

function Revealed({ day }: { day: DayView }) {
  const t = useAllText()
  const language = useLanguage()
  return (
    <>
      <div className="daily-challenges">
        {day.challenges.map((challenge) => (
          <Challenge key={challenge.game} challenge={challenge} day={day.day} isToday={false} />
        ))}
      </div>
      <div className="card">
        <Figures seal={day} />
        {day.seed === null ? (
          <p>{t('daily.sealed', { time: dateTimeFormat(language).format(day.revealedAt) })}</p>
        ) : (
          <Check day={day} />
        )}
      </div>
    </>
  )
}

/** The hash of tomorrow's seed: the promise that it cannot be changed any more. */
export function Tomorrow({ seal }: { seal: SealView }) {
  const t = useAllText()
  return (
    <section className="daily-day" aria-labelledby="daily-tomorrow">
      <h2 id="daily-tomorrow">{t('daily.tomorrow')}</h2>
      <p className="field-hint">{t('daily.tomorrow.about')}</p>
      <Figures seal={seal} />
    </section>
  )
}

function Figures({ seal: { day, commitment, committedAt, seed } }: { seal: SealView }) {
  const t = useAllText()
  const language = useLanguage()
  const rows = [
    [t('daily.day'), day],
    [t('daily.hash'), commitment],
    [t('daily.hash.at'), dateTimeFormat(language).format(committedAt)],
    ...(seed === null ? [] : [[t('daily.seed'), seed]]),
  ]
  return (
    <dl className="daily-figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Checked =
  | { readonly status: 'none' | 'checking' }
  | { readonly status: 'failed'; readonly why: string }
  | { readonly status: 'checked'; readonly checks: readonly DailyCheck[] }

/** Draws every result of the day again, on this device. */
function Check({ day }: { day: DayView }) {
  const t = useAllText()
  const language = useLanguage()
  const [checked, setChecked] = useState<Checked>({ status: 'none' })
  const check = async () => {
    setChecked({ status: 'checking' })
    try {
      // The rules of the games are large, and few people check.
      const { checkDay } = await import('./check-day.ts')
      const answer = await checkDay(day)
      if (answer.ok) setChecked({ status: 'checked', checks: answer.value })
      else setChecked({ status: 'failed', why: rejectionText(answer.rejected, { t, language }) })
    } catch {
      setChecked({ status: 'failed', why: t('fetched.cut') })
    }
  }
  return (
    <>
      <p>{t('daily.check.about', { day: day.day })}</p>
      <p>
        <button type="button" className="button button-quiet" onClick={() => void check()}>
          {t('daily.check')}
        </button>
      </p>
      <div role="status">
        {checked.status === 'checking' && <p>{t('daily.checking')}</p>}
        {checked.status === 'failed' && <p className="field-fault">{checked.why}</p>}
        {checked.status === 'checked' && <Findings checks={checked.checks} />}
      </div>
    </>
  )
}

const TONES = { holds: 'ok', broken: 'danger', open: 'plain' } as const

function Findings({ checks }: { checks: readonly DailyCheck[] }) {
  const t = useAllText()
  return (
    <ul className="daily-findings">
      {checks.map(({ id, finding, values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown whole, and two games have the same check
        <li key={at}>
          <Badge tone={TONES[finding]} {...(finding === 'holds' ? { icon: <CheckIcon /> } : {})}>
            {t(`replay.finding.${finding}`)}
          </Badge>
          <span>{t(`daily.finding.${id}.${finding}`, values)}</span>
        </li>
      ))}
    </ul>
  )
}
