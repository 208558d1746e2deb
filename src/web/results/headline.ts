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
