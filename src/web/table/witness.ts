import type { TableSnapshot, TableSource } from '../../client/source.ts'

/** The match that each source had when this page first saw its table; null if it had none. */
const firstMatches = new WeakMap<TableSource, string | null>()

/** Notes what this page has seen of a table. */
export function noteTable(source: TableSource, { table }: TableSnapshot): void {
  if (table !== null && !firstMatches.has(source)) firstMatches.set(source, table.match?.id ?? null)
}

/** Whether this page has seen the match start: its table was there before. */
export function sawStart(source: TableSource, match: string): boolean {
  return firstMatches.has(source) && firstMatches.get(source) !== match
}
