import { Emblem } from '../../board-kit/components/emblem.tsx'
import type { PlayedMatchView } from '../../protocol/answers.ts'
import { useGameFront } from '../i18n/game-fronts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { HOME_HREF, replayHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGameSummary } from '../shell/games.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { useAnswer } from '../shell/resource.ts'
import { server } from '../shell/server.ts'
import { dateTimeFormat } from '../shell/time-format.ts'
import { useMe } from './me.ts'
import './people.css'

/** The matches that this person has played, the newest first. */
export function HistoryPage() {
  const t = useAllText()
  const { isKnown } = useMe()
  useTitle(t('people.history'))
  return (
    <div className="screen screen-wide">
      <h1>{t('people.history')}</h1>
      {isKnown ? <History /> : <NoMatches />}
    </div>
  )
}

function NoMatches() {
  const t = useAllText()
  return (
    <div className="notice">
      <p>{t('people.history.none')}</p>
      <a className="button" href={HOME_HREF}>
        {t('shell.home')}
      </a>
    </div>
  )
}

function History() {
  const t = useAllText()
  const matches = useAnswer('matches', () => server().matches())
  if (matches.status === 'loading') {
    return <Waiting text={t('people.history.loading')} isRetry={matches.isRetry} />
  }
  if (matches.status === 'failed') return <Failed text={t('people.history.failed')} failure={matches} />
  if (matches.value.length === 0) return <NoMatches />
  return (
    <ul className="history">
      {matches.value.map((match) => (
        <PlayedMatch key={match.match} played={match} />
      ))}
    </ul>
  )
}

/** The names of the other players. Of two with the same place and score, either may be the person's own entry. */
function othersOf({ players, place, score }: PlayedMatchView): readonly string[] {
  const own = players.findIndex((player) => player.place === place && player.score === score)
  return players.filter((_, at) => at !== own).map(({ name }) => name)
}

function PlayedMatch({ played }: { played: PlayedMatchView }) {
  const t = useAllText()
  const language = useLanguage()
  const say = useGameFront(played.game)
  const summary = useGameSummary(played.game)
  const { me, others } = { me: useMe().name, others: othersOf(played) }
  const game = say('name') ?? summary?.name ?? played.game
  const date = dateTimeFormat(language).format(played.at)
  const names = others.filter((name) => name !== me)
  return (
    <li className="history-match">
      <Emblem game={played.game} />
      <div className="history-words">
        <h2>{game}</h2>
        <p>
          <strong>{t('people.history.place', { place: played.place, all: played.players.length })}</strong>
          {' · '}
          {t('results.points', { score: played.score })}
        </p>
        <p className="field-hint">
          {date}
          {' · '}
          {names.length === 0
            ? t('people.history.alone')
            : t('people.history.with', { names: names.join(', ') })}
        </p>
        {played.uncounted !== undefined && (
          <p className="field-hint">{t('people.history.uncounted', { ...played.uncounted })}</p>
        )}
      </div>
      <a className="button button-quiet" href={replayHref(played.match)}>
        <span aria-hidden="true">{t('people.history.replay')}</span>
        <span className="unseen">{t('people.history.replayOf', { game, date })}</span>
      </a>
    </li>
  )
}
