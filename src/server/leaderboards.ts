import type { AnyGame } from '../engine/game.ts'

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
