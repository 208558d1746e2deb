import type { ReactNode } from 'react'
import type { Face } from '../../board-kit/board.ts'
import { Avatar } from '../../board-kit/components/avatar.tsx'
import type { Outcome } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { CopyLink } from '../lobby/invite/copy-link.tsx'
import { verifyHref } from '../replay/replay-address.ts'
import { useHasReview } from '../replay/review/review-words.ts'
import { replayHref, reviewHref, urlOf } from '../shell/addresses.ts'
import { useLook } from '../table/board/boards.ts'
import type { RankedFace } from './ranking.ts'

/** The folded part of the results: everything that nobody needs in order to celebrate. */
export function Details({ children }: { children: ReactNode }) {
  const t = useAllText()
  return (
    <details className="results-details">
      <summary>{t('results.details')}</summary>
      <div className="results-details-inside">{children}</div>
    </details>
  )
}

/** Every place as a table. */
export function Places({ ranking }: { ranking: readonly RankedFace[] }) {
  const t = useAllText()
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

interface MatchProps {
  readonly state: StateMessage
  readonly faces: readonly Face[]
}

/** The players for whom the match does not count, and the reason. */
export function Uncounted({ state: { uncounted = [] }, faces }: MatchProps) {
  const t = useAllText()
  const name = (player: string) => faces.find((face) => face.player === player)?.name ?? player
  return uncounted.map(({ player, turns, playedFor }) => (
    <p key={player} className="field-hint results-uncounted">
      {t('results.uncounted', { name: name(player), turns, playedFor })}
    </p>
  ))
}

/** The game's own account of the scores, if it has one. */
export function Account({ state, outcome, faces }: MatchProps & { readonly outcome: Outcome }) {
  const t = useAllText()
  const loaded = useLook(state.game)
  if (loaded.status !== 'ready') return null
  const { board, t: say, has } = loaded.look
  const { Breakdown } = board
  if (Breakdown === undefined) return null
  const name = (player: string) => faces.find((face) => face.player === player)?.name ?? player
  const account = <Breakdown t={say} faces={faces} name={name} view={state.gameState} outcome={outcome} />
  if (has('outcome.all')) return account
  return (
    <details className="results-breakdown" open>
      <summary>{t('results.breakdown')}</summary>
      {account}
    </details>
  )
}

/** The link to the review of the match, if the game has one. */
export function ReviewLink({ state, options, faces }: MatchProps & { readonly options: unknown }) {
  const t = useAllText()
  if (!useHasReview(state.game, faces.length, options)) return null
  return (
    <a className="button button-quiet" href={reviewHref(state.match)}>
      {t('results.review')}
    </a>
  )
}

/** Links by which anybody can watch the match again and verify its deal; only on this device if it is not shared. */
export function Records({ match, isShared }: { match: string; isShared: boolean }) {
  const t = useAllText()
  return (
    <div className="results-records buttons">
      <a className="button button-quiet" href={replayHref(match)}>
        {t('results.replay')}
      </a>
      {isShared && (
        <CopyLink
          isQuiet
          url={urlOf(replayHref(match), document.baseURI)}
          name={t('results.replay')}
          label={t('results.replay.copy')}
        />
      )}
      <a className="button button-quiet" href={verifyHref(match)}>
        {t('results.verify')}
      </a>
    </div>
  )
}
