import type { NamedSeat } from '../../table/erasure.ts'
import type { Profile, Store } from '../store/store.ts'

const SEATS_MAX = 100_000
const TABLES_MAX = 100_000

/** Finds a person's traces: their seats in matches, and the codes of the tables that name them. */
export async function tracesOf(
  profile: Profile,
  store: Store,
): Promise<{ readonly tables: readonly string[]; readonly seats: readonly NamedSeat[] }> {
  const seats = await store.seatsOf(profile.id, SEATS_MAX)
  const matches = new Set(seats.map(({ match }) => match))
  const tables = (await store.recentTables(TABLES_MAX)).filter(
    (table) =>
      JSON.stringify(table).includes(profile.id) ||
      (table.match !== null && matches.has(table.match.id)) ||
      table.played.some(({ match }) => matches.has(match)),
  )
  return { tables: tables.map(({ code }) => code), seats }
}
