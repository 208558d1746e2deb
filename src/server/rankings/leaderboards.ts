import type { AnyGame } from '../../engine/game.ts'
import type { Pool } from '../../protocol/answers.ts'

/** The id of a leaderboard: the game, and its variant if it has variants. */
function leaderboardId(game: AnyGame, variant: string | null): string {
  return variant === null ? game.id : `${game.id}/${variant}`
}

/** The leaderboard that a match with these options counts for. */
export function leaderboardOf(game: AnyGame, options: unknown): string {
  if (game.variants === undefined) return game.id
  const values: Readonly<Record<string, unknown>> = { ...(options ?? {}) }
  return leaderboardId(game, String(values[game.variants.option]))
}

/** A leaderboard of a game. */
export interface Leaderboard {
  readonly id: string
  readonly variant: string | null
}

/** All leaderboards of a game, the one to show first first. */
export function leaderboardsOf(game: AnyGame): readonly Leaderboard[] {
  const variants = game.variants?.values ?? [null]
  return variants.map((variant) => ({ id: leaderboardId(game, variant), variant }))
}

/** The pool of a profile; its id says whether it is an agent's. */
export function poolOf(profile: string): Pool {
  return profile.startsWith('a_') ? 'agents' : 'people'
}

/** The leaderboard that a match counts for in this seat; a bot's results are in nobody's ranking. */
export function leaderboardOfSeat(leaderboard: string, profile: string | null): string {
  return profile === null ? leaderboard : pooledLeaderboard(leaderboard, poolOf(profile))
}

/** The id of a leaderboard's part for one pool. People have the plain id, as they had before there were agents. */
export function pooledLeaderboard(leaderboard: string, pool: Pool): string {
  return pool === 'people' ? leaderboard : `${leaderboard}@${pool}`
}
