import { useEffect, useState } from 'react'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import type { GameSummary } from '../../protocol/answers.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameFront } from '../i18n/game-fronts.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { useOffline } from '../local/offline/offline.ts'
import { hasSavedTable } from '../local/saved/saved-keys.ts'
import type { SavedMatch } from '../local/saved/saved-matches.ts'
import { myTables } from '../people/my-tables.ts'
import { leaderboardsHref, passHref, soloHref, tableHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGames } from '../shell/games.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { CodeLine } from './code-line.tsx'
import { GameSheet } from './game-sheet.tsx'
import { tileOrder } from './tile-order.ts'
import { type Party, useParty } from './use-party.ts'
import './home.css'

/** The first screen: the games as tiles, a line for a table code, and the matches that are still running. */
export function Home() {
  const t = useFrontText()
  const party = useParty(useGames().status === 'ready')
  useTitle(null)
  return (
    <div className="screen home">
      <header className="home-top">
        <h1>{t('home.title')}</h1>
        <CodeLine />
      </header>
      <Offline />
      <RunningMatches />
      <section className="home-games" aria-labelledby="games">
        <div className="guests">{party !== null && <party.Guests />}</div>
        <h2 id="games" className="unseen">
          {t('home.games')}
        </h2>
        <GameTiles party={party} />
      </section>
      <footer className="home-foot">
        <p className="lead">{t('home.lead')}</p>
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

/** Links to the tables at which this person has a seat, and to unfinished matches on this device. */
function RunningMatches() {
  const t = useFrontText()
  const [tables, setTables] = useState<readonly TableView[]>([])
  const [local, setLocal] = useState<readonly SavedMatch[]>([])
  useEffect(() => {
    let isWanted = true
    void myTables().then((found) => {
      if (isWanted) setTables(found)
    })
    void loadSavedMatches().then((found) => {
      if (isWanted) setLocal(found)
    })
    return () => {
      isWanted = false
    }
  }, [])
  if (tables.length === 0 && local.length === 0) return null
  return (
    <nav className="my-tables" aria-label={t('home.tables')}>
      {tables.map((table) => (
        <a key={table.code} className="button" href={tableHref(table.code)}>
          {t('home.back', { code: table.code })}
        </a>
      ))}
      {local.map(({ kind, game }) => (
        <LocalMatchLink key={kind} kind={kind} game={game} />
      ))}
    </nav>
  )
}

/** Reading a saved match loads the rules of all games, so first visitors are spared it. */
async function loadSavedMatches(): Promise<readonly SavedMatch[]> {
  if (!hasSavedTable()) return []
  return (await import('../local/saved/saved-matches.ts')).savedMatches()
}

function LocalMatchLink({ kind, game }: SavedMatch) {
  const t = useFrontText()
  const say = useGameFront(game)
  const href = kind === 'solo' ? soloHref(game) : passHref(game)
  return (
    <a className="button" href={href}>
      {t(`home.continue.${kind}`, { game: say('name') ?? game })}
    </a>
  )
}

function GameTiles({ party }: { party: Party | null }) {
  const t = useFrontText()
  const games = useGames()
  const [chosen, setChosen] = useState<GameSummary | null>(null)
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
      {chosen !== null && <GameSheet game={chosen} onClose={() => setChosen(null)} />}
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
    <li className="tile" data-game={game.id}>
      <div className="tile-scene" aria-hidden="true">
        {party !== null && <party.Players game={game.id} />}
        <Emblem game={game.id} />
      </div>
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
