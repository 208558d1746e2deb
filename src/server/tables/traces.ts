import type { Profile, Store } from '../store/store.ts'
import type { NamedSeat } from './model/erasure.ts'

const SEATS_MAX = 100_000
const TABLES_MAX = 100_000

/** Where somebody has left a trace: their seats in matches, and the codes of the tables that name them. */
export async function tracesOf(
  who: Profile,
  store: Store,
): Promise<{ readonly tables: readonly string[]; readonly seats: readonly NamedSeat[] }> {
  const seats = await store.seatsOf(who.id, SEATS_MAX)
  const matches = new Set(seats.map(({ match }) => match))
  const tables = (await store.recentTables(TABLES_MAX)).filter(
    (table) =>
      JSON.stringify(table).includes(who.id) ||
      (table.match !== null && matches.has(table.match.id)) ||
      table.played.some(({ match }) => matches.has(match)),
  )
  return { tables: tables.map(({ code }) => code), seats }
}
