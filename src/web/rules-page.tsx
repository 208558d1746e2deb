import { useMemo } from 'react'
import { useTitle } from './arrival.ts'
import { Emblem } from './emblem.tsx'
import { Facts } from './facts.tsx'
import { loadGame } from './games-api.ts'
import { BackIcon } from './icons.tsx'
import { Failed, Nowhere, Waiting } from './notice.tsx'
import { createResource } from './resource.ts'
import { HOME_HREF } from './route.ts'
import { readRulebook } from './rulebook.ts'
import { RulebookView } from './rulebook-view.tsx'
import './rules.css'

const useGame = createResource(loadGame)

/** The rules of one game, from the README of its folder. */
export function RulesPage({ game: id, rule }: { game: string; rule: string | null }) {
  const game = useGame(id)
  const name = game.status === 'ready' ? game.value.name : null
  useTitle(name === null ? 'Rules' : `Rules of ${name}`)
  const markdown = game.status === 'ready' ? game.value.rules : null
  const book = useMemo(() => (markdown === null ? null : readRulebook(markdown)), [markdown])
  if (game.status === 'failed' && game.fault === 'unknown') {
    return <Nowhere title="No such game" text={`There is no game “${id}” on this server.`} />
  }
  return (
    <div className="screen rules-screen">
      <a className="back" href={HOME_HREF}>
        <BackIcon />
        All games
      </a>
      <div className="rules-head">
        <Emblem game={id} />
        <div>
          <h1>{name === null ? 'Rules' : (book?.title ?? name)}</h1>
          {game.status === 'ready' && <Facts game={game.value} />}
        </div>
      </div>
      {game.status === 'loading' && <Waiting what="the rules" isRetry={game.isRetry} />}
      {game.status === 'failed' && game.fault !== 'unknown' && (
        <Failed what="The rules" fault={game.fault} retry={game.retry} />
      )}
      {game.status === 'ready' && book === null && (
        <p className="notice">Nobody has written this game’s rules down yet.</p>
      )}
      {book !== null && <RulebookView key={id} game={id} book={book} target={rule} />}
    </div>
  )
}
