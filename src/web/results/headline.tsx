import type { StateMessage } from '../../protocol/messages.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { type RankedFace, winnersOf } from './ranking.ts'

/** Names the winners in one sentence. A single player beat nobody, so it names the score instead. */
export function useHeadline(ranking: readonly RankedFace[]): string {
  const t = useAllText()
  const winners = winnersOf(ranking)
  const [first] = ranking
  if (first !== undefined && ranking.length === 1) {
    return t('results.alone', { name: first.face.name, score: t('results.points', { score: first.score }) })
  }
  const last = winners.at(-1) ?? ''
  if (winners.length < 2) return t('results.won', { name: last })
  return t('results.shared', { names: t('results.and', { first: winners.slice(0, -1).join(', '), last }) })
}

interface HeadlineProps {
  readonly state: StateMessage
  readonly ranking: readonly RankedFace[]
  /** Everybody below the podium: they may have to scroll to see themselves, so the headline names their place. */
  readonly rest: readonly RankedFace[]
}

/** The outcome in one sentence, and the reason. */
export function Headline({ state, ranking, rest }: HeadlineProps) {
  const t = useAllText()
  const say = useGameText(state.game)
  const headline = useHeadline(ranking)
  const { outcome } = state
  if (outcome === null) return <p className="results-headline">{t('results.ended')}</p>
  const own = rest.find(({ face }) => face.player === state.yourPlayerId)
  return (
    <div role="status">
      <p className="results-headline" data-long={winnersOf(ranking).length > 2 ? '' : undefined}>
        {say('outcome.all') ?? headline}
      </p>
      <p className="lead">{say(`outcome.${outcome.reason}`)}</p>
      {own !== undefined && (
        <p className="results-you">{t('results.you', { place: t('results.place', { place: own.place }) })}</p>
      )}
    </div>
  )
}
