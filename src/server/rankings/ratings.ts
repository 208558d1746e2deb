import { rate, rating } from 'openskill'
import { isCounted, type TurnCounts } from '../../engine/chosen-by.ts'
import type { Outcome } from '../../engine/game.ts'
import { POOLS } from '../../protocol/answers.ts'
import type { LiveMatch } from '../../table/live-match.ts'
import type { Rating, Store } from '../store/store.ts'
import { leaderboardOf, pooledLeaderboard, poolOf } from './leaderboards.ts'

/**
 * New ratings (Weng–Lin) after a finished match; none if scores decide. People are rated against people and agents against
 * agents, if at least two of them played. Players for whom the match does not count neither gain nor lose by it, and nobody
 * gains by beating the bots that played for them.
 */
export async function newRatings(
  store: Store,
  live: LiveMatch,
  outcome: Outcome,
  turns: TurnCounts,
): Promise<Rating[]> {
  const { game, profiles } = live
  if (game.ranking === 'score') return []
  const rated = outcome.places.flatMap(({ player, place }) => {
    const profile = profiles[player] ?? null
    const count = turns[player]
    const isRated = profile !== null && (count === undefined || isCounted(count))
    return isRated ? [{ profile, place }] : []
  })
  const leaderboard = leaderboardOf(game, live.match.header.options)
  const pools = POOLS.map((pool) => {
    const players = rated.filter(({ profile }) => poolOf(profile) === pool)
    return ratePool(store, pooledLeaderboard(leaderboard, pool), players)
  })
  return (await Promise.all(pools)).flat()
}

/** Rates the players of one pool by their places in the match. */
async function ratePool(
  store: Store,
  leaderboard: string,
  players: readonly { readonly profile: string; readonly place: number }[],
): Promise<Rating[]> {
  if (players.length < 2) return []
  const known = await store.ratingsOf(
    leaderboard,
    players.map(({ profile }) => profile),
  )
  const teams = players.map(({ profile }) => [known.find((one) => one.profile === profile) ?? rating()])
  const rated = rate(teams, { rank: players.map(({ place }) => place) })
  return players.map(({ profile }, at) => {
    const { mu, sigma } = rated[at]?.[0] ?? rating()
    return { profile, leaderboard, mu, sigma }
  })
}
