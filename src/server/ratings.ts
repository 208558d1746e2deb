import { rate, rating } from 'openskill'
import { isCounted, type TurnCounts } from '../engine/chosen-by.ts'
import type { Outcome } from '../engine/game.ts'
import type { LiveMatch } from '../table/live-match.ts'
import { leaderboardOf } from './leaderboards.ts'
import type { Rating, Store } from './store/store.ts'

/**
 * New ratings (Weng–Lin) of the people in a finished match; none if scores decide, or only one person played. People
 * for whom the match does not count neither gain nor lose by it, and nobody gains by beating the bots that played for them.
 */
export async function newRatings(
  store: Store,
  live: LiveMatch,
  outcome: Outcome,
  turns: TurnCounts,
): Promise<Rating[]> {
  const { game, profiles } = live
  if (game.ranking === 'score') return []
  const people = outcome.places.flatMap(({ player, place }) => {
    const profile = profiles[player] ?? null
    const count = turns[player]
    const isRated = profile !== null && (count === undefined || isCounted(count))
    return isRated ? [{ profile, place }] : []
  })
  if (people.length < 2) return []
  const leaderboard = leaderboardOf(game, live.match.header.options)
  const known = await store.ratingsOf(
    leaderboard,
    people.map(({ profile }) => profile),
  )
  const teams = people.map(({ profile }) => [known.find((one) => one.profile === profile) ?? rating()])
  const rated = rate(teams, { rank: people.map(({ place }) => place) })
  return people.map(({ profile }, at) => {
    const { mu, sigma } = rated[at]?.[0] ?? rating()
    return { profile, leaderboard, mu, sigma }
  })
}
