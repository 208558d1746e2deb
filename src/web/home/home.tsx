import { useEffect, useState } from 'react'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import type { GameSummary } from '../../protocol/answers.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useText } from '../i18n/use-text.ts'
import { useOffline } from '../local/offline.ts'
import { myTables } from '../people/my-tables.ts'
import { leaderboardsHref, passHref, rulesHref, soloHref, tableHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGames } from '../shell/games.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { Facts } from './facts.tsx'
import { HeroArt } from './hero-art.tsx'
import { StartForm } from './start-form.tsx'
import './home.css'

const TERMINAL = 'npm run icebreaker -- play'

export function Home() {
  const t = useText()
  useTitle(null)
  return (
    <div className="screen home">
      <div className="hero">
        <div className="hero-words">
          <h1>{t('home.title')}</h1>
          <p className="lead">{t('home.lead')}</p>
        </div>
        <HeroArt />
        <div className="home-start">
          <Offline />
          <MyTables />
          <StartForm />
          <Ways />
        </div>
      </div>
      <section aria-labelledby="games">
        <div className="home-head">
          <h2 id="games">{t('home.games')}</h2>
          <a href={leaderboardsHref()}>{t('home.leaderboards')}</a>
        </div>
        <GameList />
      </section>
      <p className="home-terminal">{t('home.terminal', { command: TERMINAL })}</p>
    </div>
  )
}

/** Where there is no network, what can be done without one. */
function Offline() {
  const t = useText()
  const isOffline = useOffline()
  return (
    <p className={isOffline ? 'notice notice-warn' : 'unseen'} role="status">
      {isOffline && t('local.offline')}
    </p>
  )
}

/** Without anybody's table: also where there is no network. */
function Ways() {
  const t = useText()
  return (
    <nav className="ways" aria-label={t('home.ways')}>
      <a className="button button-quiet" href={soloHref()}>
        {t('home.solo')}
      </a>
      <a className="button button-quiet" href={passHref()}>
        {t('home.pass')}
      </a>
    </nav>
  )
}

/** The tables at which one still has a seat. */
function MyTables() {
  const t = useText()
  const [tables, setTables] = useState<readonly TableView[]>([])
  useEffect(() => {
    let isWanted = true
    void myTables().then((found) => {
      if (isWanted) setTables(found)
    })
    return () => {
      isWanted = false
    }
  }, [])
  if (tables.length === 0) return null
  return (
    <nav className="my-tables" aria-label={t('home.tables')}>
      {tables.map((table) => (
        <a key={table.code} className="button" href={tableHref(table.code)}>
          {t('home.back', { code: table.code })}
        </a>
      ))}
    </nav>
  )
}

function GameList() {
  const t = useText()
  const games = useGames()
  if (games.status === 'loading') return <Waiting text={t('home.games.loading')} isRetry={games.isRetry} />
  if (games.status === 'failed') return <Failed text={t('home.games.failed')} failure={games} />
  if (games.value.length === 0) return <p className="notice">{t('home.games.none')}</p>
  return (
    <ul className="game-list">
      {games.value.map((game) => (
        <GameCard key={game.id} game={game} />
      ))}
    </ul>
  )
}

function GameCard({ game }: { game: GameSummary }) {
  const t = useText()
  const say = useGameText(game.id)
  const name = say('name') ?? game.name
  return (
    <li className="game-card">
      <Emblem game={game.id} />
      <div className="game-words">
        <h3>{name}</h3>
        <p className="game-tagline">{say('tagline')}</p>
        <Facts game={game} />
        <a className="button button-quiet" href={rulesHref(game.id)}>
          <span aria-hidden="true">{t('home.rules')}</span>
          <span className="unseen">{t('home.rulesOf', { game: name })}</span>
        </a>
      </div>
    </li>
  )
}
