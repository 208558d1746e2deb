import { navigate } from 'wouter/use-hash-location'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import { BackIcon } from '../../board-kit/components/icons.tsx'
import { Sign } from '../../board-kit/how-to/example.tsx'
import { Facts } from '../home/facts.tsx'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { requestQuickStart } from '../local/setup/quick-start.ts'
import { useIntro } from '../people/use-intro.ts'
import { HOME_HREF, rulesHref, soloHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGame } from '../shell/games.ts'
import { Failed, Nowhere, Waiting } from '../shell/notice.tsx'
import { type Guide, useGuide } from './how-to.ts'
import '../../board-kit/round-table/surfaces.css'
import './rules.css'
import './how-to.css'

/** How a game is played, in a few steps with pictures; the numbered rules are one tap away. */
export function HowToPage({ game: id }: { game: string }) {
  const t = useAllText()
  const say = useGameText(id)
  const game = useGame(id)
  const guide = useGuide(id, useLanguage())
  const name = say('name') ?? (game.status === 'ready' ? game.value.name : '')
  useTitle(name === '' ? t('home.how') : t('how.of', { game: name }))
  if (game.status === 'failed' && game.rejected.code === 'unknown-game') {
    return <Nowhere title={t('rules.unknown.title')} text={t('rules.unknown.text', { game: id })} />
  }
  return (
    <div className="screen rules-screen">
      <a className="back" href={HOME_HREF}>
        <BackIcon />
        {t('rules.all')}
      </a>
      <div className="rules-head">
        <Emblem game={id} />
        <div>
          <h1>{name === '' ? t('home.how') : t('how.of', { game: name })}</h1>
          {game.status === 'ready' && <Facts game={game.value} />}
        </div>
      </div>
      {guide.status === 'loading' && <Waiting text={t('rules.loading')} isRetry={guide.isRetry} />}
      {guide.status === 'failed' && <Failed text={t('rules.failed')} failure={guide} />}
      {guide.status === 'ready' &&
        (guide.value === null ? <Lines game={id} /> : <Steps guide={guide.value} />)}
      <div className="how-go">
        {game.status === 'ready' && game.value.bots.length > 0 && <PlayNow game={id} />}
        <a className="button button-quiet" href={rulesHref(id)}>
          {t('how.exact')}
        </a>
      </div>
    </div>
  )
}

/** Starts a match with bots, under the name of this device or a guest's. */
function PlayNow({ game }: { game: string }) {
  const t = useAllText()
  const intro = useIntro({ hasGuestName: true })
  const play = () => {
    const ready = intro.finish()
    if (ready === null) return
    requestQuickStart(game, ready)
    navigate(soloHref(game).slice(1))
  }
  return (
    <button type="button" className="button button-play" onClick={play}>
      {t('home.playNow')}
    </button>
  )
}

const DONTS = ['dont.1', 'dont.2', 'dont.3'] as const

function Steps({ guide }: { guide: Guide }) {
  const t = useAllText()
  const steps = guide.pictures.map((picture, at) => ({ picture, key: `step.${at + 1}` }))
  return (
    <>
      <ol className="how-steps">
        {steps.map(({ picture, key }) => (
          <li key={key} className="card how-step">
            <div className="how-picture" role="img" aria-label={guide.say(`${key}.picture`)}>
              <div aria-hidden="true">{picture(guide.t)}</div>
            </div>
            <div className="how-words">
              <h2>{guide.say(`${key}.title`)}</h2>
              <p>{guide.say(`${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="how-donts" aria-labelledby="donts">
        <h2 id="donts">{t('how.donts')}</h2>
        <ul>
          {DONTS.map((key) => (
            <li key={key}>
              <Sign is="wrong" />
              {guide.say(key)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The three lines that every game has, for a game without pictures. */
function Lines({ game }: { game: string }) {
  const say = useGameText(game)
  const lines = [say('how.1'), say('how.2'), say('how.3')].filter((line) => line !== null)
  return (
    <ol>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}
