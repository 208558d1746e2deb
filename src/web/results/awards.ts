import type { PlayedView } from '../../protocol/table.ts'

/** A distinction of one player, with the number that its text needs. */
export interface Award {
  readonly kind: 'streak' | 'climb' | 'firstWin'
  /** The wins in a row, the place before, or the matches until the first win. */
  readonly count: number
}

const STREAK_MIN = 2
const CLIMB_MIN = 2
const FIRST_WIN_MIN = 3

/**
 * The awards of a match by the players' names: at most one each, and only what the table's own list of matches proves.
 * `played` has the newest match first. A match without a loser (one player, or all in first place) proves nothing.
 */
export function awardsOf(played: readonly PlayedView[], match: string): ReadonlyMap<string, Award> {
  const contests = played.filter(({ places }) => places.some(({ place }) => place > 1))
  const [latest] = contests
  if (latest?.match !== match) return new Map()
  return new Map(
    latest.places.flatMap(({ name }) => {
      const places = contests.flatMap((one) => one.places.find((entry) => entry.name === name)?.place ?? [])
      const award = awardFor(places)
      return award === null ? [] : [[name, award] as const]
    }),
  )
}

/** The award for one player's places at this table, the newest first. */
function awardFor([place = 0, ...before]: readonly number[]): Award | null {
  const lost = before.findIndex((other) => other !== 1)
  const streak = 1 + (lost < 0 ? before.length : lost)
  if (place === 1 && streak >= STREAK_MIN) return { kind: 'streak', count: streak }
  const isFirstWin = place === 1 && !before.includes(1)
  if (isFirstWin && before.length + 1 >= FIRST_WIN_MIN) return { kind: 'firstWin', count: before.length + 1 }
  const [last = 0] = before
  return last - place >= CLIMB_MIN ? { kind: 'climb', count: last } : null
}
