import type { ReactNode } from 'react'
import type { Face } from '../../board-kit/board.ts'
import { Avatar } from '../../board-kit/components/avatar.tsx'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { Outcome } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useText } from '../i18n/use-text.ts'
import { CopyLink } from '../lobby/copy-link.tsx'
import { verifyHref } from '../replay/replay-address.ts'
import { replayHref, reviewHref, urlOf } from '../shell/addresses.ts'
import { useLook } from '../table/boards.ts'
import { facesOf } from '../table/faces.ts'
import { type RankedFace, rankingOf, winnersOf } from './ranking.ts'
import { Standings } from './standings.tsx'
import './results.css'

interface ResultsProps {
  readonly table: TableView
  /** The match as it stood when it was over. */
  readonly state: StateMessage
  /** What comes next, at the foot: it never scrolls away. */
  readonly next: ReactNode
  /** Null where nobody can look the match up again: it was played on this device alone. */
  readonly match: string | null
  onClose(): void
}

/** How a match ended: places, how the scores came about, what comes next, and the evening so far. */
export function Results({ table, state, next, match, onClose }: ResultsProps) {
  const t = useText()
  const faces = facesOf(table, state)
  const ranking = state.outcome === null ? [] : rankingOf(state.outcome, faces)
  // Where a game says how it came out for all, nobody is before anybody else.
  const isForAll = useGameText(state.game)('outcome.all') !== null
  return (
    <Sheet title={t('results.title')} onClose={onClose} foot={next}>
      <div className="results">
        <Headline state={state} ranking={ranking} />
        {ranking.length > 0 && !isForAll && <Places ranking={ranking} />}
        <Uncounted state={state} faces={faces} />
        {state.outcome !== null && <BoardBreakdown state={state} outcome={state.outcome} faces={faces} />}
        {match !== null && <Records match={match} />}
        <Standings table={table} />
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('results.close')}
        </button>
      </div>
    </Sheet>
  )
}

function Headline({ state, ranking }: { state: StateMessage; ranking: readonly RankedFace[] }) {
  const t = useText()
  const say = useGameText(state.game)
  const headline = useHeadline(ranking)
  const { outcome } = state
  if (outcome === null) return <p className="results-headline">{t('results.ended')}</p>
  return (
    <div role="status">
      <p className="results-headline">{say('outcome.all') ?? headline}</p>
      <p className="lead">{say(`outcome.${outcome.reason}`)}</p>
    </div>
  )
}

/** Who won, in one sentence; whoever played alone beat nobody, so it says what they reached. */
function useHeadline(ranking: readonly RankedFace[]): string {
  const t = useText()
  const winners = winnersOf(ranking)
  const [first] = ranking
  if (first !== undefined && ranking.length === 1) {
    return t('results.alone', { name: first.face.name, score: t('results.points', { score: first.score }) })
  }
  const last = winners.at(-1) ?? ''
  if (winners.length < 2) return t('results.won', { name: last })
  return t('results.shared', { names: t('results.and', { first: winners.slice(0, -1).join(', '), last }) })
}

function Places({ ranking }: { ranking: readonly RankedFace[] }) {
  const t = useText()
  return (
    <table className="results-places">
      <thead className="unseen">
        <tr>
          <th scope="col">{t('results.placeHead')}</th>
          <th scope="col">{t('results.player')}</th>
          <th scope="col">{t('results.score')}</th>
        </tr>
      </thead>
      <tbody>
        {ranking.map(({ face, place, score }) => (
          <tr key={face.player} className={place === 1 ? 'results-first' : undefined}>
            <td className="results-place">{t('results.place', { place })}</td>
            <th scope="row">
              <Avatar avatar={face.avatar} hue={face.hue} />
              <span>{face.name}</span>
            </th>
            <td className="results-score">{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** For whom the match does not count, and why. */
function Uncounted({ state: { uncounted = [] }, faces }: Pick<BreakdownProps, 'state' | 'faces'>) {
  const t = useText()
  const name = (player: string) => faces.find((face) => face.player === player)?.name ?? player
  return uncounted.map(({ player, turns, playedFor }) => (
    <p key={player} className="field-hint results-uncounted">
      {t('results.uncounted', { name: name(player), turns, playedFor })}
    </p>
  ))
}

interface BreakdownProps {
  readonly state: StateMessage
  readonly outcome: Outcome
  readonly faces: readonly Face[]
}

/** The game's own account of the scores, and the way to its review, where it has them. */
function BoardBreakdown({ state, outcome, faces }: BreakdownProps) {
  const t = useText()
  const loaded = useLook(state.game)
  if (loaded.status !== 'ready') return null
  const { board, t: say, has } = loaded.look
  const { Breakdown, Review } = board
  const name = (player: string) => faces.find((face) => face.player === player)?.name ?? player
  const account = { t: say, faces, name, view: state.gameState, outcome }
  return (
    <>
      {Review !== undefined && (
        <a className="button button-quiet" href={reviewHref(state.match)}>
          {t('results.review')}
        </a>
      )}
      {Breakdown !== undefined && has('outcome.all') && <Breakdown {...account} />}
      {Breakdown !== undefined && !has('outcome.all') && (
        <details className="results-breakdown" open>
          <summary>{t('results.breakdown')}</summary>
          <Breakdown {...account} />
        </details>
      )}
    </>
  )
}

/** The match can be looked at again, by anybody who has the link, and its deal checked. */
function Records({ match }: { match: string }) {
  const t = useText()
  return (
    <div className="results-records buttons">
      <a className="button button-quiet" href={replayHref(match)}>
        {t('results.replay')}
      </a>
      <CopyLink
        isQuiet
        url={urlOf(replayHref(match), document.baseURI)}
        name={t('results.replay')}
        label={t('results.replay.copy')}
      />
      <a className="button button-quiet" href={verifyHref(match)}>
        {t('results.verify')}
      </a>
    </div>
  )
}
