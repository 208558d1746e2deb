import { useAllText } from '../../i18n/use-all-text.ts'
import { replayHref } from '../../shell/addresses.ts'
import { useTitle } from '../../shell/arrival.ts'
import { Failed, Waiting } from '../../shell/notice.tsx'
import { replayHrefAt } from '../replay-address.ts'
import { useReplay } from '../use-replay.ts'
import { ReviewView } from './review-view.tsx'

/** The review of a finished match, from the server or this device. */
export function ReviewScreen({ match }: { match: string }) {
  const t = useAllText()
  useTitle(t('replay.review'))
  return (
    <div className="screen screen-wide review-page">
      <h1>{t('replay.review')}</h1>
      <p className="lead">{t('replay.review.lead')}</p>
      <Reviewed key={match} match={match} />
      <p>
        <a className="button button-quiet" href={replayHref(match)}>
          {t('results.replay')}
        </a>
      </p>
    </div>
  )
}

function Reviewed({ match }: { match: string }) {
  const t = useAllText()
  const replay = useReplay(match)
  if (replay.status === 'loading') return <Waiting text={t('replay.loading')} isRetry={replay.isRetry} />
  if (replay.status === 'failed') return <Failed text={t('replay.review.none')} failure={replay} />
  const { opened, names, own } = replay.value
  if (!opened.ok) return <p>{t('replay.review.none')}</p>
  return (
    <ReviewView
      open={opened.open}
      names={names}
      own={own}
      toStep={(revision, player, words) => <a href={replayHrefAt(match, revision, player)}>{words}</a>}
    />
  )
}
