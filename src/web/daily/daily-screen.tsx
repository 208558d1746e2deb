import { useEffect } from 'react'
import { dayAt } from '../../daily/day.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { recognise, useRecognised } from '../people/me.ts'
import { HOME_HREF } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { useAnswer } from '../shell/resource.ts'
import { timeFormat } from '../shell/time-format.ts'
import { Challenge } from './challenge.tsx'
import { dailyServer } from './daily-server.ts'
import { Tomorrow, Yesterday } from './reveal.tsx'
import { noteHash } from './seen-hashes.ts'
import './daily.css'

/** Fetched with the board: the overview needs none. */
const DailyTable = lazyScreen(async () => (await import('./daily-table.tsx')).DailyTable)

/** The daily deal; with a game, today's challenge of it. */
export function DailyScreen({ game }: { game: string | null }) {
  const t = useAllText()
  useTitle(t('daily.title'))
  return game === null ? <DailyPage /> : <DailyTable key={game} game={game} />
}

/** The challenges of today with the board of the day, yesterday's reveal and tomorrow's promise. */
function DailyPage() {
  const t = useAllText()
  const isRecognised = useRecognised()
  return (
    <div className="screen screen-wide daily">
      <h1>{t('daily.title')}</h1>
      {isRecognised ? <Days /> : <Waiting text={t('daily.loading')} />}
    </div>
  )
}

function Days() {
  const t = useAllText()
  const language = useLanguage()
  const daily = useAnswer('daily', async () => {
    await recognise()
    return dailyServer().now()
  })
  const value = daily.status === 'ready' ? daily.value : null
  useEffect(() => {
    if (value !== null) noteHash(value.tomorrow, value.now)
  }, [value])
  if (daily.status === 'loading') return <Waiting text={t('daily.loading')} isRetry={daily.isRetry} />
  if (daily.status === 'failed')
    return daily.rejected.code === 'unknown-route' ? (
      <SwitchedOff />
    ) : (
      <Failed text={t('daily.failed')} failure={daily} />
    )
  const { today, yesterday, tomorrow, now } = daily.value
  const time = timeFormat(language).format(new Date(`${dayAt(now)}T00:00:00Z`))
  return (
    <>
      <p className="lead">{t('daily.lead', { time })}</p>
      <section className="daily-day" aria-labelledby="daily-today">
        <h2 id="daily-today">{t('daily.today')}</h2>
        <div className="daily-challenges">
          {today.challenges.map((challenge) => (
            <Challenge key={challenge.game} challenge={challenge} day={today.day} isToday />
          ))}
        </div>
      </section>
      <Yesterday day={yesterday} />
      <Tomorrow seal={tomorrow} />
    </>
  )
}

function SwitchedOff() {
  const t = useAllText()
  return (
    <div className="notice">
      <p>{t('daily.off')}</p>
      <a className="button" href={HOME_HREF}>
        {t('shell.home')}
      </a>
    </div>
  )
}
