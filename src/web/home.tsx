import { useTitle } from './arrival.ts'
import { Command } from './command.tsx'
import { Emblem } from './emblem.tsx'
import { Facts } from './facts.tsx'
import { type GameSummary, loadGames } from './games-api.ts'
import { HeroArt } from './hero-art.tsx'
import { Failed, Waiting } from './notice.tsx'
import { createResource } from './resource.ts'
import { rulesHref } from './route.ts'
import './home.css'

const useGames = createResource(loadGames)

export function Home() {
  useTitle(null)
  return (
    <div className="screen">
      <div className="hero">
        <div className="hero-words">
          <h1>Party games for tonight’s table</h1>
          <p className="lead">
            Icebreaker is a home for turn-based party games: numbered rules, bots to play against, and a
            dealer that can be checked. No account, no adverts, nothing asked of anyone else’s server.
          </p>
        </div>
        <HeroArt />
      </div>
      <section aria-labelledby="games">
        <h2 id="games">The games</h2>
        <GameList />
      </section>
      <HowTo />
    </div>
  )
}

function HowTo() {
  return (
    <section className="how-to" aria-labelledby="how-to">
      <h2 id="how-to">How to play tonight</h2>
      <ol>
        <li>
          <strong>Pick a game</strong> and copy its command.
        </li>
        <li>
          <strong>Paste it into a terminal</strong> in Icebreaker’s folder, on the machine that runs it. You
          play against bots.
        </li>
        <li>
          <strong>Friends at the same keyboard?</strong> Add who sits down, people by name and bots by level
          (beginner, good, strong): <code>--seats Ana,Ben,good</code>
        </li>
      </ol>
    </section>
  )
}

function GameList() {
  const games = useGames('all')
  if (games.status === 'loading') return <Waiting what="the games" isRetry={games.isRetry} />
  if (games.status === 'failed') {
    const fault = games.fault === 'unknown' ? 'unreadable' : games.fault
    return <Failed what="The games" fault={fault} retry={games.retry} />
  }
  if (games.value.length === 0) {
    return (
      <p className="notice">
        There are no games on this server yet. A game is added by one line in src/games/index.ts.
      </p>
    )
  }
  return (
    <ul className="game-list">
      {games.value.map((game) => (
        <GameCard key={game.id} game={game} />
      ))}
    </ul>
  )
}

function GameCard({ game }: { game: GameSummary }) {
  const { id, name } = game
  return (
    <li className="game-card">
      <Emblem game={id} />
      <div className="game-words">
        <h3>{name}</h3>
        <Facts game={game} />
      </div>
      <a className="button button-quiet" href={rulesHref(id)}>
        Rules<span className="unseen"> of {name}</span>
      </a>
      <Command text={`npm run icebreaker -- play ${id}`} name={name} />
    </li>
  )
}
