import { useEffect, useMemo, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { TableSource } from '../../client/source.ts'
import type { TryView } from '../../protocol/daily.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { me, recognise } from '../people/me.ts'
import { NO_STEPS } from '../results/podium-plan.ts'
import { useShowCues } from '../results/show-cues.ts'
import { useResults } from '../results/use-results.ts'
import { DAILY_HREF } from '../shell/addresses.ts'
import { browserWorld, onReturn } from '../shell/browser-world.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { useAnswer } from '../shell/resource.ts'
import { SettingsForm } from '../table/later.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { useTable } from '../table/use-table.ts'
import { dailyServer } from './daily-server.ts'
import { dailySource } from './daily-source.ts'
import { OwnResult } from './own-result.tsx'

const BACK = DAILY_HREF.slice(1)

/** Today's challenge of a game, on the game's own board. */
export function DailyTable({ game }: { game: string }) {
  const t = useAllText()
  const begun = useAnswer(`try/${game}`, async () => {
    await recognise()
    return dailyServer().begin(game)
  })
  if (begun.status === 'ready') return <Begun view={begun.value} />
  return (
    <div className="screen screen-narrow">
      <h1>{t('daily.title')}</h1>
      {begun.status === 'loading' ? (
        <Waiting text={t('daily.dealing')} isRetry={begun.isRetry} />
      ) : (
        <Failed text={t('daily.begin.failed')} failure={begun} />
      )}
      <p>
        <a className="button button-quiet" href={DAILY_HREF}>
          {t('daily.back')}
        </a>
      </p>
    </div>
  )
}

function Begun({ view }: { view: TryView }) {
  const source = useMemo(() => {
    const { name, avatar } = me()
    return dailySource(dailyServer(), view, {
      name,
      avatar,
      now: browserWorld.now,
      later: browserWorld.later,
    })
  }, [view])
  useEffect(() => {
    // Another device may have played on meanwhile.
    const stop = onReturn(() => source.retry())
    return () => {
      stop()
      source.close()
    }
  }, [source])
  return <Playing source={source} view={view} />
}

function Playing({ source, view }: { source: TableSource; view: TryView }) {
  const t = useAllText()
  const { state } = useTable(source)
  const over = state?.outcome == null ? null : state.match
  const [isBehind, setBehind] = useState(false)
  const { isShown, isFresh, isClosed, show, close } = useResults(over, isBehind)
  useShowCues(isShown && isFresh, NO_STEPS.steps, null)
  return (
    <div data-whole-page="">
      <TableFrame
        source={source}
        mode="play"
        {...(isClosed ? { foot: <Afterwards show={show} /> } : {})}
        over={
          isShown ? (
            <Sheet title={t('daily.result')} onClose={close} foot={<Back />}>
              <Result game={view.state.game} />
            </Sheet>
          ) : null
        }
        settings={<SettingsForm />}
        leaveAbout={t('daily.leave.about')}
        onBehind={setBehind}
        onLeave={() => navigate(BACK)}
      />
    </div>
  )
}

function Back() {
  const t = useAllText()
  return (
    <a className="button" href={DAILY_HREF}>
      {t('daily.board')}
    </a>
  )
}

/** The foot of the table after its result was closed. */
function Afterwards({ show }: { show(): void }) {
  const t = useAllText()
  return (
    <div className="daily-after">
      <button type="button" className="button button-quiet" onClick={show}>
        {t('results.show')}
      </button>
      <Back />
    </div>
  )
}

/** The own result, as the server counted it. */
function Result({ game }: { game: string }) {
  const t = useAllText()
  const daily = useAnswer('result', () => dailyServer().now())
  if (daily.status === 'loading') return <Waiting text={t('daily.counting')} isRetry={daily.isRetry} />
  if (daily.status === 'failed') return <Failed text={t('daily.failed')} failure={daily} />
  const { today, yesterday } = daily.value
  // A try that began before midnight belongs to yesterday.
  const day = [today, yesterday].find((one) =>
    one?.challenges.some((challenge) => challenge.game === game && challenge.own.status === 'over'),
  )
  const own = day?.challenges.find((challenge) => challenge.game === game)?.own
  if (day == null || own === undefined) return null
  return <OwnResult game={game} day={day.day} own={own} />
}
