import type { OpenTable, PlayedView, StandingView, TableView, You } from './table.ts'

/** Returns the games, the wins and the mean place of everyone who has played at the table. */
function standingsOf(played: readonly PlayedView[]): StandingView[] {
  const places = new Map<string, number[]>()
  for (const { name, place } of played.flatMap((match) => match.places)) {
    places.set(name, [...(places.get(name) ?? []), place])
  }
  return [...places]
    .map(([name, all]) => ({
      name,
      games: all.length,
      wins: all.filter((place) => place === 1).length,
      average: Math.round((all.reduce((sum, place) => sum + place, 0) / all.length) * 100) / 100,
    }))
    .toSorted((one, other) => other.wins - one.wins || one.average - other.average)
}

/** Puts a viewer's table together. */
export function joinTable(open: OpenTable, you: You): TableView {
  return { ...open, standings: standingsOf(open.played), you }
}
