import { useEffect, useState } from 'react'
import { Character } from '../../board-kit/components/character.tsx'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import type { GameSummary } from '../../protocol/answers.ts'
import type { Avatar } from '../../protocol/identity.ts'
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
import { Facts } from './facts.tsx'
import { GameSheet } from './game-sheet.tsx'
import { tileOrder } from './tile-order.ts'
import './home.css'

const TERMINAL = 'npm run icebreaker -- play'

/** The first screen: the games as tiles, a line for a table code, and the matches that are still running. */
export function Home() {
  const t = useFrontText()
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
        <Guests />
        <h2 id="games" className="unseen">
          {t('home.games')}
        </h2>
        <GameTiles />
      </section>
      <footer className="home-foot">
        <p className="lead">{t('home.lead')}</p>
        <a href={leaderboardsHref()}>{t('home.leaderboards')}</a>
        <p>{t('home.terminal', { command: TERMINAL })}</p>
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

function GameTiles() {
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
          <GameTile key={game.id} game={game} choose={() => setChosen(game)} />
        ))}
      </ul>
      {chosen !== null && <GameSheet game={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** The guests of the party, who look over the edge of the tiles; the first ones also on a phone. */
const GUESTS: readonly { readonly avatar: Avatar; readonly hue: number; readonly hasHat: boolean }[] = [
  { avatar: 'fox', hue: 0, hasHat: false },
  { avatar: 'penguin', hue: 4, hasHat: true },
  { avatar: 'bear', hue: 2, hasHat: false },
  { avatar: 'frog', hue: 6, hasHat: true },
  { avatar: 'owl', hue: 3, hasHat: false },
  { avatar: 'cat', hue: 1, hasHat: true },
]

function Guests() {
  return (
    <div className="guests" aria-hidden="true">
      {GUESTS.map(({ avatar, hue, hasHat }) => (
        <span key={avatar} className="guest">
          <Character avatar={avatar} hue={hue} {...(hasHat ? { wears: 'hat' } : {})} />
        </span>
      ))}
    </div>
  )
}

/** The two animals that sit at each game. */
const PLAYERS: Readonly<Record<string, readonly [Avatar, Avatar]>> = {
  flip7: ['otter', 'cat'],
  'crazy-eights': ['frog', 'owl'],
  yahtzee: ['bear', 'bee'],
  'white-elephant': ['penguin', 'moose'],
  discard: ['hedgehog', 'fox'],
}

function GameTile({ game, choose }: { game: GameSummary; choose(): void }) {
  const say = useGameFront(game.id)
  const [left, right] = PLAYERS[game.id] ?? ['cat', 'bear']
  return (
    <li className="tile" data-game={game.id}>
      <div className="tile-scene" aria-hidden="true">
        <Character avatar={left} hue={5} />
        <Character avatar={right} hue={4} />
        <Emblem game={game.id} />
      </div>
      <h3>
        <button type="button" className="tile-button" aria-haspopup="dialog" onClick={choose}>
          {say('name') ?? game.name}
        </button>
      </h3>
      <p className="tile-tagline">{say('tagline')}</p>
      <Facts game={game} />
    </li>
  )
}
