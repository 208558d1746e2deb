import type { Face } from '../../board-kit/board.ts'
import { Avatar } from '../../board-kit/components/avatar.tsx'
import type { Outcome } from '../../engine/game.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useText } from '../i18n/use-text.ts'
import { type RankedFace, rankingOf } from '../results/ranking.ts'
import { Standings } from '../results/standings.tsx'
import { TvJoin } from './tv-join.tsx'

interface TvResultsProps {
  readonly table: TableView
  /** The game that ended, and its outcome. */
  readonly game: string
  readonly outcome: Outcome
  readonly faces: readonly Face[]
}

/** The outcome of the match and the standings of the evening. */
export function TvResults({ table, game, outcome, faces }: TvResultsProps) {
  const t = useText()
  const say = useGameText(game)
  return (
    <div className="tv-results">
      <header>
        <h1>{t('tv.results')}</h1>
        <p>{say(`outcome.${outcome.reason}`)}</p>
      </header>
      <Places ranking={rankingOf(outcome, faces)} />
      <div className="tv-standings">
        <Standings table={table} heading="h2" />
      </div>
      <footer className="tv-foot">
        <p className="tv-last" role="status">
          {t('tv.lobby.waiting', { host: table.hostName ?? 'none' })}
        </p>
        <TvJoin code={table.code} isLarge={false} />
      </footer>
    </div>
  )
}

function Places({ ranking }: { ranking: readonly RankedFace[] }) {
  const t = useText()
  const size = ranking.length > 12 ? ' tv-places-small' : ranking.length > 6 ? ' tv-places-middle' : ''
  return (
    <ol className={`tv-places${size}`}>
      {ranking.map(({ face, place, score }) => (
        <li key={face.player} className={place === 1 ? 'tv-first' : undefined}>
          <span className="tv-place">{t('results.place', { place })}</span>
          <Avatar avatar={face.avatar} hue={face.hue} />
          <span className="tv-seat-name">{face.name}</span>
          <span className="tv-score">{score}</span>
        </li>
      ))}
    </ol>
  )
}
