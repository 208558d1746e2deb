import type { Profile, Store } from '../store/store.ts'

const MATCHES_MAX = 100_000
const TABLES_MAX = 100_000

/** Where somebody has left a trace: the matches that they played, and the codes of the tables that speak of them. */
export async function tracesOf(
  who: Profile,
  store: Store,
): Promise<{ readonly tables: readonly string[]; readonly matches: ReadonlySet<string> }> {
  const played = await store.playedBy(who.id, MATCHES_MAX)
  const matches = new Set(played.map(({ match }) => match))
  const tables = (await store.recentTables(TABLES_MAX)).filter(
    (table) => JSON.stringify(table).includes(who.id) || table.played.some(({ match }) => matches.has(match)),
  )
  return { tables: tables.map(({ code }) => code), matches }
}
