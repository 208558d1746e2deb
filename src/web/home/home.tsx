import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { GameSummary } from '../../protocol/answers.ts'
import { useGameFront } from '../i18n/game-fronts.ts'
import { loadTableTexts } from '../i18n/language.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { useOffline } from '../local/offline/offline.ts'
import { hasSavedTable } from '../local/saved/saved-keys.ts'
import { useMe } from '../people/me.ts'
import { hasTables } from '../people/my-tables.ts'
import { DAILY_HREF, leaderboardsHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGames } from '../shell/games.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { CodeLine } from './code-line.tsx'
import { expectsTables } from './expected-tables.ts'
import { GameScene } from './game-scene.tsx'
import { GameSheet } from './game-sheet.tsx'
import { tileOrder } from './tile-order.ts'
import { type Party, useParty } from './use-party.ts'
import './home.css'

/** The first screen: the games as tiles, a line for a table code, and the matches that are still running. */
export function Home() {
  const t = useFrontText()
  const games = useGames()
  const party = useParty(games.status === 'ready')
  const hasDaily = games.status === 'ready' && games.value.some((game) => game.hasDaily)
  useTitle(null)
  return (
    <div className="screen home">
      <header className="home-top">
        <h1>{t('home.title')}</h1>
        <CodeLine />
      </header>
      <Offline />
      <YourTables />
      <section className="home-games" aria-labelledby="games">
        <div className="guests">{party !== null && <party.Guests />}</div>
        <h2 id="games" className="unseen">
          {t('home.games')}
        </h2>
        <GameTiles party={party} />
      </section>
      <footer className="home-foot">
        <p className="lead">{t('home.lead')}</p>
        {hasDaily && <a href={DAILY_HREF}>{t('home.daily')}</a>}
        <a href={leaderboardsHref()}>{t('home.leaderboards')}</a>
      </footer>
    </div>
  )
}

/** Without a network: what still works. */
function Offline() {
  const t = useFrontText()
  const isOffline = useOffline()
  return (
    <p className={isOffline ? 'notice notice-warn' : 'unseen'} role="status">
      {isOffline && t('shell.offline')}
    </p>
  )
}

/** The tables and matches to come back to, with room for them from the start. First visitors load nothing for them. */
function YourTables() {
  const { isKnown } = useMe()
  const [List, setList] = useState<ComponentType | null>(null)
  const isWanted = isKnown || hasTables() || hasSavedTable()
  const [isExpected] = useState(expectsTables)
  useEffect(() => {
    if (!isWanted) return
    Promise.all([import('./your-tables.tsx'), loadTableTexts()]).then(
      ([{ YourTables: loaded }]) => setList(() => loaded),
      () => undefined,
    )
  }, [isWanted])
  const list = List === null ? null : <List />
  return isExpected ? <div className="home-tables">{list}</div> : list
}

function GameTiles({ party }: { party: Party | null }) {
  const t = useFrontText()
  const games = useGames()
  const [chosen, setChosen] = useState<GameSummary | null>(null)
  const close = useCallback(() => setChosen(null), [])
  if (games.status === 'loading') return <Waiting text={t('home.games.loading')} isRetry={games.isRetry} />
  if (games.status === 'failed') return <Failed text={t('home.games.failed')} failure={games} />
  if (games.value.length === 0) return <p className="notice">{t('home.games.none')}</p>
  return (
    <>
      <ul className="tiles">
        {tileOrder(games.value).map((game) => (
          <GameTile key={game.id} game={game} party={party} choose={() => setChosen(game)} />
        ))}
      </ul>
      {chosen !== null && <GameSheet game={chosen} party={party} onClose={close} />}
    </>
  )
}

interface GameTileProps {
  readonly game: GameSummary
  readonly party: Party | null
  choose(): void
}

function GameTile({ game, party, choose }: GameTileProps) {
  const t = useFrontText()
  const say = useGameFront(game.id)
  const { min, max } = game.players
  return (
    <li className="tile game-ground" data-game={game.id}>
      <GameScene game={game.id}>{party !== null && <party.Players game={game.id} />}</GameScene>
      <h3>
        <button type="button" className="tile-button" aria-haspopup="dialog" onClick={choose}>
          {say('name') ?? game.name}
        </button>
      </h3>
      <p className="tile-tagline">{say('tagline')}</p>
      <p className="tile-players">{t('home.players.range', { min, max })}</p>
    </li>
  )
}
